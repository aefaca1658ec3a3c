/**
 * A grant (`pf`, `pl.p`). Role and level (`ur`, `ul`) are compared with the user's own, and with a venue's restaurant
 * and local, because some platforms write those. 0 matches everything.
 */
export interface Grant {
  readonly module: number;
  readonly role: number;
  readonly level: number;
  /** `value`: 1, 2 and 4 mean administrator. */
  readonly type: number;
  /** `ac`: a grant without it is ignored. */
  readonly active: boolean;
  /** `allowKDS`: the device may run a session; null if the platform does not send it. */
  readonly allowsKds: boolean | null;
}

/** A person may switch to this venue (`pl.r`). */
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

/** Degrees. */
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

/** `detApp`: users can edit all of these except the picture. */
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
  /** `tot1`, for the user's calls; empty if a response has none. */
  readonly token: string;
  /** If true, a change of the password requires the current one. */
  readonly hasPassword: boolean;
  readonly name: string;
  /** `ur` and `ul`, compared with those of each grant. */
  readonly role: number;
  readonly level: number;
  /** The venue of the user's calls; 0 while unknown. */
  readonly restaurantId: number;
  readonly localId: number;
  readonly entries: readonly Grant[];
  readonly venues: readonly VenueEntry[];
  readonly venueEntries: readonly Grant[];
  readonly details: PersonDetails;
  /** `fbt`, for the realtime database. */
  readonly realtimeToken: string;
  /** `expU` in unix seconds; null when the platform sends none. */
  readonly expiresAtS: number | null;
}
