/** KDS configurations come from the venue's list `kd`. */
import type { Grant } from '../person/profile.ts';

/** `name` may contain language tags. */
export interface AllowedStatus {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
}

/** A line must match every list that is present (rule FILTER-3). */
export interface KdsRule {
  readonly sectors?: readonly string[];
  readonly hierarchy?: readonly string[];
  readonly productIds?: readonly number[];
  readonly channels?: readonly string[];
}

export interface KdsConfig {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  readonly active: boolean;
  /** In the server's order; the last one is final. */
  readonly statuses: readonly AllowedStatus[];
  readonly warningS: number;
  readonly lateS: number;
  readonly byRules: boolean;
  readonly rules: readonly KdsRule[];
  readonly productIds: readonly number[];
  readonly showTables: boolean;
  readonly showDelivery: boolean;
  readonly showVenueApp: boolean;
  /** `mvoid`: shows canceled lines. */
  readonly showVoided: boolean;
  /** `cvoid`: a user may confirm a void (170) and undo a pending confirmation. */
  readonly changeVoided: boolean;
  /** `bst`: a line may go below its saved status. */
  readonly allowBelowSaved: boolean;
  /** `jst`: a line may move more than one step beyond its saved status. */
  readonly allowJump: boolean;
  /** `ta`: refreshes on a timer, even while realtime is up. */
  readonly timedRefresh: boolean;
  readonly settingsBlocked: boolean;
  readonly viewOnly: boolean;
}

export interface VenueIds {
  readonly restaurantId: number;
  readonly localId: number;
}

export interface Currency {
  /** ISO code. */
  readonly code: string;
  readonly symbol: string;
  /** The symbol follows the amount. */
  readonly symbolAfter: boolean;
  readonly decimalPoint: string;
  readonly decimals: number;
  readonly thousands: string;
}

/** Unknown coordinates are null. */
export interface VenuePlace {
  readonly address: string;
  readonly locality: string;
  readonly city: string;
  readonly countryCode: string;
  readonly countryName: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
}

export interface VenueConfig {
  readonly restaurantName: string;
  readonly locationName: string;
  readonly place: VenuePlace;
  readonly currency: Currency;
  readonly colours: { readonly normal: string; readonly warning: string; readonly late: string };
  readonly priorities: readonly { readonly id: number; readonly name: string }[];
  /** `vt`: 0 the number, 1 letter and number, 2 the table's name. */
  readonly tableNaming: 0 | 1 | 2;
  readonly defaultSectors: { readonly delivery: string; readonly app: string; readonly venueApp: string };
}

/** From the list `tp1`. */
export interface Product {
  readonly id: number;
  /** May contain language tags. */
  readonly name: string;
  readonly kind: 'product' | 'extra' | 'ingredient';
  readonly hierarchy: string;
  readonly price: number;
}

export type Products = ReadonlyMap<number, Product>;

/** By id, from the venue's lists (rules WIRE-45, WIRE-58). */
export interface VenueNames {
  /** List `dm`. */
  readonly tables: ReadonlyMap<number, string>;
  /** List `dj`. */
  readonly users: ReadonlyMap<number, string>;
  /** List `db`. */
  readonly channels: ReadonlyMap<number, string>;
  /** Delivery zones, list `de`. */
  readonly zones: ReadonlyMap<number, string>;
}

export const NO_NAMES: VenueNames = {
  tables: new Map(),
  users: new Map(),
  channels: new Map(),
  zones: new Map(),
};

/** `token` belongs to the device and is separate from any user's tokens. */
export interface InstallRecord {
  readonly restaurantId: number;
  readonly localId: number;
  readonly userId: number;
  readonly token: string;
  readonly environment: string;
  readonly kdsId: number;
  /** The device on which the unit was activated; empty when the platform sends none. */
  readonly deviceId: string;
  /** Unix seconds; null when the platform sends none. */
  readonly activatedAtS: number | null;
  /** `pf`: the grants of the device. */
  readonly entries: readonly Grant[];
}
