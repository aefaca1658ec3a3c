import { RETRIES, RETRY_JITTER_SHARE, type RetryTimes } from '../limits.ts';
import { jitterMs } from './jitter.ts';

/** Milliseconds (rule REFRESH-5). */
export function retryWaitMs(failures: number, { firstMs, maxMs }: RetryTimes): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1 || 0));
}

/** Milliseconds; `random` is from 0 to 1 (rule REFRESH-10). */
export function retryWithJitterMs(failures: number, random: number, times: RetryTimes): number {
  const waitMs = retryWaitMs(failures, times);
  return waitMs + jitterMs(random, Math.max(waitMs * RETRY_JITTER_SHARE, times.spreadMs ?? 0));
}

/** Milliseconds; 0 after a first write (rule SHARED-15). */
export const rewriteBackoffMs = (rewrites: number, random: number): number =>
  rewrites <= 0 ? 0 : retryWithJitterMs(rewrites, random, RETRIES.sharedLists);
