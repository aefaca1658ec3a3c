/** What is asked of the times between frames (PERF6). */

/** How far one scrolls, and how fast. */
export const SCROLL = { pxAFrame: 40, frames: 240 } as const;

/** What PERF6 asks of nearly all of them: a frame long, in milliseconds. */
export const FRAME_MS = 17;
export const WITHIN_SHARE = 0.99;

/** Percent of the gaps that were longer than a frame. */
export const latePercent = (gaps: readonly number[]): number =>
  (100 * gaps.filter((gap) => gap > FRAME_MS).length) / gaps.length;
