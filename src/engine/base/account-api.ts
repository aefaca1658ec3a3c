/** What a screen requests from the platform about an account. Each call returns its outcome, and typed text is not stored. */
import type { PasswordReset } from '../../backend/account-calls.ts';
import type { AccountForm } from '../../domain/person/forms/account-form.ts';
import type { Reply } from '../../domain/reply.ts';
import type { ResetLink } from '../../protocol/decode-account-code.ts';
import type { ProfileApi } from './profile-api.ts';

/** `network`: no usable response. `refused`: the platform refused. */
export type AccountProblem = 'network' | 'refused';

export type AccountOutcome = Reply<null, AccountProblem>;

export interface Account {
  create(form: AccountForm): Promise<AccountOutcome>;
  requestReset(email: string): Promise<AccountOutcome>;
  /** The email whose password a link sets. */
  checkReset(link: ResetLink): Promise<Reply<string, AccountProblem>>;
  /** On success, logs out any logged-in person and shows a notice (rule FORM-24). */
  resetPassword(of: PasswordReset): Promise<AccountOutcome>;
  /** `current` is null where there was none. */
  changePassword(current: string | null, next: string): Promise<AccountOutcome>;
}

export interface AccountWithProfile extends Account {
  readonly profile: ProfileApi;
}
