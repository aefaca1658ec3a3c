/** The world advances only once every page has caught up (rule SIM-18). */
import { setTimeout } from 'node:timers/promises';
import type { Simulation } from '../adapters/simulation.ts';
import type { World } from '../core/world-api.ts';
import type { DevicePage } from './device-page.ts';

/** The world does not know a page's own timers. */
const STEP_MS_MAX = 1_000;
/** Events within this time happen in one step. */
const STEP_MS_MIN = 20;
/** The time between two checks of the requests in flight. */
const WIRE_REAL_MS = 5;
/** A longer wait counts as hanging. */
const SETTLE_REAL_MS_MAX = 120_000;

export interface Lockstep {
  /** Simulated unix milliseconds; returns once every page has caught up. */
  runTo(atMs: number): Promise<void>;
  /** Waits until every page has caught up. */
  settle(): Promise<void>;
}

interface Held {
  readonly simulation: Pick<Simulation, 'execute' | 'waiting'>;
  readonly world: Pick<World, 'nowMs' | 'nextDueMs'>;
  readonly pages: () => readonly DevicePage[];
  /** Work outside the world, such as a cook's tap; false when none was due. */
  readonly act: () => Promise<boolean>;
}

export function createLockstep({ simulation, world, pages, act }: Held): Lockstep {
  // The world holds the requests that it counts as waiting; others are on the machine's network.
  const isUnderWay = () => pages().reduce((sum, page) => sum + page.underWay(), 0) > simulation.waiting();

  const isSettled = async (): Promise<boolean> => {
    if (isUnderWay()) await setTimeout(WIRE_REAL_MS);
    if (isUnderWay()) return false;
    const areSettled = await Promise.all(pages().map((page) => page.whenSettled(world.nowMs())));
    return areSettled.every(Boolean) && !isUnderWay();
  };

  const settle = async () => {
    const untilRealMs = performance.now() + SETTLE_REAL_MS_MAX;
    while (!(await isSettled())) {
      if (performance.now() < untilRealMs) continue;
      const busy = pages().map(({ facts, underWay }) => `${facts.name} waits for ${underWay()} responses`);
      throw new Error(
        `Failed to continue: the pages were still busy after ${SETTLE_REAL_MS_MAX / 1_000} s. ${busy.join(', ')}.`,
      );
    }
  };

  return {
    settle,
    async runTo(atMs) {
      await settle();
      while (world.nowMs() < atMs) {
        const dueMs = Math.max(world.nextDueMs() ?? Number.POSITIVE_INFINITY, world.nowMs() + STEP_MS_MIN);
        // Pages count whole milliseconds.
        const nextMs = Math.ceil(Math.min(atMs, dueMs, world.nowMs() + STEP_MS_MAX));
        simulation.execute({ do: 'step', ms: nextMs - world.nowMs() });
        await settle();
        if (await act()) await settle();
      }
    },
  };
}
