/** Runs a scenario without a window: a device and a cook for each kitchen unit, and a verdict for each expectation. */
import type { ExpectStep, Scenario } from '../core/script/script.ts';
import { createWorld } from '../core/world.ts';
import type { World } from '../core/world-api.ts';
import { differences, lostPromises } from './check.ts';
import { type Cook, createCook, type Owners } from './cook.ts';
import { createDevice, type HeadlessDevice } from './device.ts';
import { runWorld } from './run-world.ts';
import { troubleDevice } from './trouble-device.ts';

export interface Verdict {
  readonly title: string;
  /** What was seen instead; empty when the expectation holds. */
  readonly problems: readonly string[];
}

export interface ScenarioReport {
  readonly seed: number;
  readonly worldHash: string;
  readonly ordersPlaced: number;
  readonly taps: number;
  readonly verdicts: readonly Verdict[];
}

/** A fixed moment, so that two runs of a seed are the same to the byte. */
const START_MS = Date.UTC(2026, 0, 15, 12, 0, 0);
const TAP_PAUSE_MS = 20_000;
/** Time to come to rest after the end: the longest wait between two tries, and one refresh. */
const REST_MS = 120_000;

interface StaffedDevice {
  readonly device: HeadlessDevice;
  readonly cook: Cook;
}

function cardsProblem(step: ExpectStep, { device }: StaffedDevice): readonly string[] {
  const count = device.app().state.board.keys.length;
  if (step.cardsMin === null || count >= step.cardsMin) return [];
  return [`the board shows ${count} cards`];
}

function showsProblem(step: ExpectStep, { device }: StaffedDevice, world: World): readonly string[] {
  if (step.shows === null) return [];
  const orderId = world.namedOrder(step.shows);
  const app = device.app();
  const shown = app.state.board.keys.some((key) => app.entry(key)?.card.order.id === orderId);
  return shown ? [] : [`the board does not show order "${step.shows}" (${orderId})`];
}

function judge(step: ExpectStep, stations: readonly StaffedDevice[], world: World): Verdict {
  const station = stations.find(({ device }) => device.kdsId === step.kdsId);
  const wishes = [
    step.cardsMin === null ? '' : `at least ${step.cardsMin} cards`,
    step.shows === null ? '' : `order "${step.shows}" on the board`,
    step.nothingLost ? 'nothing lost' : '',
  ].filter((wish) => wish !== '');
  const title = `KDS ${step.kdsId} at ${Math.round(step.atMs / 1_000)} s: ${wishes.join(', ')}`;
  if (!station) return { title, problems: [`the scenario has no kitchen KDS ${step.kdsId}`] };
  const lost = step.nothingLost ? lostPromises(world, station.device, station.cook) : [];
  return { title, problems: [...cardsProblem(step, station), ...showsProblem(step, station, world), ...lost] };
}

/** A world with a device and a cook for each of its kitchen units. */
function openKitchen(scenario: Scenario, seed: number) {
  const stations: StaffedDevice[] = [];
  const world: World = createWorld({
    scenario,
    seed,
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
    troubleDevices(step, random) {
      const struck = stations.filter(({ device }) => device.kdsId === step.kdsId);
      for (const { device } of struck) troubleDevice(world, device, step, random);
      return struck.length > 0;
    },
  });
  const owners: Owners = new Map();
  for (const { kdsId, name, role } of world.devices) {
    if (role !== 'kitchen') continue;
    const device = createDevice(world, kdsId, name);
    stations.push({ device, cook: createCook(world, device, owners) });
  }
  return { world, stations };
}

/** The script's troubles of devices that came to nothing: of a unit without a device, or a kill in a save that nobody made. */
function idleTroubles({ steps }: Scenario, stations: readonly StaffedDevice[]): readonly Verdict[] {
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
function comeToRest(world: World, stations: readonly StaffedDevice[]): void {
  for (const { device, cook } of stations) {
    cook.stop();
    device.troubles.heal();
    device.storage.armed = null;
    for (const app of device.apps()) app.commands.save();
  }
  world.heal();
}

/**
 * Runs the whole scenario as fast as the machine can, from its first look at the board to its end. `watch` hears, after each moment
 * of it, how many simulated milliseconds of the scenario have passed.
 */
export async function runScenario(
  scenario: Scenario,
  seed = scenario.seed,
  watch: (passedMs: number) => void = () => {},
): Promise<ScenarioReport> {
  const { world, stations } = openKitchen(scenario, seed);
  const zeroMs = START_MS - scenario.preRollMs;
  const runTo = (passedMs: number) => runWorld(world, zeroMs + passedMs, () => watch(world.nowMs() - zeroMs));
  for (const { cook } of stations) cook.work(TAP_PAUSE_MS);
  const verdicts: Verdict[] = [];
  const expects = scenario.steps.filter((step) => step.kind === 'expect');
  for (const step of [...expects].sort((a, b) => a.atMs - b.atMs)) {
    await runTo(step.atMs);
    verdicts.push(judge(step, stations, world));
  }
  await runTo(scenario.lengthMs);
  verdicts.push(...idleTroubles(scenario, stations));
  comeToRest(world, stations);
  await runTo(scenario.lengthMs + REST_MS);
  verdicts.push({
    title: 'at the end every board agrees with the cloud',
    problems: stations.flatMap(({ device }) => differences(world, device)),
  });
  for (const { device } of stations) device.dispose();
  const taps = stations.reduce((sum, { cook }) => sum + cook.taps(), 0);
  return { seed, worldHash: world.worldHash(), ordersPlaced: world.ordersPlaced(), taps, verdicts };
}
