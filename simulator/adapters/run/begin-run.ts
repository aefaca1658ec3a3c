import type { JournalEntry } from '../../core/base/journal.ts';
import type { TrainingOptions } from '../../core/base/training.ts';
import type { SimClient } from '../../core/base/wire.ts';
import { HEADLESS_ONLY } from '../../core/script/run-script.ts';
import type { Scenario } from '../../core/script/script.ts';
import { createTimelineRecorder } from '../../core/script/timeline.ts';
import type { OnCooked } from '../../core/service/simulated-cooks.ts';
import { trainingScenario } from '../../core/training/training-scenario.ts';
import { createWorld } from '../../core/world.ts';
import type { World, WorldOptions } from '../../core/world-api.ts';
import { createPacer } from '../pacer.ts';
import type { RealTime } from '../real-time.ts';
import { startTimeOf } from '../start-time.ts';
import { beginTraining } from '../training.ts';
import { createCounts } from './counts.ts';
import { createDeviceControl, type DeviceControl } from './device-control.ts';
import { createManualActions } from './manual-actions.ts';
import type { Run } from './run.ts';
import { uniqueId } from './unique-id.ts';

export interface RunPace {
  readonly speed: number;
  readonly paused: boolean;
  readonly cooks: boolean;
  readonly training?: TrainingOptions;
}

export interface RunEnvironment {
  readonly local: WorldOptions['local'];
  readonly realtimeHost: string;
  /** Too little memory is left for the process; absent means never. */
  readonly isMemoryFull?: () => boolean;
  readonly newWorld?: (options: WorldOptions) => World;
}

interface Beginning extends RunEnvironment {
  readonly time: RealTime;
  readonly publishTime: () => void;
}

/** After its scenario's end a world runs on for this time, and then stops (rule SIM-29). */
const AFTER_END_MS = 86_400_000;

export function beginRun(
  { time, publishTime, newWorld = createWorld, local, realtimeHost, isMemoryFull = () => false }: Beginning,
  ...[whole, seed, { speed, paused, cooks, training: trainingOptions }]: readonly [
    whole: Scenario,
    seed: number,
    pace: RunPace,
  ]
): Run {
  const scenario = trainingOptions === undefined ? whole : trainingScenario(whole, trainingOptions);
  const startMs = startTimeOf(scenario, time.wallMs());
  const runOptions = { scenario, seed, startMs, local, realtimeHost };
  const training =
    trainingOptions === undefined
      ? null
      : beginTraining(trainingOptions, runOptions, { startedMs: time.wallMs(), speed });
  const recorder = createTimelineRecorder();
  const counts = createCounts();
  const zeroMs = startMs - scenario.preRollMs;
  const cooked: OnCooked = (atMs, ...what) => counts.cooked(atMs - zeroMs, ...what);
  const journalled = (entry: JournalEntry) => {
    recorder.record(entry);
    counts.record(entry);
    training?.record(entry);
  };
  let devices: DeviceControl | null = null;
  const world = newWorld({
    ...runOptions,
    // In a guide no simulated cook works (rule GUIDE-4).
    cooks: cooks && scenario.guide === undefined,
    journalled,
    cooked,
    // No device step comes before the end of the pre-roll, and `devices` exists by then.
    atDevices: (step) => (devices === null ? HEADLESS_ONLY : devices.perform(step)),
  });
  const bounds = { lastMs: zeroMs + scenario.lengthMs + AFTER_END_MS, isFull: isMemoryFull };
  const pacer = createPacer(world, time, { speed, paused, bounds }, publishTime);
  // The world pauses, so that the trainer finds the kitchen as the trainee left it.
  if (training !== null) world.after(startMs - world.nowMs() + scenario.lengthMs, () => pacer.pause());
  const none = { waiting: 0, steppedAtRealMs: Number.NEGATIVE_INFINITY };
  devices = createDeviceControl(world, publishTime);
  const manualActions = createManualActions(world, zeroMs, devices);
  const own = {
    recorder,
    counts,
    devices,
    manualActions,
    beganWithCooks: world.areCooksAtWork(),
    clients: new Set<SimClient>(),
  };
  const worldId = uniqueId();
  return { world, worldId, whole, pacer, startMs, training, guide: null, over: new AbortController(), ...own, ...none };
}
