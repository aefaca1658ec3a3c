/** The states of a password reset, by a mailed link, and of a password change (calls 18, 19 and 20). */
import { TYPED_LENGTH_MAX } from './limits.ts';

/** `reset`: opened from a mailed link. `change`: opened from the profile. */
export type ResetMode = 'reset' | 'change';

/** `checking`: call 18 checks the link. `invalid`: the link is broken or expired, so there is no form. */
export type ResetState = 'checking' | 'form' | 'sending' | 'done' | 'error' | 'invalid';

export type ResetEvent = 'checked' | 'rejected' | 'submit' | 'succeeded' | 'failed' | 'edited';

type ResetSteps = Readonly<Record<ResetEvent, ResetState>>;

const stay = (state: ResetState): ResetSteps => ({
  checked: state,
  rejected: state,
  submit: state,
  succeeded: state,
  failed: state,
  edited: state,
});

const RESET: Readonly<Record<ResetState, ResetSteps>> = {
  checking: { ...stay('checking'), checked: 'form', rejected: 'invalid' },
  form: { ...stay('form'), submit: 'sending' },
  sending: { ...stay('sending'), succeeded: 'done', failed: 'error' },
  error: { ...stay('error'), submit: 'sending', edited: 'form' },
  done: stay('done'),
  invalid: stay('invalid'),
};

/** One request at a time, and a final state never changes (rule FORM-22). */
export const nextReset = (state: ResetState, event: ResetEvent): ResetState => RESET[state][event];

const LINK_PART = /^[\w.~=+-]+$/;

const isLinkPart = (part: string): boolean => part.length <= TYPED_LENGTH_MAX && LINK_PART.test(part);

/** A reset checks its link, unless it is malformed; a change shows its form (rule FORM-23). */
export function firstReset(mode: ResetMode, code: string, tag: string): ResetState {
  if (mode === 'change') return 'form';
  return isLinkPart(code) && isLinkPart(tag) ? 'checking' : 'invalid';
}

export interface ResetOutcome {
  readonly message: 'reset-failed' | 'change-failed' | 'password-changed' | null;
  /** The person is logged out and sent to the login screen. */
  readonly toLogin: boolean;
}

const outcome = (message: ResetOutcome['message'], toLogin = false): ResetOutcome => ({ message, toLogin });

const OUTCOMES: Readonly<Record<ResetMode, Readonly<Record<ResetState, ResetOutcome>>>> = {
  reset: {
    checking: outcome(null),
    form: outcome(null),
    sending: outcome(null),
    done: outcome('password-changed', true),
    error: outcome('reset-failed'),
    invalid: outcome('reset-failed'),
  },
  change: {
    checking: outcome(null),
    form: outcome(null),
    sending: outcome(null),
    done: outcome('password-changed'),
    error: outcome('change-failed'),
    invalid: outcome('change-failed'),
  },
};

/** Rule FORM-24. */
export const resetOutcome = (mode: ResetMode, state: ResetState): ResetOutcome => OUTCOMES[mode][state];
