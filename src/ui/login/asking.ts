/** What the login is about: whether an answer is awaited, and what went wrong last, also where a press came before the login's script. */
import type { AppState } from '../../engine/base/state.ts';

type LoginProgress = Pick<AppState['person'], 'asking' | 'press' | 'problem'>;

export const isAsking = ({ asking, press }: LoginProgress): boolean => asking || press === 'waits';

/** A script that does not come is a network that fails. */
export const problemOf = ({ press, problem }: LoginProgress): LoginProgress['problem'] =>
  press === 'failed' ? 'network' : problem;
