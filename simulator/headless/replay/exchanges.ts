/** The calls of a recording, and which of them answers a call of the app that runs again (rule RCD9). */
import type { RecordedCall } from '../../../src/recording/call-of.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { StartEntry } from './read-recording.ts';

type AskedCall = Extract<RecordedEntry, { k: 'asked' }>;

/** What came back, in words of the wire; or why nothing did. */
export type RecordedAnswer =
  | { readonly status: number; readonly text: () => string }
  | { readonly why: 'network' | 'timeout' | 'size' };

export interface RecordedExchange {
  readonly asked: AskedCall;
  /** Null: nobody answered before the recording ended. */
  readonly answered: { readonly t: number; readonly answer: RecordedAnswer; readonly isForeign: boolean } | null;
}

/** Stands for the text of an answer that was no JSON. */
export const GARBLED = '<';

/** An app that starts anew may ask a little earlier than the one that was recorded. */
const EARLY_MS = 2_500;
/** Times of a recording are whole milliseconds. */
const SAME_MS = 1;
/** What is saved goes once: it waits for its own answer as long as a call does. */
const SAVE_EARLY_MS = 10_000;

/** Orders of an answer, each that was written as its number from the answer before. */
function wholeOrders(written: readonly unknown[], known: Map<number, unknown>): readonly unknown[] {
  const whole = written.flatMap((order) => {
    if (typeof order !== 'number') return [order];
    const before = known.get(order);
    // An answer names an order once.
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

function answerIn(entry: Extract<RecordedEntry, { k: 'answer' }>, known: Map<number, unknown>): RecordedAnswer {
  if ('none' in entry) return { why: entry.none as 'network' | 'timeout' | 'size' };
  const { status } = entry;
  if ('garbled' in entry) return { status, text: () => GARBLED };
  const { body, orders } = entry;
  if (orders === undefined) return { status, text: () => JSON.stringify(body) };
  const whole = wholeOrders(orders, known);
  // Put together when it is wanted: all of them at once would be many times the file.
  return { status, text: () => JSON.stringify(withOrders(body, whole)) };
}

interface VenueSaid {
  readonly ir?: unknown;
  readonly il?: unknown;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The venue of the device: of its record, which may stand in the frame of its version. */
function ownVenue({ facts }: StartEntry): VenueSaid {
  try {
    const record = recordOf(JSON.parse(facts.install ?? 'null'));
    return 'data' in record ? recordOf(record.data) : record;
  } catch {
    return {};
  }
}

/** Whether an answer names another venue than that of the device, as another restaurant's local server does: the device takes nothing of it. */
function isForeign(body: unknown, own: VenueSaid): boolean {
  const { data } = recordOf(body);
  const said = recordOf(recordOf(data).data ?? data);
  const differs = (name: keyof VenueSaid) =>
    said[name] !== undefined && own[name] !== undefined && Number(said[name]) !== Number(own[name]);
  return differs('ir') || differs('il');
}

/** Orders as they stood from a time on. */
export interface OrdersThen {
  readonly t: number;
  readonly etag: string;
  readonly list: readonly unknown[];
}

/** The record in an answer that holds the orders: it may lie deeper, or in a list of one (rule W1a). */
function holderIn(body: unknown): Record<string, unknown> {
  const { data } = recordOf(body);
  const outer = recordOf(Array.isArray(data) ? data[0] : data);
  return 'd' in outer ? outer : recordOf(outer.data);
}

const etagOf = (body: unknown): string => String(holderIn(body).et ?? '');

/** The orders of an answer; null where it has none. Those that came as a map, or deeper, stand in the body as they came. */
function writtenIn(entry: Extract<RecordedEntry, { k: 'answer' }>, isOfOrders: boolean): readonly unknown[] | null {
  if (!('body' in entry)) return null;
  if (entry.orders !== undefined) return entry.orders;
  const { d } = isOfOrders ? holderIn(entry.body) : {};
  return typeof d === 'object' && d !== null ? Object.values(d) : null;
}

/** The orders of each answer of one run that had any, the oldest first. */
export function ordersIn(entries: readonly RecordedEntry[]): readonly OrdersThen[] {
  const known = new Map<number, unknown>();
  const asked = new Set<number>();
  let own: VenueSaid = {};
  return entries.flatMap((entry): readonly OrdersThen[] => {
    if (entry.k === 'asked' && entry.call === 'orders') asked.add(entry.n);
    if (entry.k === 'start') {
      own = ownVenue(entry);
      known.clear();
      remember(entry.orders.list, known);
      return [{ t: entry.t, ...entry.orders }];
    }
    const written = entry.k === 'answer' ? writtenIn(entry, asked.has(entry.n)) : null;
    if (entry.k !== 'answer' || written === null || !('body' in entry)) return [];
    const list = wholeOrders(written, known);
    return isForeign(entry.body, own) ? [] : [{ t: entry.t, etag: etagOf(entry.body), list }];
  });
}

/** All calls of one run in the order in which they were made. */
export function exchangesOf(entries: readonly RecordedEntry[]): readonly RecordedExchange[] {
  const known = new Map<number, unknown>();
  const waiting = new Map<number, AskedCall>();
  const found = new Map<AskedCall, RecordedExchange['answered']>();
  let own: VenueSaid = {};
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
    const asked = waiting.get(entry.n);
    const answer = answerIn(entry, known);
    if (asked === undefined) continue;
    const isOfVenue = asked.call === 'orders' || asked.call === 'localStatus';
    found.set(asked, { t: entry.t, answer, isForeign: isOfVenue && 'body' in entry && isForeign(entry.body, own) });
  }
  return [...found].map(([asked, answered]) => ({ asked, answered }));
}

/** The local server answers these while it serves. */
const ROUTED_CALLS = ['orders', 'changeStatus'];
/** In the modes from here on it does. */
const SERVING_FROM = 2;

/** The mode that an answer tells the local server to be in; null for one that tells none, and for that of another restaurant. */
export function modeTold({ asked, answered }: RecordedExchange): number | null {
  if (asked.call !== 'localStatus' || answered === null || answered.isForeign || 'why' in answered.answer) return null;
  try {
    const { data } = JSON.parse(answered.answer.text()) as { data?: { md?: unknown } | null };
    const said = Number(data?.md);
    return [0, 1, 2, 3].includes(said) ? said : null;
  } catch {
    return null;
  }
}

/** The calls that the cloud was asked, and those that the local server was, which was in this mode at first. */
export function byRoad(all: readonly RecordedExchange[], firstMode: number) {
  const modes = all.flatMap((each) => {
    const mode = modeTold(each);
    return mode === null ? [] : [{ t: each.answered?.t ?? 0, mode }];
  });
  const modeAt = (t: number) => modes.findLast((each) => each.t <= t)?.mode ?? firstMode;
  const isLocal = ({ asked: { call, t } }: RecordedExchange) =>
    call === 'localStatus' || (ROUTED_CALLS.includes(call) && modeAt(t) >= SERVING_FROM);
  return { ofCloud: all.filter((each) => !isLocal(each)), ofLocal: all.filter(isLocal) };
}

/** Calls that wait for theirs. */
export function createExchanges(all: readonly RecordedExchange[]) {
  const left = new Set(all);
  const isOf =
    ({ call, of }: RecordedCall) =>
    ({ asked }: RecordedExchange) =>
      asked.call === call && asked.of === of;
  return {
    /** The one that this call is, null when nothing of the kind was made around now. Those before it are over; of saves none is. */
    take(made: RecordedCall, nowMs: number): RecordedExchange | null {
      const alike = [...left].filter(isOf(made));
      // An app in step asks within the millisecond that the recording rounded to.
      const due = alike.filter(({ asked }) => asked.t <= nowMs + SAME_MS);
      const isSave = made.call === 'changeStatus';
      const taken = isSave ? alike[0] : (due.at(-1) ?? alike[0]);
      if (taken === undefined || taken.asked.t > nowMs + (isSave ? SAVE_EARLY_MS : EARLY_MS)) return null;
      for (const each of isSave ? [taken] : [...due, taken]) left.delete(each);
      return taken;
    },
    /** The last answer of this kind until now: what the platform would say again. */
    last(made: RecordedCall, nowMs: number): Extract<RecordedAnswer, { text: unknown }> | null {
      const texts = all.filter(isOf(made)).flatMap(({ answered }) => {
        if (answered === null || answered.t > nowMs || 'why' in answered.answer) return [];
        return [answered.answer];
      });
      return texts.at(-1) ?? null;
    },
  };
}
