/**
 * Checks every board at intervals: a board without a warning is current, a stale board warns, and no data grows without
 * bound.
 */
import { subscribeKey } from 'valtio/vanilla/utils';
import type { ServerName, World } from '../../../simulator/core/world-api.ts';
import { STALE_HANG_MS, STALE_SHOWN_MS } from '../../../src/domain/limits.ts';
import { STALE_RESPONSE_FAULTS } from '../kinds.ts';
import type { ShiftNotes } from '../shift-notes.ts';
import type { Station, Tab } from '../station.ts';

const ORDERS_ETAG = 'restaurant/71/3/orders';
/** The time of a response in flight; the local server's push also takes up to a second. */
export const IN_FLIGHT_MS = 1_500;
/**
 * How long a board may stay outdated after a pause. A delayed request is sent at the pause's end, and counts as hanging
 * only later (rules REFRESH-3, REFRESH-21).
 */
const AFTER_PAUSE_MS = STALE_HANG_MS + IN_FLIGHT_MS;
/**
 * The longest time from a fault to OFFLINE: eight seconds (rule NOTICE-8). If other calls succeed, call 9 starts within
 * ten seconds and may last ten more (rule NOTICE-9).
 */
const OFFLINE_SHOWN_MS_MAX = 30_000;
/**
 * The longest time until a board shows that its unit is unknown. It first waits for storage, call 6 and the list of
 * units (rule WIRE-55).
 */
const UNIT_SHOWN_MS = 30_000;
const RECORDS_MAX = 400;
const FACTS_CHARACTERS_MAX = 2_000_000;

export interface BoardWatch {
  check(): void;
  /**
   * Since when a board can know that its orders are outdated at that server, in simulated unix milliseconds. Null
   * before; 0 if they were never current.
   */
  supersededMs(given: OrdersSource): number | null;
  /** How many milliseconds a board has been behind; null while its screen need not show that. */
  behindMs(station: Station, tab: Tab): number | null;
}

/** Whether the server reports an earlier state: a fault of `STALE_RESPONSE_FAULTS` is on and has had an effect. */
function createStaleReportDetector(world: World): () => boolean {
  let before = 0;
  return () => {
    const alterations = STALE_RESPONSE_FAULTS.reduce((sum, stale) => sum + world.alterations()[stale], 0);
    const isOn = world.activeFaults().some((fault) => STALE_RESPONSE_FAULTS.some((stale) => stale === fault));
    const isStale = isOn && alterations > before;
    if (!isOn) before = alterations;
    return isStale;
  };
}

/** Checks that a lasting fault of the links shows OFFLINE, unless orders arrive. */
function createOfflineWatch(world: World, notes: ShiftNotes) {
  const beganMs = new Map<Tab, number>();
  const followed = new WeakSet<Tab>();
  /**
   * Records when a tab's fault ends: two checks that see a flapping link fail may see two short faults, not one long
   * fault.
   */
  const follow = (tab: Tab) => {
    if (followed.has(tab)) return;
    followed.add(tab);
    subscribeKey(tab.app.state.link, 'troubled', (troubled) => void (troubled || beganMs.delete(tab)), true);
  };
  return ({ name, troubles }: Station, tab: Tab) => {
    follow(tab);
    const { troubled, alarm } = tab.app.state.link;
    const isSeen = !troubles.isOn('asleep') && !troubles.isOn('hidden');
    if (!troubled || alarm !== null || !isSeen) {
      beganMs.delete(tab);
      return;
    }
    const fromMs = beganMs.get(tab) ?? world.nowMs();
    beganMs.set(tab, fromMs);
    const sinceMs = world.nowMs() - Math.max(fromMs, tab.sight.receivedMs);
    if (sinceMs <= OFFLINE_SHOWN_MS_MAX) return;
    beganMs.delete(tab);
    notes.problem(`${name} has had link trouble for ${Math.round(sinceMs / 1_000)} s and does not show OFFLINE`);
  };
}

/** A board finds a change without a push within eight minutes (rule REFRESH-18). */
const UNPUSHED_CHANGE_MS_MAX = 8 * 60_000;

interface ReplacedEtag {
  /** When another etag replaced this one, in simulated unix milliseconds. */
  readonly atMs: number;
  /**
   * When a newer etag was pushed; null before. The local server's etags count as pushed at once, because its boards
   * poll (rule REFRESH-26).
   */
  pushedMs: number | null;
}

/**
 * The etags of one server's orders. `isReported`: a device with realtime can know this etag, current since `sinceMs`.
 */
function watchEtags(world: World, at: ServerName, isReported: (etag: string, sinceMs: number) => boolean) {
  const past = new Map<string, ReplacedEtag>();
  let unpushed: ReplacedEtag[] = [];
  let current = world.ordersEtag(at);
  return {
    catchUp(): void {
      const etag = world.ordersEtag(at);
      if (etag !== current) {
        const one: ReplacedEtag = { atMs: world.nowMs(), pushedMs: null };
        past.set(current, one);
        unpushed.push(one);
        current = etag;
      }
      const last = unpushed.at(-1);
      if (last === undefined || !isReported(etag, last.atMs)) return;
      for (const one of unpushed) one.pushedMs = world.nowMs();
      unpushed = [];
    },
    isCurrent: (etag: string) => etag === current,
    /** Since when a board can know that this etag is old; null while it cannot; 0 if it never existed. */
    replacedMs(etag: string): number | null {
      const one = past.get(etag);
      if (one === undefined) return 0;
      const sinceMs = Math.min(one.pushedMs ?? Number.POSITIVE_INFINITY, one.atMs + UNPUSHED_CHANGE_MS_MAX);
      return sinceMs <= world.nowMs() ? sinceMs : null;
    },
  };
}

/** An etag belongs to the server that sent it. */
type OrdersSource = Pick<Tab['sight'], 'etag' | 'from'>;

/** Returns the time from which a board can know that its etag is old; null while the etag is current. */
function watchServers(world: World): (given: OrdersSource) => number | null {
  const inTree = () => String(world.realtime.get(ORDERS_ETAG));
  let tree = inTree();
  let writtenMs = 0;
  // A silent connection pushes nothing, but the tree itself has the write.
  const readTree = () => {
    if (inTree() === tree) return;
    tree = inTree();
    writtenMs = world.nowMs();
  };
  // The platform does not write a content etag that equals the tree's value.
  const isWritten = (etag: string, sinceMs: number) => tree === etag && writtenMs >= sinceMs;
  const servers = {
    cloud: watchEtags(world, 'cloud', isWritten),
    local: watchEtags(world, 'local', () => true),
  };
  const catchUp = () => {
    readTree();
    servers.cloud.catchUp();
    servers.local.catchUp();
  };
  world.watchOrders((at) => {
    readTree();
    servers[at].catchUp();
  });
  world.realtime.listen(ORDERS_ETAG, () => {
    writtenMs = world.nowMs();
    catchUp();
  });
  return ({ etag, from }) => {
    catchUp();
    if (etag === null || from === null || servers[from].isCurrent(etag)) return null;
    return servers[from].replacedMs(etag);
  };
}

function checkStorage({ name, storage }: Station, notes: ShiftNotes): void {
  const { facts, records } = storage;
  if (records.size > RECORDS_MAX) notes.problem(`${name} stores ${records.size} records`);
  let characters = 0;
  for (const text of facts.values()) characters += text.length;
  if (characters > FACTS_CHARACTERS_MAX) notes.problem(`${name} stores ${characters} characters of facts`);
}

const showsUnread = ({ state }: Tab['app']): boolean => state.kds === null && state.board.message === 'unread';

function checkMessage({ name }: Station, { app, sight }: Tab, notes: ShiftNotes): void {
  if (app.state.board.message !== 'no-orders') return;
  if (sight.etag === null) notes.problem(`${name} shows that there are no orders before it received any`);
}

export function createBoardWatch(world: World, notes: ShiftNotes, stations: readonly Station[]): BoardWatch {
  const reportsStale = createStaleReportDetector(world);
  let staleReportMs = Number.NEGATIVE_INFINITY;
  // With content etags a platform pushes nothing when it stops reporting an earlier state. A board that accepted that
  // state finds out by polling (rule REFRESH-18).
  const hasNoPushAfterStaleReport = () =>
    world.scenario.world?.ordersEtags === 'hash' && world.nowMs() - staleReportMs < UNPUSHED_CHANGE_MS_MAX;
  const servers = watchServers(world);
  const supersededMs: BoardWatch['supersededMs'] = (given) => {
    const sinceMs = servers(given);
    return sinceMs !== null && sinceMs > 0 && hasNoPushAfterStaleReport() ? world.nowMs() : sinceMs;
  };
  const wokeMs = new Map<string, number>();
  for (const { name, troubles } of stations) {
    troubles.onChange((trouble) => {
      if (trouble === 'asleep' || trouble === 'hidden') wokeMs.set(name, world.nowMs());
    });
  }
  const isSure = ({ app }: Tab) =>
    app.state.board.received && !app.state.link.troubled && app.state.board.pausedS === null && !showsUnread(app);

  const behindMs = ({ name, troubles }: Station, tab: Tab): number | null => {
    const nowMs = world.nowMs();
    const gapMs = tab.app.state.settings.minTimeRefresh * 1_000;
    const reportedMs = Math.max(STALE_SHOWN_MS, gapMs + STALE_HANG_MS) + IN_FLIGHT_MS;
    const { openedMs, resumedMs } = tab.sight;
    // The board detects a wrongly reported state only at the platform's next write.
    const isWithheld = world.activeFaults().includes('realtime-withheld');
    const sinceAll = [openedMs, staleReportMs + (isWithheld ? UNPUSHED_CHANGE_MS_MAX : 0), wokeMs.get(name) ?? 0];
    if (troubles.isOn('asleep') || troubles.isOn('hidden')) return null;
    if (nowMs - Math.max(...sinceAll) < reportedMs || nowMs - resumedMs < AFTER_PAUSE_MS) return null;
    const sinceMs = supersededMs(tab.sight);
    return sinceMs === null || sinceMs === 0 || nowMs - sinceMs <= reportedMs ? null : nowMs - sinceMs;
  };

  const checkAge = (station: Station, tab: Tab) => {
    const ageMs = behindMs(station, tab);
    if (ageMs === null || !isSure(tab)) return;
    notes.problem(
      `${station.name} shows data of ${Math.round(ageMs / 1_000)} s ago without a warning (${world.activeFaults().join(' ')})`,
    );
  };

  /** A board with an unknown KDS is blank and must show the reason (rules BOARD-28, WIRE-55). */
  const checkUnit = ({ name, troubles }: Station, { app, sight }: Tab) => {
    if (app.state.kds !== null || showsUnread(app) || troubles.isOn('asleep') || troubles.isOn('hidden')) return;
    // The page started without its stored unit; the cook reloads it once the storage works.
    if (app.state.kdsId === null && troubles.isOn('storage-refuses')) return;
    const sinceMs = world.nowMs() - Math.max(sight.openedMs, wokeMs.get(name) ?? 0);
    if (sinceMs > UNIT_SHOWN_MS) notes.problem(`${name} does not know its KDS and shows no warning`);
  };

  const checkOffline = createOfflineWatch(world, notes);

  return {
    supersededMs,
    behindMs,
    check() {
      if (reportsStale()) staleReportMs = world.nowMs();
      for (const station of stations) {
        checkStorage(station, notes);
        for (const tab of station.tabs()) {
          checkAge(station, tab);
          checkMessage(station, tab, notes);
          checkUnit(station, tab);
          checkOffline(station, tab);
        }
      }
    },
  };
}
