/** One simulated shift: a seed drives a venue, three devices with cooks, crashes and faults; afterwards nothing may be lost. */

import { createPrng, type Prng } from '../../simulator/core/prng.ts';
import type { FaultName, FaultStep, LocalModeStep, Scenario } from '../../simulator/core/script.ts';
import { createWorld } from '../../simulator/core/world.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { differences, lostPromises } from '../../simulator/headless/check.ts';
import { type Cook, createCook, type Owners } from '../../simulator/headless/cook.ts';
import { createDevice, type HeadlessDevice } from '../../simulator/headless/device.ts';
import { runWorld } from '../../simulator/headless/run-world.ts';

export interface ShiftReport {
  readonly seed: number;
  /** Hash of the scripted world and of everything that cooks and devices did. */
  readonly hash: string;
  readonly orders: number;
  readonly taps: number;
  readonly crashes: number;
  readonly faults: Readonly<Partial<Record<FaultName, number>>>;
  /** Empty when every invariant held. */
  readonly problems: readonly string[];
}

const START_MS = Date.UTC(2026, 2, 6, 10, 0, 0);
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Longest wait of any retry, plus one refresh and its minimum interval. */
const REST_MS = 3 * MINUTE_MS;
const LOOK_MS = 10 * MINUTE_MS;
/** Kitchen, cold kitchen and bar: no two of them show the same line. */
const KDS_IDS = [3, 4, 5] as const;

const FAULTS: readonly FaultName[] = [
  'cloud-500',
  'cloud-html',
  'cloud-down',
  'cloud-hang',
  'malformed-order',
  'realtime-down',
  'local-down',
];

/** Draws which kinds of fault this shift knows at all, then when they come and how long they stay. */
function drawFaults(random: Prng, lengthMs: number): readonly FaultStep[] {
  const known = FAULTS.filter(() => random.chance(0.7));
  const steps: FaultStep[] = [];
  if (known.length === 0) return steps;
  for (let atMs = random.gap(8 * MINUTE_MS); atMs < lengthMs; atMs += random.gap(12 * MINUTE_MS)) {
    const forMs = random.int(2_000, random.chance(0.1) ? 30 * MINUTE_MS : 3 * MINUTE_MS);
    steps.push({ kind: 'fault', atMs: Math.round(atMs), forMs, fault: random.pick(known) });
  }
  return steps;
}

function drawModes(random: Prng, lengthMs: number): readonly LocalModeStep[] {
  const steps: LocalModeStep[] = [{ kind: 'local-mode', atMs: 0, mode: random.pick([0, 1, 1, 2, 3] as const) }];
  for (let atMs = random.gap(HOUR_MS); atMs < lengthMs; atMs += random.gap(HOUR_MS)) {
    steps.push({ kind: 'local-mode', atMs: Math.round(atMs), mode: random.pick([0, 1, 1, 2, 3] as const) });
  }
  return steps;
}

function shiftScenario(seed: number, lengthMs: number): Scenario {
  const random = createPrng(seed).fork('shift');
  return {
    name: `shift-${seed}`,
    title: { es: 'Turno', en: 'Shift' },
    seed,
    lengthMs,
    preRollMs: 10 * MINUTE_MS,
    steps: [
      { kind: 'rush', atMs: 0, forMs: lengthMs, ordersPerHour: random.int(25, 70) },
      ...drawModes(random.fork('modes'), lengthMs),
      ...drawFaults(random.fork('faults'), lengthMs),
    ],
  };
}

/** Crashes devices now and then; answers how many. */
function plantCrashes(world: World, devices: readonly HeadlessDevice[], untilMs: number): () => number {
  const random = createPrng(world.seed).fork('crashes');
  let crashes = 0;
  const next = () => {
    world.after(random.gap(25 * MINUTE_MS), () => {
      if (world.nowMs() > untilMs) return;
      random.pick(devices).crash();
      crashes += 1;
      next();
    });
  };
  next();
  return () => crashes;
}

function countFaults(scenario: Scenario): Partial<Record<FaultName, number>> {
  const counts: Partial<Record<FaultName, number>> = {};
  for (const step of scenario.steps) {
    if (step.kind === 'fault') counts[step.fault] = (counts[step.fault] ?? 0) + 1;
  }
  return counts;
}

interface Station {
  readonly device: HeadlessDevice;
  readonly cook: Cook;
}

function restProblems(world: World, { device }: Station): readonly string[] {
  const { saving, link, board } = device.app().state;
  const waits = saving.pending + saving.unsent;
  return [
    ...differences(world, device),
    ...(waits > 0 ? [`${device.name} still holds ${waits} changes after everything healed`] : []),
    ...(link.cloud === 'up' ? [] : [`${device.name} takes the cloud for ${link.cloud} after everything healed`]),
    ...(board.received ? [] : [`${device.name} never received its orders`]),
  ];
}

/** Runs one shift of `hours` simulated hours. */
export async function runShift(seed: number, hours: number): Promise<ShiftReport> {
  const lengthMs = hours * HOUR_MS;
  const scenario = shiftScenario(seed, lengthMs);
  const world = createWorld({
    scenario,
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  const owners: Owners = new Map();
  const stations: readonly Station[] = KDS_IDS.map((kdsId) => {
    const device = createDevice(world, kdsId, `KDS ${kdsId}`);
    return { device, cook: createCook(world, device, owners) };
  });
  const endMs = START_MS - scenario.preRollMs + lengthMs;
  const crashes = plantCrashes(
    world,
    stations.map(({ device }) => device),
    endMs,
  );
  for (const { cook } of stations) cook.work(25_000);
  const problems: string[] = [];
  for (let lookMs = START_MS + LOOK_MS; lookMs < endMs; lookMs += LOOK_MS) {
    await runWorld(world, lookMs);
    for (const { device, cook } of stations) problems.push(...lostPromises(world, device, cook));
  }
  for (const { cook } of stations) cook.stop();
  await runWorld(world, endMs);
  world.heal();
  for (const { device } of stations) device.app().commands.save();
  await runWorld(world, endMs + REST_MS);
  for (const station of stations) {
    problems.push(...lostPromises(world, station.device, station.cook), ...restProblems(world, station));
    station.device.dispose();
  }
  const taps = stations.reduce((sum, { cook }) => sum + cook.taps(), 0);
  return {
    seed,
    hash: world.journalHash(),
    orders: world.ordersPlaced(),
    taps,
    crashes: crashes(),
    faults: countFaults(scenario),
    problems: [...new Set(problems)],
  };
}
