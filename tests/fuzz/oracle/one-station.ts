/** A venue with one kitchen device on a full board, for the oracle's own tests. */
import { onTestFinished } from 'vitest';
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import { runWithPromises } from '../run-with-promises.ts';
import { createShiftNotes } from '../shift-notes.ts';
import { createStation } from '../station.ts';
import { createTapTracker } from './tap-tracker.ts';

export const START_MS = Date.UTC(2026, 2, 6, 10, 0, 0);
export const MINUTE_MS = 60_000;
const PRE_ROLL_MS = 10 * MINUTE_MS;
/** After this time the device has its orders. */
const BOARD_READY_MS = 20_000;

interface WorldOptions extends Pick<Scenario, 'lengthMs' | 'preRollMs' | 'steps'> {
  readonly world?: Scenario['world'];
  readonly stopsInSleep?: boolean;
  /** How long the world has run when the device opens. */
  readonly aheadMs?: number;
}

/** A world with one kitchen device, which closes after the test, and its notes. */
export function openWorld({ stopsInSleep = false, aheadMs = 0, ...scenario }: WorldOptions) {
  const world = createWorld({
    scenario: { name: 'one-station', title: { es: 'Una estación', en: 'One station' }, seed: 1, ...scenario },
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  const notes = createShiftNotes(() => world.nowMs() - START_MS);
  const tapTracker = createTapTracker(world, notes);
  world.runUntil(START_MS + aheadMs);
  const plan = { name: 'one', deviceId: 'one', kdsId: 3, wallOffsetMs: 0, stopsInSleep, tapPauseMs: MINUTE_MS };
  const station = createStation({ world, plan, tapTracker, notes });
  onTestFinished(() => station.close());
  const runFor = (ms: number) => runWithPromises(world, notes, world.nowMs() + ms);
  return { world, notes, tapTracker, station, runFor };
}

/** A board with the orders of ten minutes, followed by ten minutes without new ones. */
export async function openStation() {
  const opened = openWorld({
    lengthMs: PRE_ROLL_MS + 10 * MINUTE_MS,
    preRollMs: PRE_ROLL_MS,
    steps: [{ kind: 'rush', atMs: 0, forMs: PRE_ROLL_MS, ordersPerHour: 60 }],
  });
  await opened.runFor(BOARD_READY_MS);
  return opened;
}
