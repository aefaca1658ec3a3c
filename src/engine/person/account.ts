import {
  createAccount as callCreateAccount,
  changePassword,
  checkReset,
  requestReset,
  resetPassword,
} from '../../backend/account-calls.ts';
import type { Caller } from '../../backend/caller.ts';
import type { CallFailure } from '../../backend/calls.ts';
import type { PersonScope } from '../../backend/person-calls.ts';
import { failed, type Reply } from '../../domain/reply.ts';
import type { Account, AccountProblem } from '../base/account-api.ts';
import type { Notices } from '../base/notices.ts';
import type { AppState } from '../base/state.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface AccountDeps {
  readonly state: AppState;
  readonly notices: Notices;
  readonly caller: Caller;
  readonly place: PersonScope;
  readonly emit: EmitPersonEvent<'sessionEnded'>;
}

/** Each of these responses is a rejection, even one that cannot be decoded. */
const REJECTIONS: readonly CallFailure[] = ['rejected', 'unauthorised', 'shape'];

const outcomeOf = <Data>(reply: Reply<Data, CallFailure>): Reply<Data, AccountProblem> =>
  reply.ok ? reply : failed(REJECTIONS.includes(reply.why) ? 'rejected' : 'network');

export function createAccounts({ state, notices, caller, place, emit }: AccountDeps): Account {
  return {
    create: async ({ email, firstNames, lastNames }) => {
      const form = { email: email.trim(), firstNames: firstNames.trim(), lastNames: lastNames.trim() };
      return outcomeOf(await callCreateAccount(caller, place, form, state.language));
    },
    requestReset: async (email) => outcomeOf(await requestReset(caller, place, email.trim())),
    checkReset: async (link) => outcomeOf(await checkReset(caller, link)),
    async resetPassword(of) {
      const outcome = outcomeOf(await resetPassword(caller, place, of));
      if (!outcome.ok) return outcome;
      emit({ kind: 'sessionEnded', by: 'log-out' });
      notices.show('success', 'account.notices.passwordChanged');
      return outcome;
    },
    changePassword: async (current, next) => outcomeOf(await changePassword(caller, place, current, next)),
  };
}
