/** How long something that failed waits for its next try. */
import { RETRY_FIRST_MS, RETRY_MAX_MS, RETRY_SPREAD_MS, RETRY_SPREAD_SHARE } from '../limits.ts';
import { spreadMs } from './spread.ts';

/** First and longest wait of something that is tried again, in milliseconds. */
export interface RetryTimes {
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  /** So much comes on top by chance at least, where others might try at the same time; none when it is left out. */
  readonly spreadMs?: number;
}

const USUAL_RETRY: RetryTimes = { retryFirstMs: RETRY_FIRST_MS, retryMaxMs: RETRY_MAX_MS };
/** What a whole venue may have lost at once. */
const SHARED_RETRY: RetryTimes = { ...USUAL_RETRY, spreadMs: RETRY_SPREAD_MS };

/** How many milliseconds after failure number `failures` the next try waits: the first wait, doubling up to the longest (rule N5d). */
export function retryWaitMs(failures: number, times: RetryTimes = USUAL_RETRY): number {
  return Math.min(times.retryMaxMs, times.retryFirstMs * 2 ** Math.max(0, failures - 1 || 0));
}

/** The same wait with a random part from 0 to 1 of the same again on top, or of the least spread, so that a venue's devices do not try as one (rule N5i). */
export function spreadRetryMs(failures: number, random: number, times: RetryTimes = SHARED_RETRY): number {
  const waitMs = retryWaitMs(failures, times);
  return waitMs + spreadMs(random, Math.max(waitMs * RETRY_SPREAD_SHARE, times.spreadMs ?? 0));
}

/**
 * How many milliseconds what others undid is left as it is after it was written again for the `rewrites`th time: the first time is
 * free, whoever goes on is answered ever more seldom (rule SEL15).
 */
export const rewriteWaitMs = (rewrites: number, random: number): number =>
  rewrites <= 0 ? 0 : spreadRetryMs(rewrites, random, USUAL_RETRY);
