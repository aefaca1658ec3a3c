/**
 * State and commands of the account area. They load with the other parts of a person, so the board does not wait for
 * them.
 */
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
  /** The venues that the person may switch to; empty for a person who is no administrator. In a `ref()` slot. */
  venues: readonly VenueEntry[];
  edit: EditState;
  /** The address that is being edited, as it was before the edit; null for a new one. In a `ref()` slot. */
  editedAddress: Address | null;
  /** The fields that prevented the last save; emptied after ten seconds. In a `ref()` slot. */
  missing: readonly string[];
  /** Why the last save failed; the form keeps its values. */
  problem: 'network' | 'refused' | null;
  /** The location of the device, as far as it is known. */
  place: {
    /** The center of a map without a pin. In a `ref()` slot. */
    start: Position | null;
    /** Two lower-case letters; empty while unknown. */
    countryCode: string;
    locating: boolean;
    /** The connection info could not be read. */
    failed: boolean;
  };
  /** The state of the search for the typed address on the map. */
  search: 'none' | 'asking' | 'found' | 'nothing' | 'failed';
  /** The position that was found; a new object for each result. In a `ref()` slot. */
  found: { readonly position: Position } | null;
  /** Base address of the map's tiles. */
  tiles: string;
  /** The kind of conditions that are open; they close shortly after they are accepted. */
  conditions: { kind: ConditionsKind; accepted: boolean } | null;
  cart: {
    /** Whether there is an ordering site to return to. */
    known: boolean;
    count: number;
  };
}

export interface ProfileApi {
  readonly state: ProfileState;
  /** The profile screen opened: reads the order from the page's address, and the cart. */
  open(): void;
  /** Stores the order with which a person arrived, logged in or not. */
  rememberOrder(orderId: string): void;
  editProfile(): void;
  /** Starts editing an address, or a new one for null, and finds the device's location. */
  editAddress(address: Address | null): void;
  /** Cancels the open edit, unless its save is in flight. */
  cancelEdit(): void;
  /** Shows the fields that prevented a save. */
  refuseSave(fields: readonly string[]): void;
  /** Saves the person's own details, one save at a time; returns whether it succeeded. */
  saveProfile(details: PersonDetails): Promise<boolean>;
  saveAddress(address: Address): Promise<boolean>;
  makeMain(address: Address): Promise<boolean>;
  /** The user typed in the edited address. After a second without typing, the address is searched for on the map. */
  typedAddress(address: Address): void;
  /** Stores the venue for the next login and logs out. Does nothing for a venue that the person may not switch to. */
  chooseVenue(key: string): void;
  openConditions(kind: ConditionsKind): void;
  closeConditions(): void;
  acceptConditions(): void;
  /** Opens the ordering site; if the person has an order, its conditions are shown first. */
  backToCart(): void;
  notify(type: 'success' | 'warning', text: NoticeText): void;
}
