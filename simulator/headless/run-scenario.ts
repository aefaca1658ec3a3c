/** Runs a scenario without a window: a device for each unit, cooks in the kitchen, and a verdict for each expectation. */
import { startTimeOf } from '../adapters/start-time.ts';
import type { JournalEntry } from '../core/base/journal.ts';
import type { Scenario } from '../core/script/script.ts';
import { createWorld } from '../core/world.ts';
import type { World } from '../core/world-api.ts';
import { differences } from './check.ts';
import { createCook, type Owners } from './cook.ts';
import { createDevice } from './device.ts';
import type { Verdict } from './judge.ts';
import { judgeAll } from './judge-all.ts';
import { runWorld } from './run-world.ts';
import { lookAt, remember, type Station } from './see-device.ts';
import { troubleDevice } from './trouble-device.ts';

export interface ScenarioReport {
  readonly scenario: string;
  readonly seed: number;
  readonly worldHash: string;
  readonly ordersPlaced: number;
  readonly taps: number;
  readonly verdicts: readonly Verdict[];
}

/** Who looks on while a scenario runs. */
export interface RunWatch {
  /** Told after each moment how many simulated milliseconds of the scenario have passed. */
  readonly passed?: (passedMs: number) => void;
  /** Told of each entry of the journal, those of the pre-roll included. */
  readonly journalled?: (entry: JournalEntry) => void;
}

/** A fixed day, so that two runs of a seed are the same to the byte. */
export const RUN_DAY_MS = Date.UTC(2026, 0, 15, 12, 0, 0);
/** Between two taps of a cook, on the average. */
export const TAP_PAUSE_MS = 20_000;
/** Time to come to rest after the end: the longest wait between two tries, and one refresh. */
export const REST_MS = 120_000;

/** A world with a device for each of its units, and a cook for those of the kitchen. */
function openKitchen(scenario: Scenario, seed: number, journalled: RunWatch['journalled'] = () => {}) {
  const stations: Station[] = [];
  const world: World = createWorld({
    scenario,
    seed,
    startMs: startTimeOf(scenario, RUN_DAY_MS),
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
    journalled,
    troubleDevices(step, random) {
      const struck = stations.filter(({ device }) => device.kdsId === step.kdsId);
      for (const { device } of struck) troubleDevice(world, device, step, random);
      return struck.length > 0;
    },
  });
  const owners: Owners = new Map();
  for (const { kdsId, name, role } of world.devices) {
    const device = createDevice(world, kdsId, name);
    const cook = role === 'kitchen' ? createCook(world, device, owners) : null;
    stations.push({ device, cook, judged: { requests: new Map(), sounds: 0, runId: '' } });
  }
  return { world, stations };
}

/** The script's troubles of devices that came to nothing: of a unit without a device, or a kill in a save that nobody made. */
function idleTroubles({ steps }: Scenario, stations: readonly Station[]): readonly Verdict[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'trouble') return [];
    const title = `KDS ${step.kdsId} at ${Math.round(step.atMs / 1_000)} s: ${step.trouble} strikes`;
    const station = stations.find(({ device }) => device.kdsId === step.kdsId);
    if (!station) return [{ title, problems: [`the scenario has no kitchen KDS ${step.kdsId}`] }];
    if (step.trouble !== 'killed-in-write' || station.device.storage.armed === null) return [];
    return [{ title, problems: ['nobody saved after it'] }];
  });
}

/** Troubles end, taps are sent. */
function comeToRest(world: World, stations: readonly Station[]): void {
  for (const { device, cook } of stations) {
    cook?.stop();
    device.troubles.heal();
    device.storage.armed = null;
    for (const app of device.apps()) app.commands.save();
  }
  world.heal();
}

/** Runs the whole scenario as fast as the machine can, from its first look at the board to its end. */
export async function runScenario(
  scenario: Scenario,
  seed = scenario.seed,
  { passed = () => {}, journalled }: RunWatch = {},
): Promise<ScenarioReport> {
  const { world, stations } = openKitchen(scenario, seed, journalled);
  const zeroMs = world.nowMs() - scenario.preRollMs;
  const runTo = (passedMs: number) => runWorld(world, zeroMs + passedMs, () => passed(world.nowMs() - zeroMs));
  for (const { cook } of stations) cook?.work(TAP_PAUSE_MS);
  const scene = { stations, world };
  const verdicts = await judgeAll(scenario, {
    runTo,
    look: async ({ kdsId }) => lookAt(kdsId, scene),
    judged: (step) => remember(step, scene),
  });
  await runTo(scenario.lengthMs);
  verdicts.push(...idleTroubles(scenario, stations));
  comeToRest(world, stations);
  await runTo(scenario.lengthMs + REST_MS);
  verdicts.push({
    title: 'at the end every board agrees with the cloud',
    problems: stations.flatMap(({ device }) => differences(world, device)),
  });
  for (const { device } of stations) device.dispose();
  const taps = stations.reduce((sum, { cook }) => sum + (cook?.taps() ?? 0), 0);
  return {
    scenario: scenario.name,
    seed,
    worldHash: world.worldHash(),
    ordersPlaced: world.ordersPlaced(),
    taps,
    verdicts,
  };
}
