/** What the account area shows and may ask for. It comes with what is around a person, so no board waits for it. */
import type { ConditionsKind } from '../../domain/person/forms/conditions.ts';
import type { EditState } from '../../domain/person/forms/edit.ts';
import type { Address, PersonDetails, Position, VenueEntry } from '../../domain/person/profile.ts';
import type { NoticeText } from './state.ts';

/** What somebody may do with its account on this host (rule PA5). */
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
  /** The venues that the person may change to; empty for whoever administers none. In a `ref()` slot. */
  venues: readonly VenueEntry[];
  edit: EditState;
  /** The address that is edited, as it stood when that began; null for a new one. In a `ref()` slot. */
  editedAddress: Address | null;
  /** The fields for whose sake a save was refused; empty after ten seconds. In a `ref()` slot. */
  missing: readonly string[];
  /** Why the last save came to nothing; nothing of it is lost. */
  problem: 'network' | 'refused' | null;
  /** Where the device is, as far as anybody says. */
  place: {
    /** Where a map without a pin begins. In a `ref()` slot. */
    start: Position | null;
    /** Two lower-case letters, empty while nobody has said. */
    countryCode: string;
    asking: boolean;
    /** The connection info could not be read. */
    failed: boolean;
  };
  /** What became of the search for the address that is typed. */
  search: 'none' | 'asking' | 'found' | 'nothing' | 'failed';
  /** Where it lies; another object for each find. In a `ref()` slot. */
  found: { readonly position: Position } | null;
  /** Base address of the map's tiles. */
  tiles: string;
  /** Conditions that are open; once accepted they close in a moment. */
  conditions: { kind: ConditionsKind; accepted: boolean } | null;
  cart: {
    /** The ordering site can be gone back to. */
    known: boolean;
    count: number;
  };
}

export interface ProfileDesk {
  readonly state: ProfileState;
  /** The profile opens: takes the order that stands in the page's address and looks at the cart. */
  open(): void;
  /** Somebody comes with an order, logged in or not. */
  cameWith(orderId: string): void;
  editProfile(): void;
  /** Begins with an address as it stands, or with a new one for null; where the device is is asked for. */
  editAddress(address: Address | null): void;
  /** Gives up the edit that is open, unless it is being saved. */
  cancelEdit(): void;
  /** A save was refused for the sake of these fields. */
  refuseSave(fields: readonly string[]): void;
  /** Saves the person's own details; whether it did. One save at a time. */
  saveProfile(details: PersonDetails): Promise<boolean>;
  /** Saves the address that is edited. */
  saveAddress(address: Address): Promise<boolean>;
  /** Makes an address the main one. */
  makeMain(address: Address): Promise<boolean>;
  /** Something of the address that is edited was typed: after a second without more it is looked for on the map. */
  typedAddress(address: Address): void;
  /** Remembers the venue for the next login and logs out; does nothing for a venue that may not be chosen. */
  chooseVenue(key: string): void;
  openConditions(kind: ConditionsKind): void;
  closeConditions(): void;
  acceptConditions(): void;
  /** Leads to the ordering site; the conditions of the order that somebody came with are asked for first. */
  backToCart(): void;
  /** Shows a notice. */
  say(type: 'success' | 'warning', text: NoticeText): void;
}
