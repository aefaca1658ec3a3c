/** The location of this device, from the browser, the stored value or the network (spec section 9). */
import { CONNECTION_INFO_CACHE_S, LOCATION_CACHE_S, LOCATION_FRESH_S, LOCATION_STORED_S } from './limits.ts';
import type { Position } from './profile.ts';

/** A position and when it was found, in unix seconds. */
export interface Location {
  readonly position: Position;
  readonly atS: number;
}

/** A time in the future comes from a wrong clock, so its location is not used. */
function within(location: Location | null, nowS: number, maxS: number): location is Location {
  if (location === null) return false;
  const ageS = nowS - location.atS;
  return ageS >= 0 && ageS <= maxS;
}

/** Whether to query the browser: the stored location is older than six hours (rule ADDRESS-15). */
export const mustLocate = (stored: Location | null, nowS: number): boolean => !within(stored, nowS, LOCATION_CACHE_S);

/** The known locations of the device; each may be missing. */
export interface LocationSources {
  /** Null when the browser refused or gave nothing in time. */
  readonly browser: Location | null;
  readonly stored: Location | null;
  /** The location from the connection info, call 15. */
  readonly connection: Location | null;
}

/**
 * The location to use: the browser's of at most a day, else the stored of at most seven, else the network's of at most
 * an hour (rule ADDRESS-16).
 */
export function chooseLocation({ browser, stored, connection }: LocationSources, nowS: number): Location | null {
  if (within(browser, nowS, LOCATION_FRESH_S)) return browser;
  if (within(stored, nowS, LOCATION_STORED_S)) return stored;
  return within(connection, nowS, CONNECTION_INFO_CACHE_S) ? connection : null;
}
