/** Each call returns its outcome; typed text is not stored. */
import type { PasswordReset } from '../../backend/account-calls.ts';
import type { AccountForm } from '../../domain/person/forms/account-form.ts';
import type { Reply } from '../../domain/reply.ts';
import type { ResetLink } from '../../protocol/decode-account-code.ts';
import type { ProfileApi } from './profile-api.ts';

/** `network`: there was no valid response. `rejected`: the platform did not accept the request. */
export type AccountProblem = 'network' | 'rejected';

export type AccountOutcome = Reply<null, AccountProblem>;

export interface Account {
  create(form: AccountForm): Promise<AccountOutcome>;
  requestReset(email: string): Promise<AccountOutcome>;
  /** The email of the account that the link belongs to. */
  checkReset(link: ResetLink): Promise<Reply<string, AccountProblem>>;
  /** On success, logs out a logged-in person and shows a notice (rule FORM-24). */
  resetPassword(of: PasswordReset): Promise<AccountOutcome>;
  /** `current` is null when the person has no password yet. */
  changePassword(current: string | null, next: string): Promise<AccountOutcome>;
}

export interface AccountWithProfile extends Account {
  readonly profile: ProfileApi;
}
