/** How long something that failed waits for its next try. */
import { RETRIES, RETRY_JITTER_SHARE, type RetryTimes } from '../limits.ts';
import { jitterMs } from './jitter.ts';

/** Milliseconds from failure number `failures` to the next try (rule REFRESH-5). */
export function retryWaitMs(failures: number, { firstMs, maxMs }: RetryTimes): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1 || 0));
}

/** The retry delay with jitter on top; `random` is 0 to 1 (rule REFRESH-10). */
export function retryWithJitterMs(failures: number, random: number, times: RetryTimes): number {
  const waitMs = retryWaitMs(failures, times);
  return waitMs + jitterMs(random, Math.max(waitMs * RETRY_JITTER_SHARE, times.spreadMs ?? 0));
}

/** Milliseconds until this device writes a shared list again after its `rewrites`th rewrite: none the first time (rule SHARED-15). */
export const rewriteBackoffMs = (rewrites: number, random: number): number =>
  rewrites <= 0 ? 0 : retryWithJitterMs(rewrites, random, RETRIES.sharedLists);
