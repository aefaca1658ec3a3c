/** The role of the local server for this device, as one word (rule NOTICE-5). */
import type { Connectivity } from '../link/connectivity.ts';

/** `silent`: there is a local server, but no usable response from it. */
export type LocalServerLabel = 'none' | 'present' | 'fallback' | 'chosen' | 'silent' | 'foreign';

const WORDS = ['none', 'present', 'fallback', 'chosen'] as const;

/**
 * The word for these connections: `foreign` in every mode for a foreign server, `none` in mode 0 and without an
 * address.
 */
export function localServerLabel({
  local,
  localKnown,
  localMode,
}: Pick<Connectivity, 'local' | 'localKnown' | 'localMode'>): LocalServerLabel {
  if (local === 'foreign') return local;
  if (!localKnown || localMode === 0) return 'none';
  return local === 'silent' ? local : WORDS[localMode];
}
