/** Finds the location of this device: from the browser, the storage or the network (spec section 9). */
import { CONNECTION_INFO_CACHE_S, LOCATION_CACHE_S, LOCATION_FRESH_S, LOCATION_STORED_S } from './limits.ts';
import type { Position } from './profile.ts';

/** A position and when it was found, in unix seconds. */
export interface Location {
  readonly position: Position;
  readonly atS: number;
}

/**
 * Whether a location is at most `maxS` old. A time in the future comes from a wrong clock, so such a location is not
 * used.
 */
function within(location: Location | null, nowS: number, maxS: number): location is Location {
  if (location === null) return false;
  const ageS = nowS - location.atS;
  return ageS >= 0 && ageS <= maxS;
}

/** Whether to request a location from the browser: the stored one is older than six hours (rule ADDRESS-15). */
export const mustLocate = (stored: Location | null, nowS: number): boolean => !within(stored, nowS, LOCATION_CACHE_S);

/** The known locations of the device; each may be null. */
export interface LocationSources {
  /** Null when the browser refused, or sent none in time. */
  readonly browser: Location | null;
  readonly stored: Location | null;
  /** The location from call 15, the connection info. */
  readonly connection: Location | null;
}

/**
 * The location to use: the browser's if at most a day old, else the stored one if at most seven days, else the
 * network's if at most an hour (rule ADDRESS-16).
 */
export function chooseLocation({ browser, stored, connection }: LocationSources, nowS: number): Location | null {
  if (within(browser, nowS, LOCATION_FRESH_S)) return browser;
  if (within(stored, nowS, LOCATION_STORED_S)) return stored;
  return within(connection, nowS, CONNECTION_INFO_CACHE_S) ? connection : null;
}
