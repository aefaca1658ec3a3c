/** The ports of a device, wrapped so that the oracles see stored taps, requests for orders, and sounds. */
import type { DevicePorts } from '../../simulator/adapters/in-process.ts';
import { serviceOf } from '../../simulator/core/base/routing.ts';
import { LOCAL_ID, RESTAURANT_ID } from '../../simulator/core/base/venue.ts';
import type { ServerName, World } from '../../simulator/core/world-api.ts';
import { STORAGE_MS_MAX } from '../../src/domain/limits.ts';
import type { HttpResult, Ports, Realtime, RealtimeSession, RecordStore, Socket } from '../../src/platform/ports.ts';
import { ordersEtagPath } from '../../src/protocol/realtime-paths.ts';
import { STALE_RESPONSE_FAULTS } from './kinds.ts';
import type { AlarmWatch } from './oracle/alarms.ts';
import type { HeldTaps } from './oracle/held-taps.ts';
import type { LineName, TrackedTap } from './oracle/tap-state.ts';
import type { TapTracker } from './oracle/tap-tracker.ts';
import type { RequestTracker } from './requests.ts';
import type { ShiftNotes } from './shift-notes.ts';
import type { TabSight } from './station.ts';

export interface Spy {
  readonly world: World;
  readonly name: string;
  readonly tab: number;
  readonly tapTracker: TapTracker;
  readonly notes: ShiftNotes;
  readonly sight: TabSight;
  readonly alarms: AlarmWatch;
  readonly heldTaps: HeldTaps;
  readonly requests: RequestTracker;
  showsMemoryOnly(): boolean;
  /** Whether the tab is open, and has been awake and visible for more than this many milliseconds. */
  isSeenFor(ms: number): boolean;
  settings(): {
    readonly minTimeRefresh: number;
    readonly stn: number;
    readonly stw: number;
    readonly stt: number;
    readonly stc: number;
  };
}

const ORDERS_ETAG = ordersEtagPath({ restaurantId: RESTAURANT_ID, localId: LOCAL_ID });

/** More calls in one second are a loop; such a call gets no response, because nothing else would end the loop. */
const CALLS_A_SECOND_MAX = 60;

/** Alarms of one second sound as one. */
const TOGETHER_MS = 1_000;
const EMPTY_CHARACTERS_MAX = 400;
const ETAG = '"et":"';
const ORDER_ID = /"io":(\d+),/g;
/** The last characters of a response, in which the local server names its restaurant. */
const TAIL = 100;
const OTHER_RESTAURANT = `"ir":${RESTAURANT_ID + 1}`;

function etagIn(text: string): string | null {
  const at = text.lastIndexOf(ETAG);
  return at === -1 ? null : text.slice(at + ETAG.length, text.indexOf('"', at + ETAG.length));
}

/** The data and language hosts are parts of the cloud. */
const serverOf = (url: string): ServerName =>
  serviceOf(new URL(url).pathname)?.service === 'local' ? 'local' : 'cloud';

/** A smaller difference between the clocks of two servers does not count. */
const CLOCKS_APART_MS = 1_000;
const areApart = (world: World): boolean =>
  Math.abs(world.serverMs('cloud') - world.serverMs('local')) > CLOCKS_APART_MS;

/** The server that sent a response, and whether the servers' clocks differed at its request. */
interface ResponseSource {
  readonly from: ServerName;
  readonly wereApart: boolean;
}

function trackOrdersResponse({ world, sight }: Spy, { from, wereApart }: ResponseSource, response: HttpResult): void {
  if (response.kind !== 'response' || response.status !== 200) return;
  const etag = etagIn(response.text);
  // A response of another restaurant does not count.
  if (etag === null || response.text.slice(-TAIL).includes(OTHER_RESTAURANT)) return;
  if (etag !== sight.etag) sight.newResponseMs = world.nowMs();
  sight.etag = etag;
  sight.mayBeFalse = world.activeFaults().some((fault) => STALE_RESPONSE_FAULTS.some((stale) => stale === fault));
  // A response in flight during a clock correction has the wrong time.
  if (sight.from !== from && (wereApart || areApart(world))) sight.jumpedMs = world.nowMs();
  sight.from = from;
  sight.receivedMs = world.nowMs();
  // A response without orders is short.
  if (response.text.length <= EMPTY_CHARACTERS_MAX && response.text.includes('"d":null')) return;
  for (const [, id] of sight.response.matchAll(ORDER_ID)) sight.receivedOrders.add(Number(id));
  sight.response = response.text;
}

function trackOrdersRequest({ world, sight, notes, name, settings }: Spy): void {
  const nowMs = world.nowMs();
  // The app sends its first request before it has settings.
  if (sight.requestedMs !== null) {
    const [gapMs, sinceMs] = [settings().minTimeRefresh * 1_000, nowMs - sight.requestedMs];
    if (sinceMs < gapMs - 1)
      notes.problem(`${name} requested orders again after ${Math.round(sinceMs)} ms, less than ${gapMs} ms`);
  }
  sight.requestedMs = nowMs;
  sight.ordersRequests += 1;
}

function checkCallLoop({ world, sight, notes, name }: Spy, url: string): boolean {
  const second = Math.floor(world.nowMs() / 1_000);
  sight.calls = second === sight.callsInSecond ? sight.calls + 1 : 1;
  sight.callsInSecond = second;
  if (sight.calls <= CALLS_A_SECOND_MAX) return false;
  notes.problem(`${name} calls in a loop: ${url.replace(/\?.*$/, '')}`);
  return true;
}

/** A stored pending change; other records contain no tap. */
function tapIn(value: unknown): { readonly line: LineName; readonly status: number } | null {
  if (typeof value !== 'object' || value === null) return null;
  const { orderId, lineId, status } = value as Readonly<Record<string, unknown>>;
  if (typeof orderId !== 'number' || typeof lineId !== 'number' || typeof status !== 'number') return null;
  return { line: `${orderId}:${lineId}`, status };
}

/** By the next moment the screen must report a tap that the storage does not have (rule OUTBOX-25). */
function checkMemoryOnlyShown(
  { world, name, notes, showsMemoryOnly, isSeenFor }: Spy,
  tracked: TrackedTap | null,
): void {
  world.after(0, () => {
    if (tracked !== null) tracked.memoryOnlyShown ||= showsMemoryOnly();
    // A tab killed at this write reports nothing.
    if (isSeenFor(0) && !showsMemoryOnly()) notes.problem(`${name} has a tap only in memory and does not show that`);
  });
}

/**
 * A storage that has not responded within this time counts as failed (rule STORAGE-11), and the screen reports that.
 */
const MEMORY_ONLY_SHOWN_MS = STORAGE_MS_MAX + 500;

function checkMemoryOnlyShownInTime(spy: Spy, reply: Promise<unknown>, tracked: TrackedTap | null): void {
  let hasResponded = false;
  void reply.then(() => {
    hasResponded = true;
  });
  spy.world.after(MEMORY_ONLY_SHOWN_MS, () => {
    if (!hasResponded && spy.isSeenFor(MEMORY_ONLY_SHOWN_MS)) checkMemoryOnlyShown(spy, tracked);
  });
}

/** Null without a tap. A write outside a cook's action repeats a failed write. */
function trackedTapOf(
  { tapTracker, name, tab, notes, showsMemoryOnly }: Spy,
  { line, status }: NonNullable<ReturnType<typeof tapIn>>,
): TrackedTap | null {
  if (notes.isTapping()) notes.lineChanged(line);
  if (notes.isTapping())
    return tapTracker.tapStored(name, {
      line,
      status,
      tab,
      byUndo: notes.isUndoing(),
      memoryOnlyShown: showsMemoryOnly(),
    });
  const tracked = tapTracker.promised(name, line);
  return tracked?.status === status ? tracked : null;
}

function spiedRecords(records: RecordStore, spy: Spy): RecordStore {
  const { tapTracker, name, tab, notes } = spy;
  return {
    ...records,
    async all(table) {
      const reply = await records.all(table);
      // Taps of an earlier run, or of another tab, come onto the board.
      spy.sight.changed = true;
      return reply;
    },
    put(table, id, value) {
      if (table === 'outbox') spy.heldTaps.outboxEntryStored(value);
      const tap = table === 'pending' ? tapIn(value) : null;
      const tracked = tap && trackedTapOf(spy, tap);
      const reply = records.put(table, id, value);
      if (tap !== null) checkMemoryOnlyShownInTime(spy, reply, tracked);
      if (tracked !== null) {
        void reply.then(({ ok }) => {
          tracked.durable = ok;
          if (!ok) checkMemoryOnlyShown(spy, tracked);
        });
      }
      return reply;
    },
    remove(table, ids) {
      const takenBack = table === 'pending' && notes.isTapping() ? (ids as readonly LineName[]) : [];
      for (const line of takenBack) {
        notes.lineChanged(line);
        tapTracker.tapTakenBack(name, line, tab);
      }
      return records.remove(table, ids);
    },
  };
}

function checkSound({ world, sight, notes, name, settings }: Spy, sound: number): void {
  const nowMs = world.nowMs();
  const { stn, stw, stt, stc } = settings();
  // A void and a fire have sounds of their own.
  if (![stn, stw, stt, stc, 10, 11].includes(sound))
    notes.problem(`${name} played sound ${sound}, which was not chosen`);
  if (sight.playedMs !== null && nowMs - sight.playedMs < TOGETHER_MS)
    notes.problem(`${name} played two sounds in one second`);
  if (sight.etag === null) notes.problem(`${name} played sound ${sound} before its first board`);
  sight.playedMs = nowMs;
}

/**
 * More writes to an order's list in one minute mean a conflict with another writer (rule SHARED-15). No cook taps one
 * order so often.
 */
const WRITES_A_MINUTE_MAX = 40;
const MINUTE_MS = 60_000;

/** Reports a tab that writes one list too often. */
function watchWrites({ world, notes, name }: Spy): (path: string) => void {
  let minute = 0;
  const counts = new Map<string, number>();
  return (path) => {
    const now = Math.floor(world.nowMs() / MINUTE_MS);
    if (now !== minute) counts.clear();
    minute = now;
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    if (count === WRITES_A_MINUTE_MAX + 1) notes.problem(`${name} writes ${path} over and over`);
  };
}

function spiedRealtime(realtime: Realtime, spy: Spy): Realtime {
  const wrote = watchWrites(spy);
  return {
    async open(...how) {
      const opened = await realtime.open(...how);
      if (!opened.ok) return opened;
      const session = opened.data;
      const transact: RealtimeSession['transact'] = (path, edit) => {
        wrote(path);
        return session.transact(path, edit);
      };
      const listen: RealtimeSession['listen'] = (path, changed, refused) => {
        const received = (value: unknown) => {
          // An etag that the board already has is not a change.
          if (path === ORDERS_ETAG && value !== spy.sight.etag) spy.requests.pushReceived('cloud');
          changed(value);
        };
        return session.listen(path, received, refused);
      };
      return { ok: true, data: { ...session, transact, listen } };
    },
  };
}

const spiedSocket = ({ open }: Socket, { requests }: Spy): Socket => ({
  open: (url, { message, ...handlers }) =>
    open(url, {
      ...handlers,
      message(text) {
        requests.pushReceived('local');
        message(text);
      },
    }),
});

export function spiedPorts(ports: DevicePorts, spy: Spy): Ports {
  return {
    ...ports,
    clock: {
      ...ports.clock,
      after: (ms, work) => ports.clock.after(ms, () => spy.heldTaps.runTimer(work)),
    },
    http: {
      async send(request, givenUp) {
        if (checkCallLoop(spy, request.url)) return new Promise<never>(() => {});
        const isOrders = request.url.includes('/orders/procesa');
        if (isOrders) trackOrdersRequest(spy);
        const from = serverOf(request.url);
        const ended = spy.requests.ask(request.url, from);
        let isAwaited = true;
        void givenUp?.then(() => {
          isAwaited = false;
        });
        const wereApart = areApart(spy.world);
        const response = await ports.http.send(request, givenUp);
        ended(response, isAwaited);
        if (isOrders && isAwaited) trackOrdersResponse(spy, { from, wereApart }, response);
        if (response.kind === 'response' && from === 'local') spy.sight.localResponseMs = spy.world.nowMs();
        spy.sight.changed = true;
        return response;
      },
    },
    records: spiedRecords(ports.records, spy),
    realtime: spiedRealtime(ports.realtime, spy),
    socket: spiedSocket(ports.socket, spy),
    sound: {
      ...ports.sound,
      play(sound) {
        spy.notes.asyncStarted();
        checkSound(spy, sound);
        spy.alarms.played(sound);
        return ports.sound.play(sound);
      },
    },
  };
}
