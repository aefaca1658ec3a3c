import type { Connectivity } from '../link/connectivity.ts';

/** `silent`: the local server sends no usable response. */
export type LocalServerLabel = 'none' | 'present' | 'fallback' | 'chosen' | 'silent' | 'foreign';

const WORDS = ['none', 'present', 'fallback', 'chosen'] as const;

/** `foreign` applies in every mode, `none` in mode 0 and without an address (rule NOTICE-5). */
export function localServerLabel({
  local,
  localKnown,
  localMode,
}: Pick<Connectivity, 'local' | 'localKnown' | 'localMode'>): LocalServerLabel {
  if (local === 'foreign') return local;
  if (!localKnown || localMode === 0) return 'none';
  return local === 'silent' ? local : WORDS[localMode];
}
