/** In a quiet period all faults end, no taps occur, and soon every board matches the server (rule REFRESH-29). */
import type { World } from '../../../simulator/core/world-api.ts';
import { ORDERS_POLL_MS, REQUEST_TIMEOUT_MS } from '../../../src/domain/limits.ts';
import type { ShiftNotes } from '../shift-notes.ts';
import type { Station, Tab } from '../station.ts';
import { NO_LINES } from './allowed-lines.ts';
import { differingFacts, differingLines, missingOrders } from './board-differences.ts';
import { type BoardWatch, IN_FLIGHT_MS } from './board-watch.ts';
import { type LineName, storedTapsIn } from './tap-state.ts';
import type { TapTracker } from './tap-tracker.ts';

const CONVERGED_MS = 5_000;
const CHECK_EVERY_MS = 1_000;
/** The longest time until a tab that opened in a quiet period has orders, even if a request hung at its start. */
const FIRST_RESPONSE_MS_MAX = 30_000;

interface QuietPeriodDeps {
  readonly world: World;
  readonly stations: readonly Station[];
  readonly tapTracker: TapTracker;
  readonly notes: ShiftNotes;
  readonly watch: BoardWatch;
}

interface QuietPeriod {
  readonly beganMs: number;
  readonly upSince: Map<Tab, number>;
}

/**
 * The longest time until a board matches the server. A board without pushes polls every seven seconds (rule
 * REFRESH-22), and its response takes a moment.
 */
function convergenceLimitMsOf({ app }: Tab): number {
  const { settings, link } = app.state;
  const hasNoPush = link.localMode < 2 && link.realtime !== 'up';
  return Math.max(CONVERGED_MS + settings.minTimeRefresh * 1_000, hasNoPush ? ORDERS_POLL_MS + IN_FLIGHT_MS : 0);
}

/** Whether the tab's request from before the quiet period still hangs; a lost request ends only at its timeout. */
const isHanging = ({ sight }: Tab, beganMs: number, nowMs: number): boolean =>
  sight.requestedMs !== null &&
  sight.requestedMs <= beganMs &&
  sight.receivedMs < beganMs &&
  nowMs - sight.requestedMs < REQUEST_TIMEOUT_MS;

/**
 * Reports a board that is outdated after `convergenceLimitMsOf`, counted from its server's return or newer state,
 * whichever is later.
 */
function checkTab(
  { world, notes, watch }: QuietPeriodDeps,
  { name }: Station,
  tab: Tab,
  { beganMs, upSince }: QuietPeriod,
): void {
  const { link, board } = tab.app.state;
  const nowMs = world.nowMs();
  // A recovered local server serves once the device detects it by polls with backoff.
  const isServed = link.localMode < 2 ? link.cloud === 'up' : tab.sight.localResponseMs >= beganMs;
  if (!isServed || board.pausedS !== null || isHanging(tab, beganMs, nowMs)) {
    upSince.delete(tab);
    return;
  }
  const sinceMs = upSince.get(tab) ?? nowMs;
  upSince.set(tab, sinceMs);
  const limitMs = convergenceLimitMsOf(tab);
  const behindMs = nowMs - Math.max(watch.supersededMs(tab.sight) ?? nowMs, sinceMs);
  if (behindMs > limitMs) notes.problem(`${name} did not come back within ${limitMs} ms of the server's return`);
}

/** Whether all of the device's changes wait for a state that no read will show. */
function isUnresolvable({ tapTracker }: QuietPeriodDeps, { name, storage }: Station): boolean {
  const held = [...storedTapsIn(storage)].map((each) => each.split('=')[0] as LineName);
  return held.length > 0 && held.every((line) => tapTracker.isUnresolvable(name, line));
}

function checkStation(deps: QuietPeriodDeps, station: Station): void {
  const { world, notes, watch, tapTracker } = deps;
  const { name } = station;
  tapTracker.audit(name, station.storage);
  const { saving, link, unreadLists } = station.tab().app.state;
  if (saving.pending + saving.unsent > 0 && !isUnresolvable(deps, station))
    notes.problem(
      `${name} still has ${saving.pending} pending and ${saving.unsent} unsent changes after a quiet period`,
    );
  if (link.cloud !== 'up') notes.problem(`${name} regards the cloud as ${link.cloud} after a quiet period`);
  // The device requests a failed list again (rule WIRE-52).
  if (unreadLists.length > 0)
    notes.problem(`${name} has not read the lists ${unreadLists.join(' ')} after a quiet period`);
  for (const tab of station.tabs()) {
    if (tab.sight.etag === null && world.nowMs() - tab.sight.openedMs > FIRST_RESPONSE_MS_MAX)
      notes.problem(`${name} has received no orders since its start`);
    const sinceMs = watch.supersededMs(tab.sight);
    if (sinceMs !== null && world.nowMs() - sinceMs > convergenceLimitMsOf(tab))
      notes.problem(`${name} is still behind after a quiet period`);
    if (sinceMs !== null) continue;
    for (const id of missingOrders(station, tab)) notes.problem(`${name} does not show order ${id}`);
    for (const line of differingLines(world, tab)) notes.problem(`${name} shows ${line}`);
    const isSettled = world.nowMs() - tab.sight.newResponseMs > convergenceLimitMsOf(tab);
    for (const fact of differingFacts(tab, isSettled)) notes.problem(`${name} shows ${fact}`);
  }
}

/** Ends all faults, saves all taps, and checks the boards every second. */
export function startQuietPeriod(deps: QuietPeriodDeps, forMs: number): void {
  const { world, stations, notes } = deps;
  const endMs = world.nowMs() + forMs;
  const quiet: QuietPeriod = { beganMs: world.nowMs(), upSince: new Map() };
  world.heal();
  for (const { troubles, storage, tabs } of stations) {
    troubles.heal();
    storage.armed = null;
    for (const { app } of tabs()) app.commands.resumeRefresh();
    for (const { app } of tabs()) {
      notes.runAction('tap', () => {
        app.commands.save();
        return NO_LINES;
      });
    }
  }
  const checkAll = () => {
    for (const station of stations) for (const tab of station.tabs()) checkTab(deps, station, tab, quiet);
    if (world.nowMs() + CHECK_EVERY_MS < endMs) world.after(CHECK_EVERY_MS, checkAll);
    else for (const station of stations) checkStation(deps, station);
  };
  world.after(CHECK_EVERY_MS, checkAll);
}
