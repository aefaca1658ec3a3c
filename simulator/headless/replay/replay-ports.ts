/** The ports of an app that runs again on what a recording holds: the recorded world answers, at the recorded times (rule RCD9). */
import type { HttpAnswer, HttpRequest, Ports, RealtimeHandlers, SocketHandlers } from '../../../src/platform/ports.ts';
import { callOf, factOf, type RecordedCall } from '../../../src/recording/call-of.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { flaggedFullScreen, notedInstallOffer, notedSound } from '../../adapters/in-process-page.ts';
import { notedUpkeep } from '../../adapters/in-process-upkeep.ts';
import type { VirtualClock } from '../../core/base/clock.ts';
import { createExchanges, exchangesOf, ordersIn } from './exchanges.ts';
import type { RecordedRun, StartEntry } from './read-recording.ts';

const ORIGIN = 'http://simulated';
/** The orders are on the board before anybody says that they are. */
const REALTIME_OPENS_MS = 1_000;
/** Chance that was drawn so near counts as the same. */
const SAME_DRAW_MS = 250;

const NO_NETWORK: HttpAnswer = { kind: 'none', why: 'network' };

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** What a fact says, out of the frame of its version; null for what is no record. */
function dataOf(fact: string | undefined): object | null {
  const value = jsonOf(fact);
  const data = typeof value === 'object' && value !== null && 'v' in value && 'data' in value ? value.data : value;
  return typeof data === 'object' ? data : null;
}

const etagIn = (url: string): string => new URLSearchParams(url.split('?')[1]).get('et') ?? '';

type HeldThen = Pick<StartEntry, 'facts' | 'orders'>;

/** What the platform would say of something that nobody asked for while it was recorded. */
function heldAnswer({ facts, orders }: HeldThen, { call, of }: RecordedCall, etag: string): unknown {
  const ok = (data: unknown) => ({ ok: true, k5: '•', data });
  switch (call) {
    case 'orders':
      return ok(etag === orders.etag && etag !== '' ? { d: null, et: etag } : { d: orders.list, et: orders.etag });
    case 'configuration':
      return ok({ ...dataOf(facts.configuration), nft: '•' });
    case 'configList':
      return ok((dataOf(facts[`list:${of}`]) as { data?: unknown } | null)?.data ?? null);
    case 'settingsRead':
      return ok(dataOf(facts.DEVCFG));
    case 'installRecord':
      return ok([dataOf(facts.install)]);
    default:
      return ok(null);
  }
}

/** Nobody answers sooner: an app that asks again at once does not stop the clock. */
const ANSWER_MS = 50;

interface TimedAnswer {
  readonly inMs: number;
  readonly answer: HttpAnswer;
}

const saidOf = (body: unknown): HttpAnswer => ({ kind: 'answer', status: 200, text: JSON.stringify(body) });

/** Calls, answered as they were. */
function httpOn({ start: held, entries }: RecordedRun, clock: VirtualClock, online: () => boolean) {
  const all = exchangesOf(entries);
  const exchanges = createExchanges(all);
  const told = ordersIn(entries);
  /** What calls brought that had been made before. */
  const facts = entries.filter((entry) => entry.k === 'fact');
  const heldBy = (atMs: number): HeldThen => {
    const come = facts.filter(({ t }) => t <= atMs).map(({ name, text }) => [name, text] as const);
    return { ...held, facts: { ...held.facts, ...Object.fromEntries(come) } };
  };
  const isCloudDown = () => {
    const last = all.findLast(({ answered }) => answered !== null && answered.t <= clock.nowMs())?.answered;
    return !online() || (last !== undefined && last !== null && 'why' in last.answer);
  };
  const isOfflineFirst = entries.find((entry) => entry.k === 'screen')?.cells.banner === 'offline';
  /** A call from before the recording begins: the answers are those that calls of its kind have first. */
  const before = (found: RecordedCall, url: string): HttpAnswer => {
    const first = all.find(({ asked }) => asked.call === found.call && asked.of === found.of)?.answered?.answer;
    if (isOfflineFirst && (first === undefined || 'why' in first)) return NO_NETWORK;
    if (first === undefined || 'why' in first || found.call === 'orders')
      return saidOf(heldAnswer(held, found, etagIn(url)));
    return { kind: 'answer', status: first.status, text: first.text() };
  };
  /** A call that was not made then: the answer that it would have had. */
  const again = (found: RecordedCall, url: string): HttpAnswer => {
    const { call } = found;
    if (isCloudDown() || call === 'changeStatus') return NO_NETWORK;
    const last = call === 'orders' ? null : exchanges.last(found, clock.nowMs());
    if (last !== null) return { kind: 'answer', status: last.status, text: last.text() };
    const orders = told.findLast(({ t }) => t <= clock.nowMs()) ?? held.orders;
    return saidOf(heldAnswer({ ...heldBy(clock.nowMs()), orders }, found, etagIn(url)));
  };
  const answer = ({ method, url, timeoutMs }: HttpRequest): TimedAnswer => {
    const found = callOf(method, url);
    if (found === null) return { inMs: ANSWER_MS, answer: NO_NETWORK };
    if (clock.nowMs() < held.t) return { inMs: ANSWER_MS, answer: before(found, url) };
    const coming = facts.find(({ t, name }) => name === factOf(found) && t >= clock.nowMs());
    if (coming !== undefined && coming.t <= clock.nowMs() + timeoutMs) {
      return { inMs: coming.t - clock.nowMs(), answer: saidOf(heldAnswer(heldBy(coming.t), found, '')) };
    }
    const taken = exchanges.take(found, clock.nowMs());
    if (taken === null) return { inMs: ANSWER_MS, answer: again(found, url) };
    if (taken.answered === null) return { inMs: timeoutMs, answer: { kind: 'none', why: 'timeout' } };
    const { t, answer: given } = taken.answered;
    const inMs = Math.max(0, t - clock.nowMs());
    if ('why' in given) return { inMs, answer: { kind: 'none', why: given.why } };
    return { inMs, answer: { kind: 'answer', status: given.status, text: given.text() } };
  };
  const port: Ports['http'] = {
    send: (request) =>
      new Promise((resolve) => {
        const { inMs, answer: given } = answer(request);
        clock.after(inMs, () => resolve(given));
      }),
  };
  return {
    port,
    /** Whether the orders were read then, and the app that runs again has not done so. */
    isReadMissing: (entry: RecordedEntry) =>
      entry.k === 'asked' && entry.call === 'orders' && !exchanges.isTaken(entry),
  };
}

const done = async () => ({ ok: true, data: null }) as const;

/** The realtime database as it spoke. */
function realtimeOn({ values: first, realtimeUp }: StartEntry, clock: VirtualClock) {
  const values = new Map(Object.entries(first));
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  let handlers: RealtimeHandlers | null = null;
  let isUp = realtimeUp;
  const port: Ports['realtime'] = {
    open: (_config, _token, given) =>
      new Promise((resolve) => {
        clock.after(REALTIME_OPENS_MS, () => {
          handlers = given;
          listeners.clear();
          resolve({
            ok: true,
            data: {
              listen(path, changed) {
                const own = listeners.get(path) ?? new Set();
                listeners.set(path, own.add(changed));
                if (values.has(path)) changed(values.get(path));
                return () => void own.delete(changed);
              },
              put: done,
              transact: done,
              removeOnDisconnect: done,
              reconnect: () => {},
              close: () => listeners.clear(),
            },
          });
          if (isUp) clock.after(0, () => given.linked(true));
        });
      }),
  };
  return {
    port,
    hear(entry: RecordedEntry) {
      if (entry.k === 'value') {
        values.set(entry.path, entry.value);
        for (const changed of [...(listeners.get(entry.path) ?? [])]) changed(entry.value);
      }
      if (entry.k !== 'realtime') return;
      if (entry.is === 'expired') handlers?.expired();
      if (entry.is !== 'up' && entry.is !== 'down') return;
      isUp = entry.is === 'up';
      handlers?.linked(isUp);
    },
  };
}

/** Whether the socket stood when the recording began: nothing says that it was opened, and yet it is heard, or opened anew at once. */
function stoodAtFirst(entries: readonly RecordedEntry[]): boolean {
  const [first, second] = entries.filter((entry) => entry.k === 'socket');
  return first === undefined || first.is === 'message' || first.is === 'closed' || second?.is === 'opened';
}

/** A read that the app makes by itself comes within so much of the recorded one. */
const OWN_READ_MS = 100;

const NEW_ORDERS = JSON.stringify({ event: 'NuevasOrdenes' });

/** The local server's socket as it was heard. */
function socketOn(entries: readonly RecordedEntry[], clock: VirtualClock) {
  let held: SocketHandlers | null = null;
  let stands = stoodAtFirst(entries);
  /** It stood before the recorder came, which hears it once it is opened anew. */
  let isUnheard = stands;
  const port: Ports['socket'] = {
    open(_url, handlers) {
      held = handlers;
      clock.after(ANSWER_MS, () => {
        if (stands && held === handlers) handlers.opened();
      });
      return () => {
        if (held === handlers) held = null;
      };
    },
  };
  return {
    port,
    /** A word of a socket that nobody recorded: the orders were read then, and nothing that was recorded says why. */
    guess() {
      if (isUnheard && stands) held?.message(NEW_ORDERS);
    },
    hear(entry: RecordedEntry) {
      if (entry.k !== 'socket') return;
      isUnheard = false;
      const stood = stands;
      if (entry.is !== 'opening') stands = entry.is !== 'closed';
      if (entry.is === 'opened' && !stood) held?.opened();
      if (entry.is === 'message') held?.message(entry.text ?? '');
      if (entry.is !== 'closed') return;
      const lost = held;
      held = null;
      lost?.closed();
    },
  };
}

/** Chance as it was drawn, moment by moment. */
function randomOf(entries: readonly RecordedEntry[], clock: VirtualClock) {
  const drawn = entries.flatMap((entry) => (entry.k === 'random' ? [entry] : []));
  let at = 0;
  let isLeast = false;
  return {
    /** Whatever is drawn in this work is the least. */
    least(work: () => void) {
      isLeast = true;
      work();
      isLeast = false;
    },
    next() {
      if (isLeast) return 0;
      while ((drawn[at]?.t ?? Number.POSITIVE_INFINITY) < clock.nowMs() - SAME_DRAW_MS) at += 1;
      const next = drawn[at];
      if (next === undefined || next.t > clock.nowMs() + SAME_DRAW_MS) return 0.5;
      at += 1;
      return Math.min(Math.max(next.value, 0), 1 - Number.EPSILON);
    },
  };
}

/** What the device had stored, the last board among it. */
function storageOf({ facts, pending, outbox, orders, t }: StartEntry): Pick<Ports, 'facts' | 'records'> {
  const kept = new Map(Object.entries(facts));
  const { ir, il, kdsid } = (dataOf(facts.install) ?? {}) as Record<string, unknown>;
  const board = { of: `${ir}/${il}/${kdsid}`, et: orders.etag, d: orders.list };
  if (orders.list.length > 0) kept.set('board', JSON.stringify({ v: 1, at: t, data: board }));
  const tables = { pending, outbox };
  return {
    facts: {
      read: (key) => kept.get(key) ?? null,
      write: (key, text) => kept.set(key, text).size > 0,
      remove: (key) => void kept.delete(key),
      follow: () => () => {},
      clear: () => kept.clear(),
    },
    records: { put: done, remove: done, clear: done, all: async (table) => ({ ok: true, data: tables[table] }) },
  };
}

function pageOf(version: string, isHidden: () => boolean, bugs: unknown[]): Ports['page'] {
  return {
    host: 'simulator',
    origin: ORIGIN,
    platforms: null,
    languages: [],
    version,
    builtAtMs: null,
    deviceId: 'replay',
    runId: 'replay-1',
    fullScreen: flaggedFullScreen(),
    installOffer: notedInstallOffer().port,
    upkeep: notedUpkeep().port,
    // What it has of the world around is nobody's here, and what runs again is not recorded.
    around: () => Promise.reject(new Error('A replay has no surroundings.')),
    recordings: () => Promise.reject(new Error('A replay is not recorded.')),
    reload: () => {},
    address: (path) => ORIGIN + path,
    leave: () => {},
    takeQuery: () => new Map(),
    keepAwake: () => {},
    forget: async () => {},
    painted: () => Promise.resolve(),
    isHidden,
    log: () => {},
    report: (bug) => void bugs.push(bug),
  };
}

/** A wait that is shorter than what a number of so many milliseconds can tell does not move the clock: whoever waits so would wait for ever. */
const WAIT_MS_MIN = 2 ** -10;
/** An app that sets so many timers in one moment never comes to rest. */
const TIMERS_MAX = 50_000;

/** Timers that come to an end. */
function steadyAfter(clock: VirtualClock): Ports['clock']['after'] {
  let momentMs = 0;
  let timers = 0;
  return (delayMs, work) => {
    timers = clock.nowMs() === momentMs ? timers + 1 : 0;
    momentMs = clock.nowMs();
    if (timers > TIMERS_MAX) throw new Error('Too many timers in one moment.');
    return clock.after(delayMs > 0 ? Math.max(delayMs, WAIT_MS_MIN) : 0, work);
  };
}

/** The ports of one run; `hear` tells what came from outside by itself. */
export function replayPorts({ start, entries }: RecordedRun, clock: VirtualClock) {
  const realtime = realtimeOn(start, clock);
  const socket = socketOn(entries, clock);
  const random = randomOf(entries, clock);
  const listeners = new Set<(online: boolean) => void>();
  const bugs: unknown[] = [];
  const beganMs = clock.nowMs();
  let online = start.online;
  let aheadMs = start.aheadMs;
  let hidden = false;
  const http = httpOn({ start, entries }, clock, () => online);
  const ports: Ports = {
    clock: {
      wallMs: () => clock.nowMs() + aheadMs,
      monotonicMs: () => clock.nowMs() - beganMs,
      after: steadyAfter(clock),
    },
    random,
    http: http.port,
    socket: socket.port,
    realtime: realtime.port,
    ...storageOf(start),
    sound: notedSound().port,
    network: {
      online: () => online,
      localAccess: async () => 'open',
      onChange(changed) {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
    page: pageOf('replay', () => hidden, bugs),
  };
  return {
    ports,
    bugs,
    hear(entry: RecordedEntry) {
      realtime.hear(entry);
      socket.hear(entry);
      // It may be about to read by itself.
      const look = () => http.isReadMissing(entry) && random.least(socket.guess);
      if (entry.k === 'asked') clock.after(OWN_READ_MS, () => clock.after(0, look));
      if (entry.k === 'clock') aheadMs = entry.aheadMs;
      if (entry.k === 'page') hidden = entry.hidden;
      if (entry.k !== 'network') return;
      online = entry.online;
      for (const changed of [...listeners]) changed(online);
    },
  };
}
