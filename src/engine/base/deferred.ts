/** Loads a part once, and retries with backoff after a failure. */
import { RETRIES } from '../../domain/limits.ts';
import { retryWaitMs } from '../../domain/link/retry.ts';
import type { Page } from '../../platform/ports.ts';
import type { Timers } from './timers.ts';

export interface Deferred<Part> {
  /**
   * Runs the work at once if the part is loaded, otherwise after the load, in the order of the calls. Reports an
   * exception of the work.
   */
  use(work: (part: Part) => void): void;
}

export interface DeferredDeps {
  readonly page: Pick<Page, 'log' | 'report'>;
  readonly timers: Timers;
  /** Unique for each part. */
  readonly timer: string;
  /** Loading starts when this resolves, or at once for null. */
  readonly after: (() => Promise<void>) | null;
}

export function createDeferred<Part>(
  { page, timers, timer, after }: DeferredDeps,
  load: () => Promise<Part>,
): Deferred<Part> {
  let part: Part | null = null;
  let waiting: ((part: Part) => void)[] | null = null;

  const run = (work: (part: Part) => void, loaded: Part) => {
    try {
      work(loaded);
    } catch (bug) {
      page.report(bug);
    }
  };

  const fetch = async (failures: number): Promise<void> => {
    const loaded = await load().catch(() => null);
    if (loaded === null) {
      page.log(`A part of the app did not load (${timer}); it is loaded again.`);
      timers.setReal(timer, retryWaitMs(failures + 1, RETRIES.scripts), () => void fetch(failures + 1));
      return;
    }
    // Work that is added during the loop runs in the same loop.
    for (const work of waiting ?? []) run(work, loaded);
    part = loaded;
    waiting = null;
  };

  return {
    use(work) {
      if (part !== null) return run(work, part);
      if (waiting !== null) return void waiting.push(work);
      waiting = [work];
      if (after === null) void fetch(0);
      else void after().then(() => fetch(0));
    },
  };
}
