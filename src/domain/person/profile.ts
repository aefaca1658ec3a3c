/** A logged-in user: identity, grants per module, venues and addresses. */

/**
 * One grant (`pf`, `pl.p`): the user's kind in a module. Role and level (`ur`, `ul`) are compared with the user's own,
 * and with a venue's restaurant and local, because some platforms write those; 0 is everywhere.
 */
export interface ProfileEntry {
  readonly module: number;
  readonly role: number;
  readonly level: number;
  /** `value`: the profile type; 1, 2 and 4 are administrators. */
  readonly type: number;
  /** `ac`: an entry without it is ignored. */
  readonly active: boolean;
  /** `allowKDS`: whether a device may run a session under it; null if the platform does not send it. */
  readonly allowsKds: boolean | null;
}

/** A venue that a person may choose (`pl.r`). */
export interface VenueEntry {
  readonly key: string;
  readonly restaurantId: number;
  readonly localId: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly countryCode: string;
  readonly countryName: string;
}

/** A point on the map, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Address {
  readonly alias: string;
  /** `def`: exactly one address of a user is the main one. */
  readonly isMain: boolean;
  /** Street and number. */
  readonly street: string;
  /** Floor or apartment. */
  readonly unit: string;
  readonly locality: string;
  readonly city: string;
  readonly postalCode: string;
  /** Two lower-case letters. */
  readonly countryCode: string;
  readonly position: Position | null;
  readonly comments: string;
}

/** The details that users may edit (`detApp`). */
export interface PersonDetails {
  readonly pictureUrl: string;
  readonly firstNames: string;
  readonly lastNames: string;
  readonly phone: string;
  readonly email: string;
  readonly nationalId: string;
  readonly addresses: readonly Address[];
}

export interface Profile {
  readonly id: string;
  /** `tot1`: the token of the user's calls; empty if a response has none. */
  readonly token: string;
  /** A password exists, so changing it requires the current one. */
  readonly hasPassword: boolean;
  readonly name: string;
  /** `ur` and `ul`: compared with those of each grant. */
  readonly role: number;
  readonly level: number;
  /** The venue of the user's calls, 0 while none is known. */
  readonly restaurantId: number;
  readonly localId: number;
  readonly entries: readonly ProfileEntry[];
  readonly venues: readonly VenueEntry[];
  readonly venueEntries: readonly ProfileEntry[];
  readonly details: PersonDetails;
  /** `fbt`: the person's token of the realtime database. */
  readonly realtimeToken: string;
  /** `expU`, unix seconds; null when the platform names no end. */
  readonly expiresAtS: number | null;
}
