/** The calls of a recording, and the response for each call of a replayed app (rule RECORDING-10). */
import type { RecordedCall } from '../../../src/recording/call-of.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { StartEntry } from './read-recording.ts';

type CallEntry = Extract<RecordedEntry, { k: 'asked' }>;

/** A response in wire form, or a failure. */
export type RecordedResponse =
  | { readonly status: number; readonly text: () => string }
  | { readonly why: 'network' | 'timeout' | 'size' };

export interface RecordedExchange {
  readonly request: CallEntry;
  /** Null when no response came before the recording ended. */
  readonly outcome: { readonly t: number; readonly response: RecordedResponse; readonly isForeign: boolean } | null;
}

/** Written instead of a response that was not JSON. */
export const GARBLED = '<';

/** A restarted app may send a request this much earlier than the recorded app. */
const EARLY_MS = 2_500;
/** A recording contains whole milliseconds. */
const SAME_MS = 1;
/** A save is sent only once, so it waits for its own response as long as a call may take. */
const SAVE_EARLY_MS = 10_000;

/** Unchanged orders come from the response before. */
function wholeOrders(written: readonly unknown[], known: Map<number, unknown>): readonly unknown[] {
  const whole = written.flatMap((order) => {
    if (typeof order !== 'number') return [order];
    const before = known.get(order);
    // A response contains an order only once.
    known.delete(order);
    return before === undefined ? [] : [before];
  });
  known.clear();
  remember(whole, known);
  return whole;
}

function remember(orders: readonly unknown[], known: Map<number, unknown>): void {
  for (const order of orders) {
    const id = (order as { io?: unknown } | null)?.io;
    if (typeof id === 'number') known.set(id, order);
  }
}

function withOrders(body: unknown, orders: readonly unknown[]): unknown {
  const { data } = body as { data?: { data?: object } | null };
  return { ...(body as object), data: data?.data ? { data: { ...data.data, d: orders } } : { ...data, d: orders } };
}

function responseIn(entry: Extract<RecordedEntry, { k: 'answer' }>, known: Map<number, unknown>): RecordedResponse {
  if ('none' in entry) return { why: entry.none as 'network' | 'timeout' | 'size' };
  const { status } = entry;
  if ('garbled' in entry) return { status, text: () => GARBLED };
  const { body, orders } = entry;
  if (orders === undefined) return { status, text: () => JSON.stringify(body) };
  const whole = wholeOrders(orders, known);
  // On demand, because all texts together would be many times as large as the file.
  return { status, text: () => JSON.stringify(withOrders(body, whole)) };
}

interface NamedVenue {
  readonly ir?: unknown;
  readonly il?: unknown;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The venue is in the device's record, which may have a version frame. */
function ownVenue({ facts }: StartEntry): NamedVenue {
  try {
    const record = recordOf(JSON.parse(facts.install ?? 'null'));
    return 'data' in record ? recordOf(record.data) : record;
  } catch {
    return {};
  }
}

/** The response comes from another restaurant's local server; the device ignores it. */
function isForeign(body: unknown, own: NamedVenue): boolean {
  const { data } = recordOf(body);
  const reported = recordOf(recordOf(data).data ?? data);
  const differs = (name: keyof NamedVenue) =>
    reported[name] !== undefined && own[name] !== undefined && Number(reported[name]) !== Number(own[name]);
  return differs('ir') || differs('il');
}

export interface OrdersAt {
  readonly t: number;
  readonly etag: string;
  readonly list: readonly unknown[];
}

/** The record with the orders may be nested, or in a list with one entry (rule WIRE-1). */
function holderIn(body: unknown): Record<string, unknown> {
  const { data } = recordOf(body);
  const outer = recordOf(Array.isArray(data) ? data[0] : data);
  return 'd' in outer ? outer : recordOf(outer.data);
}

const etagOf = (body: unknown): string => String(holderIn(body).et ?? '');

/** Null without orders. Orders in a map, or nested deeper, stay in the body unchanged. */
function writtenIn(entry: Extract<RecordedEntry, { k: 'answer' }>, isOfOrders: boolean): readonly unknown[] | null {
  if (!('body' in entry)) return null;
  if (entry.orders !== undefined) return entry.orders;
  const { d } = isOfOrders ? holderIn(entry.body) : {};
  return typeof d === 'object' && d !== null ? Object.values(d) : null;
}

/** Oldest first. */
export function ordersIn(entries: readonly RecordedEntry[]): readonly OrdersAt[] {
  const known = new Map<number, unknown>();
  const ordersRequests = new Set<number>();
  let own: NamedVenue = {};
  return entries.flatMap((entry): readonly OrdersAt[] => {
    if (entry.k === 'asked' && entry.call === 'orders') ordersRequests.add(entry.n);
    if (entry.k === 'start') {
      own = ownVenue(entry);
      known.clear();
      remember(entry.orders.list, known);
      return [{ t: entry.t, ...entry.orders }];
    }
    const written = entry.k === 'answer' ? writtenIn(entry, ordersRequests.has(entry.n)) : null;
    if (entry.k !== 'answer' || written === null || !('body' in entry)) return [];
    const list = wholeOrders(written, known);
    return isForeign(entry.body, own) ? [] : [{ t: entry.t, etag: etagOf(entry.body), list }];
  });
}

export function exchangesOf(entries: readonly RecordedEntry[]): readonly RecordedExchange[] {
  const known = new Map<number, unknown>();
  const waiting = new Map<number, CallEntry>();
  const found = new Map<CallEntry, RecordedExchange['outcome']>();
  let own: NamedVenue = {};
  for (const entry of entries) {
    if (entry.k === 'start') {
      own = ownVenue(entry);
      known.clear();
      remember(entry.orders.list, known);
    }
    if (entry.k === 'asked') {
      waiting.set(entry.n, entry);
      found.set(entry, null);
    }
    if (entry.k !== 'answer') continue;
    const request = waiting.get(entry.n);
    const response = responseIn(entry, known);
    if (request === undefined) continue;
    const isOfVenue = request.call === 'orders' || request.call === 'localStatus';
    found.set(request, { t: entry.t, response, isForeign: isOfVenue && 'body' in entry && isForeign(entry.body, own) });
  }
  return [...found].map(([request, outcome]) => ({ request, outcome }));
}

/** The local server responds to these while it serves. */
const ROUTED_CALLS = ['orders', 'changeStatus'];
/** In this mode and in higher ones the local server serves. */
const SERVING_FROM = 2;

/** Null for a response without a mode, or from another restaurant. */
export function reportedMode({ request, outcome }: RecordedExchange): number | null {
  if (request.call !== 'localStatus' || outcome === null || outcome.isForeign || 'why' in outcome.response) return null;
  try {
    const { data } = JSON.parse(outcome.response.text()) as { data?: { md?: unknown } | null };
    const reported = Number(data?.md);
    return [0, 1, 2, 3].includes(reported) ? reported : null;
  } catch {
    return null;
  }
}

/** `firstMode` is the local server's mode at the beginning. */
export function splitByRoute(all: readonly RecordedExchange[], firstMode: number) {
  const modes = all.flatMap((each) => {
    const mode = reportedMode(each);
    return mode === null ? [] : [{ t: each.outcome?.t ?? 0, mode }];
  });
  const modeAt = (t: number) => modes.findLast((each) => each.t <= t)?.mode ?? firstMode;
  const isLocal = ({ request: { call, t } }: RecordedExchange) =>
    call === 'localStatus' || (ROUTED_CALLS.includes(call) && modeAt(t) >= SERVING_FROM);
  return { ofCloud: all.filter((each) => !isLocal(each)), ofLocal: all.filter(isLocal) };
}

/** Recorded calls that no call of the replayed app has matched yet. */
export function createExchanges(all: readonly RecordedExchange[]) {
  const left = new Set(all);
  const isOf =
    ({ call, of }: RecordedCall) =>
    ({ request }: RecordedExchange) =>
      request.call === call && request.of === of;
  return {
    /** Null when no matching call is near this time. Drops earlier calls of the same kind, except saves. */
    consume(made: RecordedCall, nowMs: number): RecordedExchange | null {
      const alike = [...left].filter(isOf(made));
      // A replayed app with exact timing sends its request within a millisecond of the recorded time.
      const due = alike.filter(({ request }) => request.t <= nowMs + SAME_MS);
      const isSave = made.call === 'changeStatus';
      const matched = isSave ? alike[0] : (due.at(-1) ?? alike[0]);
      if (matched === undefined || matched.request.t > nowMs + (isSave ? SAVE_EARLY_MS : EARLY_MS)) return null;
      for (const each of isSave ? [matched] : [...due, matched]) left.delete(each);
      return matched;
    },
    /** The last response to such a call; the platform would send it again. */
    last(made: RecordedCall, nowMs: number): Extract<RecordedResponse, { text: unknown }> | null {
      const texts = all.filter(isOf(made)).flatMap(({ outcome }) => {
        if (outcome === null || outcome.t > nowMs || 'why' in outcome.response) return [];
        return [outcome.response];
      });
      return texts.at(-1) ?? null;
    },
  };
}
