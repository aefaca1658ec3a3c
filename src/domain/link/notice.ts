/** How long a notice stands, and when a repeated one is dropped (specification section 8). */
import { NOTICE_MS, NOTICE_REPEAT_MS } from '../limits.ts';

export type NoticeType = 'error' | 'slow' | 'success' | 'fast' | 'green' | 'warning';

/** Display time in milliseconds: 5 s default, 7.5 s slow, 10 s error, 2 s fast. */
export function noticeMs(type: NoticeType): number {
  if (type === 'slow') return NOTICE_MS.slow;
  if (type === 'error') return NOTICE_MS.slowError;
  return type === 'fast' ? NOTICE_MS.fast : NOTICE_MS.usual;
}

/** Whether a message that was last shown at `lastMs` (null: never) is dropped at `nowMs` as a repetition. */
export const isRepeated = (lastMs: number | null, nowMs: number): boolean =>
  lastMs !== null && nowMs - lastMs < NOTICE_REPEAT_MS;
