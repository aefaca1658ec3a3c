import { NOTICE_MEMORY_MAX, NOTICE_MS, NOTICE_REPEAT_MS, NOTICES_SHOWN_MAX } from '../limits.ts';

export type NoticeType = 'error' | 'slow' | 'success' | 'fast' | 'green' | 'warning';

/** Milliseconds (rule NOTICE-15). */
export const NOTICE_TIMES_MS: Readonly<Record<NoticeType, number>> = {
  error: NOTICE_MS.slowError,
  slow: NOTICE_MS.slow,
  success: NOTICE_MS.usual,
  fast: NOTICE_MS.fast,
  green: NOTICE_MS.usual,
  warning: NOTICE_MS.usual,
};

export interface ShownNotice {
  readonly message: string;
  readonly atMs: number;
}

/**
 * Remembers the messages of the last ten seconds, at most the latest fifty. A dropped message does not restart its ten
 * seconds (rule NOTICE-16).
 */
export function showOnce(
  shown: readonly ShownNotice[],
  message: string,
  nowMs: number,
): { readonly shows: boolean; readonly shown: readonly ShownNotice[] } {
  const recent = shown.filter((notice) => nowMs - notice.atMs < NOTICE_REPEAT_MS);
  if (recent.some((notice) => notice.message === message)) return { shows: false, shown: recent };
  return { shows: true, shown: [...recent, { message, atMs: nowMs }].slice(-NOTICE_MEMORY_MAX) };
}

/** Oldest first; the oldest notices above the maximum are removed (rule NOTICE-17). */
export const addNotice = <Notice>(notices: readonly Notice[], next: Notice): readonly Notice[] =>
  [...notices, next].slice(-NOTICES_SHOWN_MAX);
