/** Backoff with jitter (rule REFRESH-10). */
import { RETRIES } from '../../domain/limits.ts';
import { retryWithJitterMs } from '../../domain/link/retry.ts';
import type { Random } from '../../platform/ports.ts';
import type { Timers } from './timers.ts';

export interface Retry {
  failed(again: () => void): void;
  succeeded(): void;
}

/** `name` is the name of the timer. */
export function createRetry(timers: Timers, random: Random, name: string): Retry {
  let failures = 0;
  return {
    failed(again) {
      failures += 1;
      timers.set(name, retryWithJitterMs(failures, random.next(), RETRIES.reads), again);
    },
    succeeded() {
      failures = 0;
      timers.clear(name);
    },
  };
}
