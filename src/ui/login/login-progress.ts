/** A press before the login's script has loaded counts as a request in flight. */
import type { AppState } from '../../engine/base/state.ts';

type LoginProgress = Pick<AppState['person'], 'loggingIn' | 'press' | 'problem'>;

export const isLoginPending = ({ loggingIn, press }: LoginProgress): boolean => loggingIn || press === 'waits';

/** A script that does not load counts as a network failure. */
export const loginProblemOf = ({ press, problem }: LoginProgress): LoginProgress['problem'] =>
  press === 'failed' ? 'network' : problem;
