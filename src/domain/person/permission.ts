import { ADMINISTRATOR_TYPES, MODULES } from '../limits.ts';
import type { Grant, Profile, VenueEntry } from './profile.ts';

/** Role and level of a user, or restaurant and local of a venue. */
interface RoleAndLevel {
  readonly role: number;
  readonly level: number;
}

/** Platforms differ: a grant names role and level of the person, or restaurant and local of the venue. */
const placesOf = ({ role, level, restaurantId, localId }: Profile): readonly RoleAndLevel[] => [
  { role, level },
  { role: restaurantId, level: localId },
];

/**
 * A grant with the place's level, else a default with level 0. Inactive grants never apply (rules ACCESS-1 to
 * ACCESS-3).
 */
export function effectiveGrant(
  entries: readonly Grant[],
  module: number,
  ...places: readonly RoleAndLevel[]
): Grant | null {
  const usable = entries.filter(
    (grant) =>
      grant.active && grant.module === module && (grant.role === 0 || places.some(({ role }) => role === grant.role)),
  );
  const specific = usable.find((grant) => places.some(({ level }) => level === grant.level));
  return specific ?? usable.find((grant) => grant.level === 0) ?? null;
}

export const grantOf = (profile: Profile, module: number): Grant | null =>
  effectiveGrant(profile.entries, module, ...placesOf(profile));

/** Modules up to 2000 require no permission (rule ACCESS-4). */
export const hasPermission = (profile: Profile, module: number): boolean =>
  module <= MODULES.openUpTo || grantOf(profile, module) !== null;

/** Profile types 1, 2 and 4 (rule ACCESS-13). */
export const isAdministrator = (grant: Grant | null): boolean =>
  grant !== null && ADMINISTRATOR_TYPES.includes(grant.type);

/** Venues whose kitchen module the person administers, each once (rule ACCESS-5). */
export function selectableVenues(profile: Profile): readonly VenueEntry[] {
  return profile.venues.filter(({ restaurantId, localId }, at) => {
    const first = profile.venues.findIndex((venue) => venue.restaurantId === restaurantId && venue.localId === localId);
    const { role, level } = profile;
    const places = [
      { role: restaurantId, level: localId },
      ...(role === profile.restaurantId ? [] : [{ role, level }]),
    ];
    return first === at && isAdministrator(effectiveGrant(profile.venueEntries, MODULES.kitchen, ...places));
  });
}

/** Whether the grant or the configuration allows the device to run, or neither forbids it (rule ACCESS-6). */
export function deviceMayRun(grant: Grant | null, configurationAllows: boolean | null): boolean {
  const permissions = [grant?.active ? grant.allowsKds : null, configurationAllows];
  return permissions.includes(true) || !permissions.includes(false);
}
