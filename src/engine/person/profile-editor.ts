/** One edit and one save at a time. A failed save loses nothing (call 13). */
import { ref } from 'valtio/vanilla';
import type { Caller } from '../../backend/caller.ts';
import { type PersonScope, saveProfile } from '../../backend/person-calls.ts';
import { indexOfAddress, trimAddress, withAddress } from '../../domain/person/address.ts';
import { type EditEvent, nextEdit } from '../../domain/person/forms/edit.ts';
import { FORM_ERROR_MS } from '../../domain/person/limits.ts';
import type { Address, PersonDetails } from '../../domain/person/profile.ts';
import { encodeAddress, encodeDetails, type SentDetails } from '../../protocol/decode-profile.ts';
import type { Session } from '../../protocol/decode-session.ts';
import type { ProfileApi, ProfileState } from '../base/profile-api.ts';
import type { Timers } from '../base/timers.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface ProfileEditor
  extends Pick<
    ProfileApi,
    'editProfile' | 'editAddress' | 'cancelEdit' | 'refuseSave' | 'saveProfile' | 'saveAddress' | 'makeMain'
  > {
  /** Closes the open edit, because its person has logged out. */
  end(): void;
}

export interface ProfileEditorDeps {
  readonly state: ProfileState;
  readonly timers: Timers;
  readonly caller: Caller;
  readonly place: PersonScope;
  session(): Session | null;
  readonly emit: EmitPersonEvent<'detailsSaved' | 'addressOpened'>;
}

const TIMER = 'profile-missing';

/** `pass` returns false for a refused step (rules FORM-26, FORM-27). */
function createEdits({ state, timers }: ProfileEditorDeps) {
  const end = () => {
    timers.clear(TIMER);
    state.edit = 'idle';
    state.editedAddress = null;
    state.missing = ref([]);
    state.problem = null;
  };
  const pass = (event: EditEvent): boolean => {
    const next = nextEdit(state.edit, event);
    // The failure shown belongs to an earlier edit.
    if (next === 'idle' || state.edit === 'idle') end();
    if (next !== null) state.edit = next;
    return next !== null;
  };
  const refuse = (fields: readonly string[]) => {
    state.missing = ref([...fields]);
    timers.set(TIMER, FORM_ERROR_MS, () => {
      state.missing = ref([]);
    });
  };
  return { pass, end, refuse };
}

/** `sent` are the changed details, `details` all of them after the save. */
function createSave({ state, caller, place, session, emit }: ProfileEditorDeps, pass: (event: EditEvent) => boolean) {
  return async (details: PersonDetails, sent: SentDetails): Promise<boolean> => {
    const signer = session();
    if (signer === null || !pass('save')) return false;
    state.problem = null;
    state.missing = ref([]);
    const reply = await saveProfile(caller, place, sent);
    const current = session();
    // The person who saved has logged out, and the result is not for the next person.
    if (current === null || current.profile.token !== signer.profile.token) return false;
    if (!reply.ok) {
      state.problem = reply.why === 'rejected' ? 'refused' : 'network';
      pass('failed');
      return false;
    }
    pass('saved');
    emit({ kind: 'detailsSaved', session: { ...current, profile: { ...current.profile, details } } });
    return true;
  };
}

export function createProfileEditor(deps: ProfileEditorDeps): ProfileEditor {
  const { state, session, emit } = deps;
  const { pass, end, refuse } = createEdits(deps);
  const save = createSave(deps, pass);

  const saveAddresses = async (change: (addresses: readonly Address[]) => readonly Address[]): Promise<boolean> => {
    const details = session()?.profile.details;
    if (details === undefined) return false;
    const addresses = change(details.addresses);
    return save({ ...details, addresses }, { ad: addresses.map(encodeAddress) });
  };

  return {
    end,
    editProfile: () => void (state.may.editing && pass('edit-profile')),
    editAddress(address) {
      if (!state.may.addresses || !pass('edit-address')) return;
      state.editedAddress = address && ref(address);
      emit({ kind: 'addressOpened' });
    },
    cancelEdit: () => void pass('cancel'),
    refuseSave: refuse,
    async saveProfile(details) {
      const known = session()?.profile.details;
      if (known === undefined) return false;
      // The form lacks the picture and the addresses, and they may have been read again since it opened.
      const { pictureUrl, addresses } = known;
      return save({ ...details, pictureUrl, addresses }, encodeDetails(details));
    },
    async saveAddress(address) {
      const before = state.editedAddress;
      return saveAddresses((all) => withAddress(all, before && indexOfAddress(all, before), trimAddress(address)));
    },
    async makeMain(address) {
      if (!state.may.addresses || !pass('edit-address')) return false;
      const isDone = await saveAddresses((all) =>
        withAddress(all, indexOfAddress(all, address), { ...address, isMain: true }),
      );
      if (!isDone && state.edit === 'address') {
        // `cancel` clears the problem of the save, which must still show.
        const { problem } = state;
        pass('cancel');
        state.problem = problem;
      }
      return isDone;
    },
  };
}
