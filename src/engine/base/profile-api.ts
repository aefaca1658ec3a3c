/** Loads with the other parts of a person, so the board does not wait. */
import type { ConditionsKind } from '../../domain/person/forms/conditions.ts';
import type { EditState } from '../../domain/person/forms/edit.ts';
import type { Address, PersonDetails, Position, VenueEntry } from '../../domain/person/profile.ts';
import type { NoticeText } from './state.ts';

/** What the person may do on this host (rules ACCESS-7 to ACCESS-9). */
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
  /** Empty for a person who is not an administrator. In a `ref()` slot. */
  venues: readonly VenueEntry[];
  edit: EditState;
  /** The address before the edit; null for a new address. In a `ref()` slot. */
  editedAddress: Address | null;
  /** These fields prevented the last save; emptied after ten seconds. In a `ref()` slot. */
  missing: readonly string[];
  /** Why the last save failed, as a key of the texts; the form keeps its values. */
  problem: 'network' | 'refused' | null;
  /** The location of the device, as far as known. */
  place: {
    /** Center of a map without a pin. In a `ref()` slot. */
    start: Position | null;
    /** Two lower-case letters; empty while unknown. */
    countryCode: string;
    locating: boolean;
    /** The connection info could not be read. */
    failed: boolean;
  };
  /** The search for the typed address on the map. */
  search: 'none' | 'asking' | 'found' | 'nothing' | 'failed';
  /** A new object for each result. In a `ref()` slot. */
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
  /** Reads the order from the page's address, and the cart. */
  open(): void;
  /** Works also without a login. */
  rememberOrder(orderId: string): void;
  editProfile(): void;
  /** Null for a new address; finds the device's location. */
  editAddress(address: Address | null): void;
  /** Does nothing while the save of the edit is in flight. */
  cancelEdit(): void;
  refuseSave(fields: readonly string[]): void;
  /** One save at a time; false when it failed. */
  saveProfile(details: PersonDetails): Promise<boolean>;
  saveAddress(address: Address): Promise<boolean>;
  makeMain(address: Address): Promise<boolean>;
  /** After a second without typing, the address is searched for on the map. */
  typedAddress(address: Address): void;
  /** Chooses the venue for the next login and logs out. Does nothing for a venue that the person may not switch to. */
  chooseVenue(key: string): void;
  openConditions(kind: ConditionsKind): void;
  closeConditions(): void;
  acceptConditions(): void;
  /** If the person has an order whose conditions are not accepted yet, shows the conditions first. */
  backToCart(): void;
  notify(type: 'success' | 'warning', text: NoticeText): void;
}
