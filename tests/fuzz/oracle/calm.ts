/** The calms of a shift: everything heals, no taps occur, and soon every board matches the server (bar R2). */
import type { World } from '../../../simulator/core/world-api.ts';
import { ORDERS_POLL_MS, REQUEST_TIMEOUT_MS } from '../../../src/domain/limits.ts';
import type { ShiftNotes } from '../shift-notes.ts';
import type { Station, Tab } from '../station.ts';
import { differingFacts, differingLines, missingOrders } from './agree.ts';
import { heldIn, type LineName } from './books.ts';
import type { Ledger } from './ledger.ts';
import { NO_LINES } from './meant.ts';
import { UNDER_WAY_MS, type Watch } from './watch.ts';

const CONVERGED_MS = 5_000;
const LOOK_MS = 1_000;
/** By then a tab that was opened in a calm has read its orders, even if a request hung at its start. */
const HEARD_MS = 30_000;

interface CalmDeps {
  readonly world: World;
  readonly stations: readonly Station[];
  readonly ledger: Ledger;
  readonly notes: ShiftNotes;
  readonly watch: Watch;
}

/** When a calm began, and since when each tab has a server. */
interface Calm {
  readonly beganMs: number;
  readonly upSince: Map<Tab, number>;
}

/** By then a board matches the server: one without pushes polls each seven seconds (rule R5b), and its response is in flight. */
function limitMsOf({ app }: Tab): number {
  const { settings, link } = app.state;
  const isUntold = link.localMode < 2 && link.realtime !== 'up';
  return Math.max(CONVERGED_MS + settings.minTimeRefresh * 1_000, isUntold ? ORDERS_POLL_MS + UNDER_WAY_MS : 0);
}

/** Whether the tab's request from before the calm still hangs, up to its timeout: a swallowed request gets no response. */
const isHanging = ({ sight }: Tab, beganMs: number, nowMs: number): boolean =>
  sight.askedMs !== null &&
  sight.askedMs <= beganMs &&
  sight.heardMs < beganMs &&
  nowMs - sight.askedMs < REQUEST_TIMEOUT_MS;

/** After a successful call 9, or while the local server serves, a board has five seconds and one interval. */
function lookAtOne({ world, notes, watch }: CalmDeps, { name }: Station, tab: Tab, { beganMs, upSince }: Calm): void {
  const { link, board } = tab.app.state;
  const nowMs = world.nowMs();
  // A recovered local server serves once the device learns of it: the device polls it with growing waits.
  const isServed = link.localMode < 2 ? link.cloud === 'up' : tab.sight.servedMs >= beganMs;
  if (!isServed || board.pausedS !== null || isHanging(tab, beganMs, nowMs)) {
    upSince.delete(tab);
    return;
  }
  const sinceMs = upSince.get(tab) ?? nowMs;
  upSince.set(tab, sinceMs);
  const limitMs = limitMsOf(tab);
  const behindMs = nowMs - Math.max(watch.supersededMs(tab.sight) ?? nowMs, sinceMs);
  if (behindMs > limitMs) notes.problem(`${name} did not come back within ${limitMs} ms of the server's return`);
}

/** Whether the device has only changes that wait for a state that no read will show. */
function waitsInVain({ ledger }: CalmDeps, { name, storage }: Station): boolean {
  const held = [...heldIn(storage)].map((each) => each.split('=')[0] as LineName);
  return held.length > 0 && held.every((line) => ledger.waitsInVain(name, line));
}

function judge(deps: CalmDeps, station: Station): void {
  const { world, notes, watch, ledger } = deps;
  const { name } = station;
  ledger.audit(name, station.storage);
  const { saving, link, unreadLists } = station.tab().app.state;
  if (saving.pending + saving.unsent > 0 && !waitsInVain(deps, station))
    notes.problem(`${name} still holds ${saving.pending}+${saving.unsent} changes after a calm`);
  if (link.cloud !== 'up') notes.problem(`${name} takes the cloud for ${link.cloud} after a calm`);
  // A list that failed is requested again (rule W8c).
  if (unreadLists.length > 0) notes.problem(`${name} has not read the lists ${unreadLists.join(' ')} after a calm`);
  for (const tab of station.tabs()) {
    // A tab that never received orders does not agree.
    if (tab.sight.etag === null && world.nowMs() - tab.sight.openedMs > HEARD_MS)
      notes.problem(`${name} has heard of no orders since its start`);
    const sinceMs = watch.supersededMs(tab.sight);
    if (sinceMs !== null && world.nowMs() - sinceMs > limitMsOf(tab))
      notes.problem(`${name} is still behind after a calm`);
    if (sinceMs !== null) continue;
    for (const id of missingOrders(station, tab)) notes.problem(`${name} does not show order ${id}`);
    for (const line of differingLines(world, tab)) notes.problem(`${name} shows ${line}`);
    const isSettled = world.nowMs() - tab.sight.answeredMs > limitMsOf(tab);
    for (const fact of differingFacts(tab, isSettled)) notes.problem(`${name} shows ${fact}`);
  }
}

/** Begins a calm of this many milliseconds, and checks at its end. */
export function beginCalm(deps: CalmDeps, forMs: number): void {
  const { world, stations, notes } = deps;
  const endMs = world.nowMs() + forMs;
  const calm: Calm = { beganMs: world.nowMs(), upSince: new Map() };
  world.heal();
  for (const { troubles, storage, tabs } of stations) {
    troubles.heal();
    storage.armed = null;
    for (const { app } of tabs()) app.commands.resumeRefresh();
    for (const { app } of tabs()) {
      notes.act('tap', () => {
        app.commands.save();
        return NO_LINES;
      });
    }
  }
  const look = () => {
    for (const station of stations) for (const tab of station.tabs()) lookAtOne(deps, station, tab, calm);
    if (world.nowMs() + LOOK_MS < endMs) world.after(LOOK_MS, look);
    else for (const station of stations) judge(deps, station);
  };
  world.after(LOOK_MS, look);
}
