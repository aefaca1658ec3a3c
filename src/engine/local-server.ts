/** What the local server is to this device, read off the state. */
import { type LocalWord, localWordOf } from '../domain/link/local-word.ts';
import type { AppState } from './base/state.ts';

export const localServerOf = (
  link: Readonly<Pick<AppState['link'], 'local' | 'localKnown' | 'localMode'>>,
): LocalWord => localWordOf(link);
