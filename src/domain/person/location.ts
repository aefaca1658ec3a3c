import { CONNECTION_INFO_CACHE_S, LOCATION_CACHE_S, LOCATION_FRESH_S, LOCATION_STORED_S } from './limits.ts';
import type { Position } from './profile.ts';

/** `atS` in unix seconds. */
export interface Location {
  readonly position: Position;
  readonly atS: number;
}

/** A time in the future comes from a wrong clock. */
function within(location: Location | null, nowS: number, maxS: number): location is Location {
  if (location === null) return false;
  const ageS = nowS - location.atS;
  return ageS >= 0 && ageS <= maxS;
}

/** Whether there is no stored location of the last six hours (rule ADDRESS-15). */
export const mustLocate = (stored: Location | null, nowS: number): boolean => !within(stored, nowS, LOCATION_CACHE_S);

export interface LocationSources {
  /** Null when the browser refused or timed out. */
  readonly browser: Location | null;
  readonly stored: Location | null;
  /** The location from call 15. */
  readonly connection: Location | null;
}

/**
 * The browser's if at most a day old, else the stored one if at most seven days, else the network's if at most an hour
 * (rule ADDRESS-16).
 */
export function chooseLocation({ browser, stored, connection }: LocationSources, nowS: number): Location | null {
  if (within(browser, nowS, LOCATION_FRESH_S)) return browser;
  if (within(stored, nowS, LOCATION_STORED_S)) return stored;
  return within(connection, nowS, CONNECTION_INFO_CACHE_S) ? connection : null;
}
