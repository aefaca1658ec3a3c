/** Which entry of a profile counts in a module, and what follows from it: rejection, administration, venues, device sessions. */
import { ADMINISTRATOR_TYPES, MODULES } from '../limits.ts';
import type { Profile, ProfileEntry, VenueEntry } from './profile.ts';

/** Where somebody is: the role and level of a person, or a venue's restaurant and local. */
interface RoleAndLevel {
  readonly role: number;
  readonly level: number;
}

const holdsAt = (entry: ProfileEntry, place: RoleAndLevel): boolean => entry.role === 0 || entry.role === place.role;

/**
 * The entry that counts in a module at a place: the one of its level, else the default of level 0, else null; entries
 * that are not active never count (rules PA1a to PA1c).
 */
export function countingEntry(
  entries: readonly ProfileEntry[],
  module: number,
  place: RoleAndLevel,
): ProfileEntry | null {
  const usable = entries.filter((entry) => entry.active && entry.module === module && holdsAt(entry, place));
  return usable.find((entry) => entry.level === place.level) ?? usable.find((entry) => entry.level === 0) ?? null;
}

/** Whether a person may stay logged in on a module; modules up to 2000 ask for no permission (rule PA2). */
export const hasPermission = (profile: Profile, module: number): boolean =>
  module <= MODULES.openUpTo || countingEntry(profile.entries, module, profile) !== null;

/** Whether an entry makes an administrator: profile types 1, 2 and 4 (rule PA8b). */
export const isAdministrator = (entry: ProfileEntry | null): boolean =>
  entry !== null && ADMINISTRATOR_TYPES.includes(entry.type);

/** The venues that a person may change to: those where it administers the kitchen module, each once (rule PA3). */
export function selectableVenues(profile: Profile): readonly VenueEntry[] {
  return profile.venues.filter(({ restaurantId, localId }, at) => {
    const first = profile.venues.findIndex((venue) => venue.restaurantId === restaurantId && venue.localId === localId);
    const place = { role: restaurantId, level: localId };
    return first === at && isAdministrator(countingEntry(profile.venueEntries, MODULES.kitchen, place));
  });
}

/** Whether a device may run a session: its profile entry or the configuration allows it (rule PA4). */
export const deviceMayRun = (entry: ProfileEntry | null, configurationAllows: boolean): boolean =>
  configurationAllows || (entry?.active === true && entry.allowsKds);
