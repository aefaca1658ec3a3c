/** Runs a scenario against real pages: one for each unit of its venue, cooks in the kitchen, and the same verdicts as without a window. */
import type { Browser } from '@playwright/test';
import type { Simulation } from '../adapters/simulation.ts';
import type { ExpectStep, Scenario, TroubleStep } from '../core/script/script.ts';
import type { World } from '../core/world-api.ts';
import { lostPromises } from '../headless/check.ts';
import type { Owners } from '../headless/cook.ts';
import type { Look, Verdict } from '../headless/judge.ts';
import { judgeAll } from '../headless/judge-all.ts';
import { REST_MS, type ScenarioReport, TAP_PAUSE_MS } from '../headless/run-scenario.ts';
import { type DevicePage, openDevicePage } from './device-page.ts';
import { type Glass, readGlass, readRecords } from './glass.ts';
import { lineOf } from './keys.ts';
import { createLockstep } from './lockstep.ts';
import { createPageCook, type PageCook } from './page-cook.ts';
import { REGIONS, sightOf, statusesOf, statusWordOf } from './words.ts';

/** A running simulation that stands, with its world, and where it is served. */
export interface HeldSimulation {
  readonly simulation: Simulation;
  readonly world: World;
  readonly origin: string;
  /** Troubles of devices that the script has asked for and nobody has carried out yet, in order. */
  readonly troubles: TroubleStep[];
}

/** A page at its place; nobody works at a customer screen. */
interface PageStation {
  readonly device: DevicePage;
  readonly cook: PageCook | null;
  /** What was so when the unit was last judged. */
  readonly judged: { readonly requests: Map<string, number>; sounds: number; heard: number };
}

/** Simulated milliseconds between two words of how far a run is. */
const TOLD_EVERY_MS = 10_000;

/** What can be done to a page. */
const DOABLE: Partial<Record<TroubleStep['trouble'], (device: DevicePage) => Promise<void>>> = {
  killed: (device) => device.kill(),
  reloaded: (device) => device.reload(),
};

/** Whether a real page can have this trouble. */
export const isDoable = ({ trouble }: TroubleStep): boolean => trouble in DOABLE;

/** Where a glass shows another saved status than the machine that serves the venue has. */
function differencesOn(glass: Glass, name: string, world: World): readonly string[] {
  return glass.cards.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const { orderId, lineId } = lineOf(line.key);
      const saved = world.savedStatus(orderId, lineId);
      const statuses = statusesOf(line);
      // A void that nobody has confirmed says so in the place of its status.
      if (line.mark !== 'none' || saved === null || statuses.length === 0 || statuses.includes(saved)) return [];
      return [`${name} shows line ${line.key} as "${statusWordOf(line)}", the cloud has ${saved}`];
    }),
  );
}

const glassesOf = (stations: readonly PageStation[]) =>
  Promise.all(stations.map(({ device }) => readGlass(device.page(), REGIONS)));

async function allDifferences(stations: readonly PageStation[], world: World): Promise<readonly string[]> {
  const glasses = await glassesOf(stations);
  return glasses.flatMap((glass, at) => differencesOn(glass, stations[at]?.device.facts.name ?? '', world));
}

/** The bar of a customer screen comes when somebody stirs. */
async function stir({ device }: PageStation): Promise<void> {
  for (const x of [5, 9]) await device.page().mouse.move(x, x);
}

async function lookAt(
  { wish, kdsId }: ExpectStep,
  stations: readonly PageStation[],
  world: World,
): Promise<Look | null> {
  const station = stations.find(({ device }) => device.facts.kdsId === kdsId);
  if (station === undefined) return null;
  const { device, cook, judged } = station;
  if (wish.link !== undefined && device.facts.role === 'customers') await stir(station);
  const glass = await readGlass(device.page(), REGIONS);
  const records = wish.nothingLost && cook !== null ? await readRecords(device.page()) : new Map<string, string>();
  const different = wish.converged ? await allDifferences(stations, world) : [];
  // A page that was loaded anew begins to hear anew.
  if (glass.sounds.length < judged.sounds) judged.sounds = 0;
  judged.heard = glass.sounds.length;
  return {
    world,
    sight: sightOf(glass, glass.sounds.slice(judged.sounds)),
    requests: (call) => device.requests(call) - (judged.requests.get(call) ?? 0),
    lost: () => (cook === null ? [] : lostPromises(world, records, cook.promises)),
    differences: () => different,
  };
}

const openStations = (browser: Browser, { world, origin }: HeldSimulation): Promise<readonly DevicePage[]> =>
  Promise.all(world.devices.map((facts) => openDevicePage(browser, facts, `${origin}/device/${facts.kdsId}/`)));

/** Troubles that only a device without a window can have are said to be left out. */
const leftOut = ({ steps }: Scenario): readonly Verdict[] =>
  steps
    .filter((step) => step.kind === 'trouble')
    .filter((step) => !isDoable(step))
    .map(({ kdsId, atMs, trouble }) => ({
      title: `KDS ${kdsId} at ${Math.round(atMs / 1_000)} s: ${trouble}`,
      problems: [],
      skipped: 'only a device without a window has this trouble',
    }));

const faultsOf = (stations: readonly PageStation[]): readonly string[] =>
  stations.flatMap(({ device }) => device.faults.map((fault) => `${device.facts.name}: ${fault}`));

interface Played {
  readonly stations: readonly PageStation[];
  /** Runs on to simulated milliseconds after the scenario's start. */
  runTo(passedMs: number): Promise<void>;
}

/** What was asked for of single pages since it was asked last, as work. */
function troublesOf(troubles: TroubleStep[], pages: readonly DevicePage[]): readonly (() => Promise<void>)[] {
  return troubles.splice(0).flatMap(({ kdsId, trouble }) => {
    const struck = pages.filter(({ facts }) => facts.kdsId === kdsId);
    return struck.map((device) => async () => DOABLE[trouble]?.(device));
  });
}

/** Opens a page for each unit, and sends a cook to each of the kitchen. */
async function openKitchen(browser: Browser, held: HeldSimulation, passed: (passedMs: number) => void) {
  const { simulation, world, troubles } = held;
  const zeroMs = world.nowMs() - world.scenario.preRollMs;
  const taps: (() => Promise<void>)[] = [];
  const pages = await openStations(browser, held);
  const act = async () => {
    const works = [...troublesOf(troubles, pages), ...taps.splice(0)];
    for (const work of works) await work();
    return works.length > 0;
  };
  const lockstep = createLockstep({ simulation, world, pages: () => pages, act });
  const owners: Owners = new Map();
  const stations = pages.map((device): PageStation => {
    const isCooking = device.facts.role === 'kitchen';
    const cook = isCooking ? createPageCook(world, device, owners, lockstep.rest) : null;
    cook?.work(TAP_PAUSE_MS, (tap) => taps.push(tap));
    return { device, cook, judged: { requests: new Map(), sounds: 0, heard: 0 } };
  });
  const played: Played = {
    stations,
    async runTo(passedMs) {
      while (world.nowMs() - zeroMs < passedMs) {
        await lockstep.runTo(Math.min(zeroMs + passedMs, world.nowMs() + TOLD_EVERY_MS));
        passed(world.nowMs() - zeroMs);
      }
      await lockstep.rest();
    },
  };
  return played;
}

/** From now on a unit's sounds and requests count anew. */
function remember({ kdsId, wish }: ExpectStep, stations: readonly PageStation[]): void {
  for (const { device, judged } of stations.filter((each) => each.device.facts.kdsId === kdsId)) {
    for (const { call } of wish.requests ?? []) judged.requests.set(call, device.requests(call));
    judged.sounds = judged.heard;
  }
}

/** Troubles end, taps are sent. */
async function comeToRest(world: World, stations: readonly PageStation[]): Promise<void> {
  for (const { cook } of stations) cook?.stop();
  world.heal();
  for (const { device } of stations) await device.page().keyboard.press('Enter');
}

/** Runs the whole scenario on real pages in virtual time, from their first look at the board to its end. */
export async function runInBrowser(
  browser: Browser,
  held: HeldSimulation,
  passed: (passedMs: number) => void = () => {},
): Promise<ScenarioReport> {
  const { world } = held;
  const { scenario } = world;
  const { stations, runTo } = await openKitchen(browser, held, passed);
  const verdicts = await judgeAll(scenario, {
    runTo,
    look: (step) => lookAt(step, stations, world),
    judged: (step) => remember(step, stations),
  });
  await runTo(scenario.lengthMs);
  verdicts.push(...leftOut(scenario));
  await comeToRest(world, stations);
  await runTo(scenario.lengthMs + REST_MS);
  verdicts.push({
    title: 'at the end every board agrees with the cloud',
    problems: await allDifferences(stations, world),
  });
  verdicts.push({ title: 'no page fails', problems: faultsOf(stations) });
  for (const { device } of stations) await device.close();
  return {
    scenario: scenario.name,
    seed: world.seed,
    worldHash: world.worldHash(),
    ordersPlaced: world.ordersPlaced(),
    taps: stations.reduce((sum, { cook }) => sum + (cook?.taps() ?? 0), 0),
    verdicts,
  };
}
