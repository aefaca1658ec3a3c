/** Does something again after each failure, with waits that grow (rule N5i); a success starts anew. */
import { spreadRetryMs } from '../../domain/link/retry.ts';
import type { Random } from '../../platform/ports.ts';
import type { Timers } from './timers.ts';

export interface Retry {
  failed(again: () => void): void;
  succeeded(): void;
}

/** A retry whose timer has this name. */
export function createRetry(timers: Timers, random: Random, name: string): Retry {
  let failures = 0;
  return {
    failed(again) {
      failures += 1;
      timers.set(name, spreadRetryMs(failures, random.next()), again);
    },
    succeeded() {
      failures = 0;
      timers.clear(name);
    },
  };
}
