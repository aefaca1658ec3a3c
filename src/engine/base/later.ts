/** Fetches a part of the app when it is first wanted and nothing more urgent is on its way, and again while it does not come. */
import { retryWaitMs } from '../../domain/link/retry.ts';
import type { Page } from '../../platform/ports.ts';
import type { Timers } from './timers.ts';

/** What is made of a part when it comes. */
export interface LateMade<Made> {
  /** Runs at once when it is made, else in turn behind the making; never when nothing was made. */
  use(work: (made: Made) => void): void;
  /** Null before it is made. */
  now(): Made | null;
}

export interface Later<Part> {
  /** Runs at once when the part is there, else in turn as soon as it is. */
  use(work: (part: Part) => void): void;
  /** What `make` makes of the part as soon as it is there, once; null when it is not to be made any more. */
  made<Made>(make: (part: Part) => Made | null): LateMade<Made>;
}

export interface LaterDeps {
  readonly page: Pick<Page, 'log' | 'report'>;
  readonly timers: Timers;
  /** Under which timer the next try stands; one for each part. */
  readonly timer: string;
  /** What is to be on the glass first; null where it cannot wait. */
  readonly behind: Pick<Page, 'painted'> | null;
}

/** A part that is not fetched yet. */
export function createLater<Part>({ page, timers, timer, behind }: LaterDeps, load: () => Promise<Part>): Later<Part> {
  let part: Part | null = null;
  let waiting: ((part: Part) => void)[] | null = null;

  const fetch = async (failures: number): Promise<void> => {
    part = await load().catch(() => null);
    if (part === null) {
      page.log(`A part of the app did not come (${timer}); it is fetched again.`);
      timers.set(timer, retryWaitMs(failures + 1), () => void fetch(failures + 1));
      return;
    }
    for (const work of waiting ?? []) {
      // One that breaks does not silence the others.
      try {
        work(part);
      } catch (bug) {
        page.report(bug);
      }
    }
    waiting = null;
  };

  const use = (work: (part: Part) => void): void => {
    if (part !== null && waiting === null) {
      work(part);
      return;
    }
    if (waiting !== null) {
      waiting.push(work);
      return;
    }
    waiting = [work];
    if (behind === null) void fetch(0);
    else void behind.painted().then(() => fetch(0));
  };

  return {
    use,
    made(make) {
      let made: ReturnType<typeof make> = null;
      use((came) => {
        made = make(came);
      });
      return { use: (work) => use(() => made !== null && work(made)), now: () => made };
    },
  };
}
