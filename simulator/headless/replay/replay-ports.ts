/** The ports respond with the recorded responses at the recorded times (rule RECORDING-10). */
import { REFRESH_TIMER_MS } from '../../../src/domain/limits.ts';
import { REFRESH_TIMER } from '../../../src/engine/base/timers.ts';
import type { HttpRequest, HttpResult, Ports, RealtimeHandlers } from '../../../src/platform/ports.ts';
import { callOf, factOf, type RecordedCall } from '../../../src/recording/call-of.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { recordingMaintenance } from '../../adapters/in-process-maintenance.ts';
import { flagFullScreen, recordingInstallOffer, recordingSound } from '../../adapters/in-process-page.ts';
import type { VirtualClock } from '../../core/base/clock.ts';
import { createExchanges, exchangesOf, GARBLED, ordersIn, type RecordedExchange, splitByRoute } from './exchanges.ts';
import type { RecordedRun, StartEntry } from './read-recording.ts';
import { createReplayRandom } from './replay-random.ts';
import { createReplaySocket, RESPONSE_MS } from './replay-socket.ts';
import { consumeUnrecordedFailure, FAST_RESPONSE_MS_MAX, unrecordedFailures } from './unrecorded-failures.ts';

const ORIGIN = 'http://simulated';
/** The orders must be on the board before realtime reports them. */
const REALTIME_OPENS_MS = 1_000;
const NO_NETWORK: HttpResult = { kind: 'none', why: 'network' };

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The data without its version frame; null for an invalid record. */
function dataOf(fact: string | undefined): object | null {
  const value = jsonOf(fact);
  const data = typeof value === 'object' && value !== null && 'v' in value && 'data' in value ? value.data : value;
  return typeof data === 'object' ? data : null;
}

const etagIn = (url: string): string => new URLSearchParams(url.split('?')[1]).get('et') ?? '';

type StoredState = Pick<StartEntry, 'facts' | 'orders'>;

/** The probable response to a call that was not recorded. */
function storedResponse({ facts, orders }: StoredState, { call, of }: RecordedCall, etag: string): unknown {
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

/** Changes only responses to `localStatus` and `configuration`. */
function inMode(response: unknown, { call }: RecordedCall, mode: number | null): unknown {
  const { data } = response as { readonly data?: unknown };
  if (mode === null || (call !== 'localStatus' && call !== 'configuration')) return response;
  return { ...(response as object), data: { ...(data as object | null), md: mode } };
}

interface TimedResponse {
  readonly inMs: number;
  readonly response: HttpResult;
}

/** The app would take the time of a late response for the current time. */
function timeless(text: string): string {
  const body = jsonOf(text);
  return typeof body === 'object' && body !== null ? JSON.stringify({ ...body, time: undefined }) : text;
}

const reportedOf = (body: unknown): HttpResult => ({ kind: 'response', status: 200, text: JSON.stringify(body) });

/** The state at the beginning of the recording; older recordings contain fewer connections. */
function linksOf({ start, entries }: RecordedRun) {
  const bannerFirst = entries.find((entry) => entry.k === 'screen')?.cells.banner;
  const { cloud = bannerFirst === 'offline' ? 'down' : 'up', local = null, localMode = null } = start.links ?? {};
  return { cloud, local, localMode };
}

interface ReplayedRoute {
  readonly all: readonly RecordedExchange[];
  readonly clock: VirtualClock;
  readonly online: () => boolean;
}

/**
 * The failure in the last recorded response, null for none. Until a run has a response, its next one counts, unless the
 * recorded start shows that the server responded.
 */
function failuresOf(run: RecordedRun, { all, clock, online }: ReplayedRoute) {
  const { cloud, local, localMode } = linksOf(run);
  const { ofCloud, ofLocal } = splitByRoute(all, localMode ?? 0);
  const unrecorded = unrecordedFailures(run);
  const failed = (isOfCloud: boolean): HttpResult | null => {
    if (!online()) return NO_NETWORK;
    const responses = (isOfCloud ? ofCloud : ofLocal).flatMap(({ outcome }) => outcome ?? []);
    const last = responses.findLast(({ t }) => t <= clock.nowMs());
    if (last === undefined && isOfCloud && cloud === 'down') return NO_NETWORK;
    const hadResponse = (isOfCloud ? cloud : local) === 'up';
    const first = run.start.run && !hadResponse ? responses[0] : undefined;
    const reported = (last ?? first)?.response;
    if (reported === undefined) return null;
    if ('why' in reported) return { kind: 'none', why: reported.why };
    const text = reported.text();
    return text === GARBLED ? { kind: 'response', status: reported.status, text } : null;
  };
  return (isOfCloud: boolean, call: string): TimedResponse | null => {
    const response = failed(isOfCloud);
    if (response === null) return null;
    // Fails at once, even if the recorded failure took time. A cloud call from before the recorder's start fails when
    // the entries show it.
    const endMs = isOfCloud && clock.nowMs() <= run.start.t ? consumeUnrecordedFailure(unrecorded, call) : undefined;
    return { inMs: endMs === undefined ? RESPONSE_MS : Math.max(0, endMs - clock.nowMs()), response };
  };
}

function httpOn({ start: held, entries }: RecordedRun, clock: VirtualClock, online: () => boolean): Ports['http'] {
  const all = exchangesOf(entries);
  const exchanges = createExchanges(all);
  const received = ordersIn(entries);
  /** Facts that come from calls before the recording. */
  const facts = entries.filter((entry) => entry.k === 'fact');
  const heldBy = (atMs: number): StoredState => {
    const come = facts.filter(({ t }) => t <= atMs).map(({ name, text }) => [name, text] as const);
    return { ...held, facts: { ...held.facts, ...Object.fromEntries(come) } };
  };
  const { cloud, local, localMode } = linksOf({ start: held, entries });
  const failure = failuresOf({ start: held, entries }, { all, clock, online });
  /** A failure where the recorded server did not respond, or else the first recorded response of this kind. */
  const before = (found: RecordedCall, url: string): HttpResult => {
    const first = all.find(({ request }) => request.call === found.call && request.of === found.of)?.outcome?.response;
    const isOfCloud = url.startsWith(ORIGIN);
    if (isOfCloud ? cloud === 'down' : local === 'silent') return NO_NETWORK;
    const reported =
      first === undefined || 'why' in first || found.call === 'orders' ? null : jsonOf(timeless(first.text()));
    return reportedOf(inMode(reported ?? storedResponse(held, found, etagIn(url)), found, localMode));
  };
  /** The probable response to a call that was not recorded. */
  const again = (found: RecordedCall, url: string): TimedResponse => {
    const { call } = found;
    const failed = failure(url.startsWith(ORIGIN), call);
    if (failed !== null) return failed;
    if (call === 'changeStatus') return { inMs: RESPONSE_MS, response: NO_NETWORK };
    const last = call === 'orders' ? null : exchanges.last(found, clock.nowMs());
    if (last !== null) {
      return { inMs: RESPONSE_MS, response: { kind: 'response', status: last.status, text: timeless(last.text()) } };
    }
    const orders = received.findLast(({ t }) => t <= clock.nowMs()) ?? held.orders;
    const response = storedResponse({ ...heldBy(clock.nowMs()), orders }, found, etagIn(url));
    // The recorder starts with the first orders, but a busy machine may have started it late. The response must come
    // soon enough that the app does not show an uncertain connection.
    const recorderMs = Math.min(held.t - clock.nowMs(), FAST_RESPONSE_MS_MAX);
    const inMs = call === 'orders' ? Math.max(RESPONSE_MS, recorderMs) : RESPONSE_MS;
    return { inMs, response: reportedOf(call === 'localStatus' ? inMode(response, found, localMode) : response) };
  };
  const response = (request: HttpRequest): TimedResponse => {
    const { method, url, timeoutMs } = request;
    const found = callOf(method, url);
    if (found === null) return { inMs: RESPONSE_MS, response: NO_NETWORK };
    const isBefore = clock.nowMs() < held.t;
    if (isBefore && !held.run) return { inMs: RESPONSE_MS, response: before(found, url) };
    const coming = facts.find(({ t, name }) => name === factOf(found) && t >= clock.nowMs());
    if (coming !== undefined && coming.t <= clock.nowMs() + timeoutMs) {
      return { inMs: coming.t - clock.nowMs(), response: reportedOf(storedResponse(heldBy(coming.t), found, '')) };
    }
    // The recorder did not see requests before its own start.
    const earlier = isBefore ? null : exchanges.consume(found, clock.nowMs());
    if (earlier === null) return again(found, url);
    if (earlier.outcome === null) return { inMs: timeoutMs, response: { kind: 'none', why: 'timeout' } };
    const { t, response: given } = earlier.outcome;
    const inMs = Math.max(0, t - clock.nowMs());
    if ('why' in given) return { inMs, response: { kind: 'none', why: given.why } };
    return {
      inMs,
      response: { kind: 'response', status: given.status, text: inMs > 0 ? given.text() : timeless(given.text()) },
    };
  };
  return {
    send: (request) =>
      new Promise((resolve) => {
        const { inMs, response: given } = response(request);
        clock.after(inMs, () => resolve(given));
      }),
  };
}

const done = async () => ({ ok: true, data: null }) as const;

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
    receive(entry: RecordedEntry) {
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

/** The storage includes the last board. */
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

/**
 * The device's id is blanked in the recording, except in the unit's record of a device that was set up by hand. With
 * another id the unit would belong to another device.
 */
const deviceIdOf = ({ facts }: StartEntry): string => {
  const { dev } = (dataOf(facts.install) ?? {}) as { readonly dev?: unknown };
  return typeof dev === 'string' && dev !== '' ? dev : 'replay';
};

function pageOf(deviceId: string, isHidden: () => boolean, bugs: unknown[], clock: VirtualClock): Ports['page'] {
  return {
    host: 'simulator',
    origin: ORIGIN,
    platforms: null,
    languages: [],
    version: 'replay',
    builtAtMs: null,
    deviceId,
    runId: 'replay-1',
    fullScreen: flagFullScreen(),
    installOffer: recordingInstallOffer().port,
    startMaintenance: recordingMaintenance().port,
    // A replay does not use the browser environment of the device, and is not recorded itself.
    browserEnvironment: () => Promise.reject(new Error('A replay has no environment.')),
    recordings: () => Promise.reject(new Error('A replay is not recorded.')),
    reload: () => {},
    address: (path) => ORIGIN + path,
    leave: () => {},
    consumeQuery: () => new Map(),
    keepAwake: () => {},
    persistStorage: async () => 'kept',
    loadDeletion: async () => ({ clearAppData: async () => true }),
    painted: () => Promise.resolve(),
    afterReal: clock.after,
    isHidden,
    log: () => {},
    report: (bug) => void bugs.push(bug),
  };
}

/** A shorter wait is below the precision of the clock and would never end. */
const WAIT_MS_MIN = 2 ** -10;
/** An app that starts this many timers in one moment would never settle. */
const TIMERS_MAX = 50_000;

/**
 * Throws when a moment of the app does not come to an end. The periodic refresh runs at its recorded moment, in its
 * order among the entries of that millisecond: its effect depends on whether realtime was connected.
 */
function steadyAfter(clock: VirtualClock, entries: readonly RecordedEntry[]): Ports['clock']['after'] {
  const ticks = entries.filter(({ k }) => k === 'tick');
  const refreshDelayMs = (): number => {
    const sinceMs = ({ t }: RecordedEntry) => t - clock.nowMs();
    const tick = ticks.find((each) => Math.abs(sinceMs(each) - REFRESH_TIMER_MS) < REFRESH_TIMER_MS / 2);
    return tick === undefined ? REFRESH_TIMER_MS : sinceMs(tick);
  };
  let momentMs = 0;
  let timers = 0;
  return (delayMs, work, name) => {
    timers = clock.nowMs() === momentMs ? timers + 1 : 0;
    momentMs = clock.nowMs();
    if (timers > TIMERS_MAX) throw new Error('Too many timers in one moment.');
    const inMs = name === REFRESH_TIMER ? refreshDelayMs() : delayMs;
    return clock.after(inMs > 0 ? Math.max(inMs, WAIT_MS_MIN) : 0, work);
  };
}

/** `receive` passes on recorded events from outside. */
export function replayPorts({ start, entries }: RecordedRun, clock: VirtualClock) {
  const realtime = realtimeOn(start, clock);
  const socket = createReplaySocket(entries, clock);
  const random = createReplayRandom({ start, entries }, clock);
  const listeners = new Set<(online: boolean) => void>();
  const bugs: unknown[] = [];
  const beganMs = clock.nowMs();
  let online = start.online;
  let aheadMs = start.aheadMs;
  let hidden = false;
  const ports: Ports = {
    clock: {
      wallMs: () => clock.nowMs() + aheadMs,
      monotonicMs: () => clock.nowMs() - beganMs,
      after: steadyAfter(clock, entries),
    },
    random,
    http: httpOn({ start, entries }, clock, () => online),
    socket: socket.port,
    realtime: realtime.port,
    ...storageOf(start),
    sound: recordingSound().port,
    network: {
      online: () => online,
      localAccess: async () => 'open',
      onChange(changed) {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
    page: pageOf(deviceIdOf(start), () => hidden, bugs, clock),
  };
  return {
    ports,
    bugs,
    receive(entry: RecordedEntry) {
      realtime.receive(entry);
      socket.receive(entry);
      if (entry.k === 'clock') aheadMs = entry.aheadMs;
      if (entry.k === 'page') hidden = entry.hidden;
      if (entry.k !== 'network') return;
      online = entry.online;
      for (const changed of [...listeners]) changed(online);
    },
  };
}
