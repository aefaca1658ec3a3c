/** State and commands of the account area. It loads with the other parts of a person, so no board waits for it. */
import type { ConditionsKind } from '../../domain/person/forms/conditions.ts';
import type { EditState } from '../../domain/person/forms/edit.ts';
import type { Address, PersonDetails, Position, VenueEntry } from '../../domain/person/profile.ts';
import type { NoticeText } from './state.ts';

/** What a person may do with their account on this host (rules ACCESS-7 to ACCESS-9). */
export interface ProfileAbilities {
  readonly editing: boolean;
  readonly addresses: boolean;
  readonly conditions: boolean;
  readonly password: boolean;
  readonly country: boolean;
  readonly venues: boolean;
}

export interface ProfileState {
  /** In a `ref()` slot. */
  may: ProfileAbilities;
  /** The venues that the person may select; empty for a person who administers none. In a `ref()` slot. */
  venues: readonly VenueEntry[];
  edit: EditState;
  /** The address that is edited, as it was before the edit; null for a new one. In a `ref()` slot. */
  editedAddress: Address | null;
  /** The fields that caused a refused save; empty after ten seconds. In a `ref()` slot. */
  missing: readonly string[];
  /** Why the last save failed; its values are kept. */
  problem: 'network' | 'refused' | null;
  /** Where the device is, as far as known. */
  place: {
    /** Where a map without a pin starts. In a `ref()` slot. */
    start: Position | null;
    /** Two lower-case letters, empty while unknown. */
    countryCode: string;
    locating: boolean;
    /** The connection info could not be read. */
    failed: boolean;
  };
  /** The state of the search for the typed address. */
  search: 'none' | 'asking' | 'found' | 'nothing' | 'failed';
  /** Its position; a new object for each result. In a `ref()` slot. */
  found: { readonly position: Position } | null;
  /** Base address of the map's tiles. */
  tiles: string;
  /** The open conditions; they close shortly after they are accepted. */
  conditions: { kind: ConditionsKind; accepted: boolean } | null;
  cart: {
    /** There is an ordering site to return to. */
    known: boolean;
    count: number;
  };
}

export interface ProfileApi {
  readonly state: ProfileState;
  /** The profile opens: reads the order from the page's address, and the cart. */
  open(): void;
  /** The person comes with an order, logged in or not. */
  rememberOrder(orderId: string): void;
  editProfile(): void;
  /** Starts editing an address, a new one for null, and determines the device's location. */
  editAddress(address: Address | null): void;
  /** Cancels the open edit, unless its save is in flight. */
  cancelEdit(): void;
  /** A save was refused because of these fields. */
  refuseSave(fields: readonly string[]): void;
  /** Saves the person's own details; returns whether it succeeded. One save at a time. */
  saveProfile(details: PersonDetails): Promise<boolean>;
  saveAddress(address: Address): Promise<boolean>;
  makeMain(address: Address): Promise<boolean>;
  /** Text of the edited address changed: after a second without further changes, searches for it on the map. */
  typedAddress(address: Address): void;
  /** Stores the venue for the next login and logs out; does nothing for a venue that the person may not select. */
  chooseVenue(key: string): void;
  openConditions(kind: ConditionsKind): void;
  closeConditions(): void;
  acceptConditions(): void;
  /** Opens the ordering site; the conditions of the person's order come first. */
  backToCart(): void;
  notify(type: 'success' | 'warning', text: NoticeText): void;
}
