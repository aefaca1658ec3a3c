/** The role of the local server for this device, in one word: only one that responds is in use (rule NOTICE-5). */
import type { Connectivity } from '../link/connectivity.ts';

/** `silent`: there is one, without a usable response. */
export type LocalServerLabel = 'none' | 'present' | 'fallback' | 'chosen' | 'silent' | 'foreign';

const WORDS = ['none', 'present', 'fallback', 'chosen'] as const;

/** The word for these links; a local server without an address has no word in any mode. */
export function localServerLabel({
  local,
  localKnown,
  localMode,
}: Pick<Connectivity, 'local' | 'localKnown' | 'localMode'>): LocalServerLabel {
  if (local === 'foreign') return local;
  if (!localKnown || localMode === 0) return 'none';
  return local === 'silent' ? local : WORDS[localMode];
}
