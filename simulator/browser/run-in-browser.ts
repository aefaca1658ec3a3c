/** Each unit has a real page, with cooks. The checks are those of a headless run. */
import type { Browser } from '@playwright/test';
import type { Simulation } from '../adapters/simulation.ts';
import { cardOf, lineName, lineOf } from '../core/base/card-keys.ts';
import { habitsOf } from '../core/base/cook-styles.ts';
import { MANUAL_TROUBLES, type ManualTrouble } from '../core/base/device-troubles.ts';
import { PERSON_FACTS } from '../core/base/person-facts.ts';
import type { Prng } from '../core/base/prng.ts';
import { areDevicesCookedAt, cookStyleAt } from '../core/script/cooks.ts';
import type { FailedStep } from '../core/script/run-script.ts';
import {
  type ConfigureStep,
  type DeviceStep,
  type DeviceTapStep,
  type ExpectStep,
  type Scenario,
  TAPS_APART_MS,
  type TroubleStep,
} from '../core/script/script.ts';
import type { World } from '../core/world-api.ts';
import { lostPromises, missingOrders } from '../headless/check.ts';
import { checkAll } from '../headless/check-all.ts';
import { type CheckResult, resultTitle, type UnitSnapshot } from '../headless/check-expectation.ts';
import type { LineOwners } from '../headless/cook.ts';
import {
  configurationResult,
  devicelessResults,
  failedStepResult,
  type RunObserver,
  type ScenarioReport,
  SETTLE_MS,
} from '../headless/run-scenario.ts';
import type { SetUp } from '../headless/set-up-device.ts';
import { createStopwatch } from '../headless/stopwatch.ts';
import { notOnBoard } from '../headless/tap-device.ts';
import { type DevicePage, openDevicePage } from './device-page.ts';
import { createLockstep } from './lockstep.ts';
import { createPageCook, type PageCook } from './page-cook.ts';
import { setUpPage } from './page-set-up.ts';
import { damageStorage, readRecords } from './page-storage.ts';
import { readScreen, type ScreenContent } from './read-screen.ts';
import { CUSTOMER_VOID, deviceViewOf, REGIONS, statusesOf, statusTextOf } from './screen-texts.ts';
import { unsupportedReason } from './unsupported-trouble.ts';

/** `random` makes the choices that the step leaves open. */
export interface DeviceStepRequest {
  readonly step: DeviceStep;
  readonly random: Prng;
}

export interface PausedSimulation {
  readonly simulation: Simulation;
  readonly world: World;
  readonly origin: string;
  /** Steps that were not carried out yet, in order. */
  readonly deviceSteps: DeviceStepRequest[];
  /** Steps that failed so far. */
  readonly failedSteps: FailedStep[];
  /** Policy violations in any page, frame or worker since the last call, and targets that could not be watched. */
  policyViolations(): Promise<readonly string[]>;
}

/** No cook works at a customer screen. */
interface PageStation {
  readonly device: DevicePage;
  readonly cook: PageCook | null;
  /** The state at the last check of the unit. */
  readonly checked: { readonly requests: Map<string, number>; sounds: number; soundCount: number };
}

/** Simulated time between two progress lines. */
const PROGRESS_EVERY_MS = 10_000;

type PageWork = () => Promise<void>;

interface PageConfiguration {
  readonly step: ConfigureStep;
  readonly setUp: SetUp;
}

interface AtWork {
  readonly world: World;
  /** Runs work at a page once everything has settled. */
  readonly due: (work: PageWork) => void;
  readonly configurations: PageConfiguration[];
  readonly failedSteps: FailedStep[];
  /** Each page's lasting troubles and additional tabs. */
  readonly lasting: Map<DevicePage, Map<ManualTrouble | PageWork, LastingWork>>;
}

interface LastingWork {
  readonly untilMs: number;
  readonly cancelTimer: () => void;
  readonly end: PageWork;
}

interface Lasting {
  /** The trouble, or the end of an additional tab. A trouble that is already active lasts until the later end. */
  readonly what: ManualTrouble | PageWork;
  readonly forMs: number;
  readonly end: PageWork;
}

/** Ends the trouble after simulated milliseconds, or when the script heals the device. */
function endLater(device: DevicePage, { what, forMs, end }: Lasting, { world, due, lasting }: AtWork): void {
  const own = lasting.get(device) ?? new Map<ManualTrouble | PageWork, LastingWork>();
  lasting.set(device, own);
  const untilMs = world.nowMs() + forMs;
  const earlier = own.get(what);
  if (earlier !== undefined && earlier.untilMs >= untilMs) return;
  earlier?.cancelTimer();
  const cancelTimer = world.after(forMs, () => {
    own.delete(what);
    due(end);
  });
  own.set(what, { untilMs, cancelTimer, end });
}

async function healPage(device: DevicePage, { lasting }: AtWork): Promise<void> {
  const works = [...(lasting.get(device)?.values() ?? [])];
  lasting.delete(device);
  for (const { cancelTimer, end } of works) {
    cancelTimer();
    await end();
  }
  await device.troubles.setClockRight();
}

const isPageTrouble = (trouble: TroubleStep['trouble']): trouble is ManualTrouble =>
  MANUAL_TROUBLES.some((each) => each === trouble);

async function troublePage(device: DevicePage, step: TroubleStep, random: Prng, atWork: AtWork) {
  const { trouble } = step;
  if (trouble === 'killed') return device.kill();
  if (trouble === 'reloaded') return device.reload();
  if (trouble === 'storage-damaged') return damageStorage(device.page(), random);
  if (trouble === 'clock-jump' && 'byMs' in step) return device.troubles.jump(step.byMs);
  if (trouble === 'second-tab' && 'forMs' in step) {
    const closeTab = await device.openTab();
    endLater(device, { what: closeTab, forMs: step.forMs, end: closeTab }, atWork);
  }
  if (isPageTrouble(trouble) && 'forMs' in step) {
    await device.troubles.begin(trouble);
    endLater(device, { what: trouble, forMs: step.forMs, end: () => device.troubles.end(trouble) }, atWork);
  }
}

function configurePage(device: DevicePage, step: ConfigureStep, { world, due, configurations }: AtWork): void {
  const person = PERSON_FACTS.find(({ name }) => name === step.person);
  if (person !== undefined) configurations.push({ step, setUp: setUpPage(world, device, person, due) });
}

/** A customer screen has no cards. */
async function missingOn({ device }: PageStation, screen: ScreenContent, world: World): Promise<readonly string[]> {
  const { kdsId, name } = device.facts;
  if (screen.isCustomerScreen) return [];
  const shown = new Set(screen.cards.map(({ key }) => cardOf(key).orderId));
  const records = await readRecords(device.page());
  return missingOrders(world, { kdsId, name, shown, records });
}

/** Lines without an unsaved change that differ from the server in use. */
function differencesOn(screen: ScreenContent, name: string, world: World): readonly string[] {
  return screen.cards.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const { orderId, lineId } = lineOf(line.key);
      const saved = world.savedStatus(orderId, lineId);
      const statuses = statusesOf(line);
      // A void may show its own text instead of a status.
      const isVoid = statuses.length === 0 || statusTextOf(line) === CUSTOMER_VOID;
      if (line.mark !== 'none' || saved === null || isVoid || statuses.includes(saved)) return [];
      const what = `${world.nameLine(orderId, lineId)} of order ${world.nameOrder(orderId)}`;
      return [`${name} shows ${what} as "${statusTextOf(line)}", the cloud has ${saved}`];
    }),
  );
}

const screensOf = (stations: readonly PageStation[]) =>
  Promise.all(stations.map(({ device }) => readScreen(device.page(), REGIONS)));

async function allDifferences(stations: readonly PageStation[], world: World): Promise<readonly string[]> {
  const contents = await screensOf(stations);
  const found = contents.map(async (screen, at) => {
    const station = stations[at];
    if (station === undefined || world.isShutOut(station.device.facts.kdsId)) return [];
    return [...(await missingOn(station, screen, world)), ...differencesOn(screen, station.device.facts.name, world)];
  });
  return (await Promise.all(found)).flat();
}

/** A customer screen shows its bar when the pointer moves. */
async function touchScreen({ device }: PageStation): Promise<void> {
  for (const x of [5, 9]) await device.page().mouse.move(x, x);
}

async function readUnit(
  { expectation, kdsId }: ExpectStep,
  stations: readonly PageStation[],
  world: World,
): Promise<UnitSnapshot | null> {
  const station = stations.find(({ device }) => device.facts.kdsId === kdsId);
  if (station === undefined) return null;
  const { device, cook, checked } = station;
  if (expectation.link !== undefined && device.facts.role === 'customers') await touchScreen(station);
  const screen = await readScreen(device.page(), REGIONS);
  const records =
    expectation.nothingLost && cook !== null ? await readRecords(device.page()) : new Map<string, string>();
  const different = expectation.converged ? await allDifferences(stations, world) : [];
  // The list of sounds starts again in a reloaded page.
  if (screen.sounds.length < checked.sounds) checked.sounds = 0;
  checked.soundCount = screen.sounds.length;
  return {
    world,
    view: deviceViewOf(screen, screen.sounds.slice(checked.sounds)),
    requests: (call) => device.requests(call) - (checked.requests.get(call) ?? 0),
    lost: () => (cook === null ? [] : lostPromises(world, { kdsId, records, promises: cook.promises })),
    differences: () => different,
  };
}

const openStations = (browser: Browser, { world, origin }: PausedSimulation): Promise<readonly DevicePage[]> =>
  Promise.all(world.devices.map((facts) => openDevicePage(browser, facts, `${origin}/device/${facts.kdsId}/`)));

/** A skipped result, with its reason, for each trouble that Chromium cannot cause on a page. */
const leftOut = ({ steps }: Scenario): readonly CheckResult[] =>
  steps
    .filter((step) => step.kind === 'trouble')
    .flatMap(({ kdsId, atMs, trouble }) => {
      const skipped = unsupportedReason(trouble);
      if (skipped === null) return [];
      return [{ title: resultTitle(kdsId, atMs, `: ${trouble}`), problems: [], skipped }];
    });

const faultsOf = (stations: readonly PageStation[]): readonly string[] =>
  stations.flatMap(({ device }) => device.faults.map((fault) => `${device.facts.name}: ${fault}`));

interface Played {
  readonly stations: readonly PageStation[];
  readonly configurations: readonly PageConfiguration[];
  /** Milliseconds after the scenario's start. */
  runTo(passedMs: number): Promise<void>;
}

type TapWork = Pick<AtWork, 'world' | 'due' | 'failedSteps'>;

/** Taps once a second, the first time now. */
async function tapPage(
  { device, cook }: Pick<PageStation, 'device' | 'cook'>,
  step: DeviceTapStep,
  { world, due, failedSteps }: TapWork,
) {
  const { kind, order, productId, times } = step;
  const orderId = world.namedOrder(order) ?? 0;
  const lines = world.namedLines(order, productId ?? null).map((lineId) => lineName(orderId, lineId));
  const isTapped = cook !== null && (await cook.tapLines(lines));
  if (!isTapped) {
    const whyNot = notOnBoard(device.facts.name, productId);
    world.journalDevice('script', `${kind} ${order}: ${whyNot}`, null);
    failedSteps.push({ step, whyNot });
  } else if (times > 1) {
    const next = () => tapPage({ device, cook }, { ...step, times: times - 1 }, { world, due, failedSteps });
    world.after(TAPS_APART_MS, () => due(next));
  }
}

/** Removes the steps from `requests`, and returns the work for each station of their KDS. */
function worksOf(requests: DeviceStepRequest[], stations: readonly PageStation[], atWork: AtWork): readonly PageWork[] {
  return requests.splice(0).flatMap(({ step, random }) => {
    const targets = stations.filter(({ device }) => device.facts.kdsId === step.kdsId);
    return targets.map((station) => async () => {
      const { device } = station;
      if (step.kind === 'configure') configurePage(device, step, atWork);
      else if (step.kind === 'device-tap') await tapPage(station, step, atWork);
      else if (step.kind === 'heal-device') await healPage(device, atWork);
      else await troublePage(device, step, random, atWork);
    });
  });
}

/** A cook works at each unit of the kitchen. */
async function openKitchen(browser: Browser, held: PausedSimulation, passed: (passedMs: number) => void) {
  const { simulation, world, deviceSteps, failedSteps } = held;
  const zeroMs = world.nowMs() - world.scenario.preRollMs;
  const dueWorks: PageWork[] = [];
  const configurations: PageConfiguration[] = [];
  const due = (work: PageWork) => void dueWorks.push(work);
  const atWork: AtWork = { world, due, configurations, failedSteps, lasting: new Map() };
  const pages = await openStations(browser, held);
  const act = async () => {
    const works = [...worksOf(deviceSteps, stations, atWork), ...dueWorks.splice(0)];
    for (const work of works) await work();
    return works.length > 0;
  };
  const lockstep = createLockstep({ simulation, world, pages: () => pages, act });
  const owners: LineOwners = new Map();
  const stations = pages.map((device): PageStation => {
    const { role, kdsId } = device.facts;
    const habits = areDevicesCookedAt(world.scenario) ? habitsOf(cookStyleAt(world.scenario, kdsId)) : null;
    const hand = { device, owners, settle: lockstep.settle };
    const cook = role === 'kitchen' ? createPageCook(world, hand, habits) : null;
    cook?.work(atWork.due);
    return { device, cook, checked: { requests: new Map(), sounds: 0, soundCount: 0 } };
  });
  const played: Played = {
    stations,
    configurations,
    async runTo(passedMs) {
      while (world.nowMs() - zeroMs < passedMs) {
        await lockstep.runTo(Math.min(zeroMs + passedMs, world.nowMs() + PROGRESS_EVERY_MS));
        passed(world.nowMs() - zeroMs);
      }
      await lockstep.settle();
    },
  };
  return played;
}

/** Restarts the counts of the unit's sounds and of its requests of the expected calls. */
function remember({ kdsId, expectation }: ExpectStep, stations: readonly PageStation[]): void {
  for (const { device, checked } of stations.filter((each) => each.device.facts.kdsId === kdsId)) {
    for (const { call } of expectation.requests ?? []) checked.requests.set(call, device.requests(call));
    checked.sounds = checked.soundCount;
  }
}

/** Stops cooks, troubles and faults, and saves the held taps. */
async function settle(world: World, stations: readonly PageStation[]): Promise<void> {
  for (const { cook, device } of stations) {
    cook?.stop();
    await device.troubles.heal();
  }
  world.heal();
  for (const { device } of stations) await device.page().keyboard.press('Enter');
}

/** Runs in virtual time, from the devices' start to the end. */
export async function runInBrowser(
  browser: Browser,
  held: PausedSimulation,
  { passed = () => {}, nowMs }: Pick<RunObserver, 'passed' | 'nowMs'> = {},
): Promise<ScenarioReport> {
  const { world } = held;
  const { scenario } = world;
  const { stations, configurations, runTo } = await openKitchen(browser, held, passed);
  const stopwatch = createStopwatch(nowMs);
  const results = await checkAll(scenario, {
    runTo,
    readUnit: (step) => readUnit(step, stations, world),
    checked: (step) => remember(step, stations),
    stopwatch,
  });
  await runTo(scenario.lengthMs);
  results.push(...devicelessResults(scenario, world.devices), ...leftOut(scenario));
  results.push(...configurations.map(({ step, setUp }) => configurationResult(step, setUp.stuckAt())));
  results.push(...held.failedSteps.map(failedStepResult));
  await settle(world, stations);
  await runTo(scenario.lengthMs + SETTLE_MS);
  results.push({
    title: 'at the end every board agrees with the cloud',
    problems: await allDifferences(stations, world),
    ...stopwatch(),
  });
  results.push({ title: 'no page fails', problems: [...faultsOf(stations), ...(await held.policyViolations())] });
  for (const { device } of stations) await device.close();
  return {
    scenario: scenario.name,
    seed: world.seed,
    worldHash: world.worldHash(),
    ordersPlaced: world.ordersPlaced(),
    taps: stations.reduce((sum, { cook }) => sum + (cook?.taps() ?? 0), 0),
    undone: stations.reduce((sum, { cook }) => sum + (cook?.undone() ?? 0), 0),
    alterations: world.alterations(),
    results,
  };
}
