import { proxy, ref } from 'valtio/vanilla';
import { nextEdit } from '../src/domain/person/forms/edit.ts';
import type { ProfileApi, ProfileState } from '../src/engine/base/profile-api.ts';

export interface FrozenProfile extends ProfileApi {
  /** The recorded calls, in order: `['saveAddress', {...}]`. */
  readonly calls: readonly (readonly [name: keyof ProfileApi, ...values: unknown[]])[];
}

const ALL = { editing: true, addresses: true, conditions: true, password: true, country: false, venues: true } as const;

const FIRST: ProfileState = {
  may: ALL,
  venues: [],
  edit: 'idle',
  editedAddress: null,
  missing: [],
  problem: null,
  place: { start: null, countryCode: 'cl', locating: false, failed: false },
  search: 'none',
  found: null,
  tiles: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>#',
  conditions: null,
  cart: { known: true, count: 0 },
};

/**
 * A profile with every permission except changing the country, unless `given` differs. `saves` is the outcome of each
 * save.
 */
export function frozenProfile(given: Partial<ProfileState> = {}, saves: () => boolean = () => true): FrozenProfile {
  const whole = { ...FIRST, ...given };
  const state = proxy<ProfileState>({
    ...whole,
    may: ref(whole.may),
    venues: ref(whole.venues),
    missing: ref(whole.missing),
    editedAddress: whole.editedAddress && ref(whole.editedAddress),
    place: { ...whole.place, start: whole.place.start && ref(whole.place.start) },
    found: whole.found && ref(whole.found),
  });
  const calls: [name: keyof ProfileApi, ...values: unknown[]][] = [];
  const note =
    <Name extends keyof ProfileApi>(name: Name) =>
    (...values: unknown[]): void => {
      calls.push([name, ...values]);
    };
  const save =
    <Name extends keyof ProfileApi>(name: Name) =>
    async (...values: unknown[]): Promise<boolean> => {
      calls.push([name, ...values]);
      const isDone = saves();
      if (isDone) state.edit = 'idle';
      else state.problem = 'network';
      return isDone;
    };
  const pass = (event: Parameters<typeof nextEdit>[1]): void => {
    state.edit = nextEdit(state.edit, event) ?? state.edit;
  };
  return {
    state,
    calls,
    open: note('open'),
    rememberOrder: note('rememberOrder'),
    editProfile: () => pass('edit-profile'),
    editAddress(address) {
      state.editedAddress = address && ref(address);
      pass('edit-address');
    },
    cancelEdit: () => pass('cancel'),
    refuseSave(fields) {
      state.missing = ref([...fields]);
    },
    saveProfile: save('saveProfile'),
    saveAddress: save('saveAddress'),
    makeMain: save('makeMain'),
    typedAddress: note('typedAddress'),
    chooseVenue: note('chooseVenue'),
    openConditions(kind) {
      state.conditions = { kind, accepted: false };
    },
    closeConditions() {
      state.conditions = null;
    },
    acceptConditions: note('acceptConditions'),
    backToCart: note('backToCart'),
    notify: note('notify'),
  };
}
