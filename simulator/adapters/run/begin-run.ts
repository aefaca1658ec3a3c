/** How a run begins: its world at the first moment, and everything that hears of it. */

import type { JournalEntry } from '../../core/base/journal.ts';
import type { TrainingWish } from '../../core/base/training.ts';
import type { SimClient } from '../../core/base/wire.ts';
import { FOR_NO_PAGE } from '../../core/script/run-script.ts';
import type { Scenario } from '../../core/script/script.ts';
import { createChronicle } from '../../core/script/timeline.ts';
import type { CooksHeard } from '../../core/service/brigade.ts';
import { trainingScenario } from '../../core/training/training-scenario.ts';
import { createWorld } from '../../core/world.ts';
import type { World, WorldOptions } from '../../core/world-api.ts';
import { createPacer } from '../pacer.ts';
import type { RealTime } from '../real-time.ts';
import { startTimeOf } from '../start-time.ts';
import { beginTraining } from '../training.ts';
import { createCounts } from './counts.ts';
import { createDeviceHands, type DeviceHands } from './device-hands.ts';
import { handsAt } from './hands.ts';
import type { Run } from './run.ts';
import { uniqueId } from './unique-id.ts';

/** How a world goes on, which outlives it: one begun anew goes the same way. */
export interface RunPace {
  readonly speed: number;
  readonly paused: boolean;
  readonly cooks: boolean;
  readonly training?: TrainingWish;
}

/** What a world stands on, and what it is made by. */
export interface RunGround {
  readonly local: WorldOptions['local'];
  readonly realtimeHost: string;
  /** Whether the process has too little memory left; where nobody can say, it never has. */
  readonly isMemoryFull?: () => boolean;
  readonly newWorld?: (options: WorldOptions) => World;
}

interface Beginning extends RunGround {
  readonly time: RealTime;
  readonly tellTime: () => void;
}

/** How long a world goes on after its scenario: nobody looks at what was forgotten for a day (rule SIM34). */
const AFTER_END_MS = 86_400_000;

/** A run at its first moment, with everything that hears of it. */
export function beginRun(
  { time, tellTime, newWorld = createWorld, local, realtimeHost, isMemoryFull = () => false }: Beginning,
  ...[whole, seed, { speed, paused, cooks, training: wish }]: readonly [whole: Scenario, seed: number, pace: RunPace]
): Run {
  const scenario = wish === undefined ? whole : trainingScenario(whole, wish);
  const startMs = startTimeOf(scenario, time.wallMs());
  const asked = { scenario, seed, startMs, local, realtimeHost };
  const training = wish === undefined ? null : beginTraining(wish, asked, { startedMs: time.wallMs(), speed });
  const chronicle = createChronicle();
  const counts = createCounts();
  const zeroMs = startMs - scenario.preRollMs;
  const cooked: CooksHeard = (atMs, ...what) => counts.cooked(atMs - zeroMs, ...what);
  const journalled = (entry: JournalEntry) => {
    chronicle.hear(entry);
    counts.hear(entry);
    training?.hear(entry);
  };
  // Whoever is guided cooks alone.
  let devices: DeviceHands | null = null;
  const world = newWorld({
    ...asked,
    cooks: cooks && scenario.guide === undefined,
    journalled,
    cooked,
    // No device looks before the pre-roll is over, and its hands are there by then.
    atDevices: (step) => (devices === null ? FOR_NO_PAGE : devices.perform(step)),
  });
  const bounds = { lastMs: zeroMs + scenario.lengthMs + AFTER_END_MS, isFull: isMemoryFull };
  const pacer = createPacer(world, time, { speed, paused, bounds }, tellTime);
  // Whoever comes back to the room finds the kitchen as the trainee left it.
  if (training !== null) world.after(startMs - world.nowMs() + scenario.lengthMs, () => pacer.pause());
  const none = { waiting: 0, steppedAtRealMs: Number.NEGATIVE_INFINITY };
  devices = createDeviceHands(world, tellTime);
  const hands = handsAt(world, zeroMs, devices);
  const own = {
    chronicle,
    counts,
    devices,
    hands,
    beganWithCooks: world.areCooksAtWork(),
    clients: new Set<SimClient>(),
  };
  const worldId = uniqueId();
  return { world, worldId, whole, pacer, startMs, training, guide: null, over: new AbortController(), ...own, ...none };
}
