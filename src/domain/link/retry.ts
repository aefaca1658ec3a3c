/** How long something that failed waits for its next try. */
import { RETRY_FIRST_MS, RETRY_MAX_MS, RETRY_SPREAD_SHARE } from '../limits.ts';
import { spreadMs } from './spread.ts';

/** First and longest wait of something that is tried again, in milliseconds. */
export interface RetryTimes {
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
}

const USUAL_RETRY: RetryTimes = { retryFirstMs: RETRY_FIRST_MS, retryMaxMs: RETRY_MAX_MS };

/** How many milliseconds after failure number `failures` the next try waits: the first wait, doubling up to the longest (rule N5d). */
export function retryWaitMs(failures: number, times: RetryTimes = USUAL_RETRY): number {
  return Math.min(times.retryMaxMs, times.retryFirstMs * 2 ** Math.max(0, failures - 1 || 0));
}

/** The same wait with a random part from 0 to 1 of the same again on top, so that a venue's devices do not try as one (rule N5i). */
export function spreadRetryMs(failures: number, random: number, times: RetryTimes = USUAL_RETRY): number {
  const waitMs = retryWaitMs(failures, times);
  return waitMs + spreadMs(random, waitMs * RETRY_SPREAD_SHARE);
}
