/** What a screen asks of the platform about an account: what came of it is the answer, and nothing that was typed is kept. */
import type { NewPasswordOf } from '../../backend/account-calls.ts';
import type { AccountForm } from '../../domain/person/forms/account-form.ts';
import type { Reply } from '../../domain/reply.ts';
import type { ResetLink } from '../../protocol/decode-account-code.ts';
import type { ProfileDesk } from './profile-desk-api.ts';

/** `network`: no answer was understood. `refused`: the platform said no. */
export type AccountProblem = 'network' | 'refused';

export type AccountOutcome = Reply<null, AccountProblem>;

export interface Account {
  create(form: AccountForm): Promise<AccountOutcome>;
  /** Asks for a mail with a link that sets a new password. */
  requestReset(email: string): Promise<AccountOutcome>;
  /** The email whose password a link sets. */
  checkReset(link: ResetLink): Promise<Reply<string, AccountProblem>>;
  /** A success logs out whoever is logged in here, and is said (rule PF9c). */
  resetPassword(of: NewPasswordOf): Promise<AccountOutcome>;
  /** `current` is null where there was none. */
  changePassword(current: string | null, next: string): Promise<AccountOutcome>;
}

/** The same with the profile of whoever is logged in. */
export interface WholeAccount extends Account {
  readonly profile: ProfileDesk;
}
