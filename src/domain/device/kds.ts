/** The configuration of one kitchen display unit, from the venue's list `kd`: what it shows and allows. */
import type { ProfileEntry } from '../person/profile.ts';

/** A status that lines may have on a KDS. `name` may contain language tags. */
export interface AllowedStatus {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
}

/** One visibility rule of a KDS: a line must match every list that is present (rule FILTER-3). */
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
  /** `mvoid`: canceled lines are shown. */
  readonly showVoided: boolean;
  /** `cvoid`: a void may be confirmed (170), and a pending confirmation removed. */
  readonly changeVoided: boolean;
  /** `bst`: a line may go below its saved status. */
  readonly allowBelowSaved: boolean;
  /** `jst`: a line may move more than one step beyond its saved status. */
  readonly allowJump: boolean;
  /** `ta`: the device refreshes on a timer, even while the realtime connection is up. */
  readonly timedRefresh: boolean;
  readonly settingsBlocked: boolean;
  readonly viewOnly: boolean;
}

export interface VenueIds {
  readonly restaurantId: number;
  readonly localId: number;
}

/** How the venue writes amounts of money. */
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

/** The place of the venue. Unknown coordinates are null. */
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

/** The configuration of the whole venue, from call 6. */
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

/** A product of the master list `tp1`. */
export interface Product {
  readonly id: number;
  /** May contain language tags. */
  readonly name: string;
  readonly kind: 'product' | 'extra' | 'ingredient';
  readonly hierarchy: string;
  readonly price: number;
}

/** The venue's products by id, from the list `tp1`. */
export type Products = ReadonlyMap<number, Product>;

/** The venue's names by id, from its lists (rules WIRE-45, WIRE-58). */
export interface VenueNames {
  /** From the list `dm`. */
  readonly tables: ReadonlyMap<number, string>;
  /** From the list `dj`. */
  readonly users: ReadonlyMap<number, string>;
  /** From the list `db`. */
  readonly channels: ReadonlyMap<number, string>;
  /** Delivery zones from the list `de`. */
  readonly zones: ReadonlyMap<number, string>;
}

/** The state before a list of the venue has been read. */
export const NO_NAMES: VenueNames = {
  tables: new Map(),
  users: new Map(),
  channels: new Map(),
  zones: new Map(),
};

/** The KDS of this device and its credentials, separate from any user's tokens. */
export interface InstallRecord {
  readonly restaurantId: number;
  readonly localId: number;
  readonly userId: number;
  readonly token: string;
  readonly environment: string;
  readonly kdsId: number;
  /** The device on which the unit was activated; empty when the platform sends none. */
  readonly deviceId: string;
  /** Unix seconds of the activation; null when the platform sends none. */
  readonly activatedAtS: number | null;
  /** `pf`: the grants of the device. */
  readonly entries: readonly ProfileEntry[];
}
