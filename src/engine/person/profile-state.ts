import { proxy, ref } from 'valtio/vanilla';
import type { HostFacts } from '../../domain/device/brand.ts';
import { type Ability, isAllowed, type UserKind } from '../../domain/person/access.ts';
import type { ProfileAbilities, ProfileState } from '../base/profile-api.ts';

export const NO_ABILITIES: ProfileAbilities = {
  editing: false,
  addresses: false,
  conditions: false,
  password: false,
  country: false,
  venues: false,
};

/** Rules ACCESS-7 to ACCESS-9. */
export function abilitiesOf(kinds: readonly UserKind[], host: HostFacts): ProfileAbilities {
  const can = (ability: Ability) => isAllowed(ability, { kinds, host });
  return {
    editing: can('profile-editing'),
    addresses: can('addresses'),
    conditions: can('conditions'),
    password: can('password-change'),
    country: can('address-country'),
    venues: can('venue-selector'),
  };
}

export const initialProfile = (tiles: string): ProfileState =>
  proxy<ProfileState>({
    may: ref(NO_ABILITIES),
    venues: ref([]),
    edit: 'idle',
    editedAddress: null,
    missing: ref([]),
    problem: null,
    place: { start: null, countryCode: '', locating: false, failed: false },
    search: 'none',
    found: null,
    tiles,
    conditions: null,
    cart: { known: false, count: 0 },
  });
