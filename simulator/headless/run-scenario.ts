import { startTimeOf } from '../adapters/start-time.ts';
import { habitsOf } from '../core/base/cook-styles.ts';
import type { FaultName } from '../core/base/fault-kinds.ts';
import type { JournalEntry } from '../core/base/journal.ts';
import { PERSON_FACTS } from '../core/base/person-facts.ts';
import type { Prng } from '../core/base/prng.ts';
import { areDevicesCookedAt, cookStyleAt } from '../core/script/cooks.ts';
import { type FailedStep, noDeviceReason } from '../core/script/run-script.ts';
import type { ConfigureStep, DeviceStep, Scenario, ScenarioStep } from '../core/script/script.ts';
import { createWorld } from '../core/world.ts';
import type { World } from '../core/world-api.ts';
import { exactDurationText } from '../scenarios/language/duration.ts';
import { differences } from './check.ts';
import { checkAll } from './check-all.ts';
import { type CheckResult, resultTitle } from './check-expectation.ts';
import { type Cook, createCook, type LineOwners } from './cook.ts';
import { deferredWithRecorder } from './deferred-at-once.ts';
import { createDevice } from './device.ts';
import { markChecked, readUnit, type Station } from './read-unit.ts';
import { runWorld } from './run-world.ts';
import { type SetUp, setUpDevice } from './set-up-device.ts';
import { createStopwatch } from './stopwatch.ts';
import { tapDevice } from './tap-device.ts';
import { troubleDevice } from './trouble-device.ts';

export interface ScenarioReport {
  readonly scenario: string;
  readonly seed: number;
  readonly worldHash: string;
  readonly ordersPlaced: number;
  readonly taps: number;
  /** Taps on a wrong line that cooks undid. */
  readonly undone: number;
  readonly alterations: Readonly<Record<FaultName, number>>;
  readonly results: readonly CheckResult[];
}

export interface RunObserver {
  /** Called after each moment, in simulated milliseconds. */
  readonly passed?: (passedMs: number) => void;
  /** Called also for entries of the pre-roll. */
  readonly journalled?: (entry: JournalEntry) => void;
  /** Each unit's recording at the end; when absent, no device records. A unit without set-up has none. */
  readonly recorded?: (kdsId: number, text: string) => void;
  /** Real milliseconds, for the duration of checks. */
  readonly nowMs?: () => number;
}

/** Fixed, so that two runs of the same seed are identical to the byte. */
export const RUN_DAY_MS = Date.UTC(2026, 0, 15, 12, 0, 0);
/** Taps are sent within this time: the longest wait between two retries, and one refresh. */
export const SETTLE_MS = 120_000;

interface SettingUp {
  readonly step: ConfigureStep;
  readonly setUp: SetUp;
}

/** `stuckAt` is the action that failed. */
export const configurationResult = ({ kdsId, atMs, person }: ConfigureStep, stuckAt: string | null): CheckResult => ({
  title: resultTitle(kdsId, atMs, `: ${person} sets the device up`),
  problems: stuckAt === null ? [] : [`could not ${stuckAt}`],
});

interface KitchenOptions {
  readonly journalled?: RunObserver['journalled'];
  readonly later?: Parameters<typeof createDevice>[3];
}

/** Each unit has a device, and each unit of the kitchen a cook. */
export function openKitchen(scenario: Scenario, seed: number, { journalled = () => {}, later }: KitchenOptions = {}) {
  const stations: Station[] = [];
  const configurations: SettingUp[] = [];
  const failedSteps: FailedStep[] = [];
  const atDevice = (station: Station, step: DeviceStep, random: Prng) => {
    const { device } = station;
    if (step.kind === 'trouble') return troubleDevice(world, device, step, random);
    if (step.kind === 'heal-device') return device.heal();
    if (step.kind === 'device-tap') {
      return tapDevice(world, station, step, (whyNot) => {
        world.journalDevice('script', `${step.kind} ${step.order}: ${whyNot}`, null);
        failedSteps.push({ step, whyNot });
      });
    }
    const person = PERSON_FACTS.find(({ name }) => name === step.person);
    if (person !== undefined) configurations.push({ step, setUp: setUpDevice(world, device, person) });
  };
  const world: World = createWorld({
    scenario,
    seed,
    startMs: startTimeOf(scenario, RUN_DAY_MS),
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
    journalled,
    stepFailed: (step) => void failedSteps.push(step),
    atDevices(step, random) {
      const affected = stations.filter(({ device }) => device.kdsId === step.kdsId);
      for (const station of affected) atDevice(station, step, random);
      return affected.length > 0 ? null : noDeviceReason(step.kdsId);
    },
  });
  const owners: LineOwners = new Map();
  const isCookedAt = areDevicesCookedAt(scenario);
  for (const { kdsId, name, role } of world.devices) {
    const device = createDevice(world, kdsId, name, later);
    const habits = isCookedAt ? habitsOf(cookStyleAt(scenario, kdsId)) : null;
    const cook = role === 'kitchen' ? createCook(world, device, owners, habits) : null;
    stations.push({ device, cook, checked: { requests: new Map(), sounds: 0, runId: '' } });
  }
  return { world, stations, configurations, failedSteps };
}

function happeningOf(step: DeviceStep): string {
  if (step.kind === 'trouble') return `${step.trouble} begins`;
  if (step.kind === 'device-tap') return `a cook taps order "${step.order}"`;
  return step.kind === 'configure' ? `${step.person} sets the device up` : 'its troubles end';
}

const titleOf = (step: DeviceStep): string => resultTitle(step.kdsId, step.atMs, `: ${happeningOf(step)}`);

const isAtDevices = (step: ScenarioStep): step is ScenarioStep & DeviceStep =>
  step.kind === 'trouble' || step.kind === 'heal-device' || step.kind === 'configure' || step.kind === 'device-tap';

/** Failed results of steps at units without a device. */
export const devicelessResults = (
  { steps }: Scenario,
  devices: readonly { readonly kdsId: number }[],
): readonly CheckResult[] =>
  steps
    .filter(isAtDevices)
    .filter((step) => !devices.some(({ kdsId }) => kdsId === step.kdsId))
    .map((step) => ({ title: titleOf(step), problems: [`the scenario has no kitchen KDS ${step.kdsId}`] }));

/** The failed result of a step at an order, a unit or a person's settings. */
export const failedStepResult = ({ step, whyNot }: FailedStep): CheckResult => ({
  title: `at ${exactDurationText(step.atMs)}: ${step.kind}${'order' in step && typeof step.order === 'string' ? ` "${step.order}"` : ''}`,
  problems: [whyNot],
});

/** Kills that waited for a save which never happened: for each waiting device, its last kill. */
function unmetKills({ steps }: Scenario, stations: readonly Station[]): readonly CheckResult[] {
  const isArmed = (kdsId: number) =>
    stations.some(({ device }) => device.kdsId === kdsId && device.storage.armed !== null);
  const kills = steps.filter((step) => step.kind === 'trouble').filter(({ trouble }) => trouble === 'killed-in-write');
  const isLast = ({ kdsId, atMs }: DeviceStep) => !kills.some((kill) => kill.kdsId === kdsId && kill.atMs > atMs);
  return kills
    .filter((kill) => isArmed(kill.kdsId) && isLast(kill))
    .map((step) => ({ title: titleOf(step), problems: ['it was not saved afterwards'] }));
}

function collectRecordings(stations: readonly Station[], recorded: NonNullable<RunObserver['recorded']>): void {
  for (const { device } of stations) {
    const text = device.app().recorder()?.text();
    if (text !== undefined) recorded(device.kdsId, text);
  }
}

/** Stops cooks, troubles and faults, and saves all pending taps. */
function settle(world: World, stations: readonly Station[]): void {
  for (const { device, cook } of stations) {
    cook?.stop();
    device.troubles.heal();
    device.storage.armed = null;
    for (const app of device.apps()) app.commands.save();
  }
  world.heal();
}

/** Runs as fast as possible, from the devices' start to the end. */
export async function runScenario(
  scenario: Scenario,
  seed = scenario.seed,
  { passed = () => {}, journalled, recorded, nowMs }: RunObserver = {},
): Promise<ScenarioReport> {
  const later = recorded === undefined ? undefined : deferredWithRecorder;
  const { world, stations, configurations, failedSteps } = openKitchen(scenario, seed, { journalled, later });
  const zeroMs = world.nowMs() - scenario.preRollMs;
  const runTo = (passedMs: number) => runWorld(world, zeroMs + passedMs, () => passed(world.nowMs() - zeroMs));
  for (const { cook } of stations) cook?.work();
  const scene = { stations, world };
  const stopwatch = createStopwatch(nowMs);
  const results = await checkAll(scenario, {
    runTo,
    readUnit: async ({ kdsId }) => readUnit(kdsId, scene),
    checked: (step) => markChecked(step, scene),
    stopwatch,
  });
  await runTo(scenario.lengthMs);
  if (recorded !== undefined) collectRecordings(stations, recorded);
  results.push(...devicelessResults(scenario, world.devices), ...unmetKills(scenario, stations));
  results.push(...configurations.map(({ step, setUp }) => configurationResult(step, setUp.stuckAt())));
  results.push(...failedSteps.map(failedStepResult));
  settle(world, stations);
  await runTo(scenario.lengthMs + SETTLE_MS);
  results.push({
    title: 'at the end every board agrees with the cloud',
    problems: stations.flatMap(({ device }) => differences(world, device)),
    ...stopwatch(),
  });
  for (const { device } of stations) device.dispose();
  const sumOf = (count: (cook: Cook) => number) =>
    stations.reduce((sum, { cook }) => sum + (cook === null ? 0 : count(cook)), 0);
  return {
    scenario: scenario.name,
    seed,
    worldHash: world.worldHash(),
    ordersPlaced: world.ordersPlaced(),
    taps: sumOf((cook) => cook.taps()),
    undone: sumOf((cook) => cook.undone()),
    alterations: world.alterations(),
    results,
  };
}
