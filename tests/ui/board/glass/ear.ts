/** The responses that each device of a shift received, and which of them its board may show. */
import type { LineName } from '../../../fuzz/oracle/books.ts';
import type { Station, Tab } from '../../../fuzz/station.ts';
import type { Beheld } from './beheld.ts';
import { isUnconfirmed, ordersIn, type WireOrder } from './told.ts';

/** No board shows a response this long after the next response replaced it. */
const REPLACED_AGO_MS = 120_000;
const ANSWERS_MAX = 12;
/** The second response arrives by then and confirms that a missing line is removed. */
const SECOND_ANSWER_MS = 30_000;

interface Heard {
  readonly etag: string;
  readonly from: string;
  readonly text: string;
  readonly orders: ReadonlyMap<number, WireOrder>;
  readonly atMs: number;
}

interface Listening {
  readonly station: Station;
  readonly tab: Pick<Tab, 'sight'>;
}

/** What a device received during the whole shift. */
export interface Past {
  /** The smallest quantity that the device received, by line. */
  readonly leastOf: ReadonlyMap<LineName, number>;
  /** Web orders that were unconfirmed at some time; their clock restarts. */
  readonly unconfirmed: ReadonlySet<number>;
}

interface Memory extends Past {
  readonly leastOf: Map<LineName, number>;
  readonly unconfirmed: Set<number>;
}

function remember({ leastOf, unconfirmed }: Memory, orders: ReadonlyMap<number, WireOrder>): void {
  for (const order of orders.values()) {
    if (isUnconfirmed(order)) unconfirmed.add(order.io);
    for (const { li, ca } of order.dlOrig) {
      const key: LineName = `${order.io}:${li}`;
      leastOf.set(key, Math.min(ca, leastOf.get(key) ?? ca));
    }
  }
}

/** The recent responses of each device: a new tab knows those of the tab before it. */
export type Ear = ReturnType<typeof createEar>;

/** An empty record. */
export function createEar() {
  const heard = new Map<Station, Heard[]>();
  const pasts = new Map<Station, Memory>();
  const pastOf = (station: Station): Memory => {
    const past = pasts.get(station) ?? { leastOf: new Map(), unconfirmed: new Set() };
    pasts.set(station, past);
    return past;
  };
  return {
    listen({ station, tab: { sight } }: Listening): void {
      const { etag, from, answer, heardMs } = sight;
      const all = heard.get(station) ?? [];
      heard.set(station, all);
      const last = all.at(-1);
      if (
        etag === null ||
        from === null ||
        (last?.etag === etag && last.from === from && (answer === '' || last.text === answer))
      )
        return;
      const before = all.findLast((each) => each.etag === etag && each.from === from);
      const text = answer === '' ? (before?.text ?? '') : answer;
      const orders = ordersIn(text);
      remember(pastOf(station), orders);
      all.push({ etag, from, text, orders, atMs: heardMs });
      if (all.length > ANSWERS_MAX) all.shift();
    },
    /** The tab's latest response, and the responses that it may show instead. */
    told(
      { station, tab: { sight } }: Listening,
      nowMs: number,
    ): Pick<Beheld, 'orders' | 'before' | 'previous' | 'past'> {
      const all = heard.get(station) ?? [];
      const past = pastOf(station);
      // Another tab of the device may use another server.
      const last = all.findLast(({ etag, from }) => etag === sight.etag && from === sight.from);
      if (sight.etag === null || last === undefined || last.text === '')
        return { orders: null, before: [], previous: null, past };
      const isFresh = nowMs - last.atMs < SECOND_ANSWER_MS;
      const previous = (isFresh && all[all.lastIndexOf(last) - 1]?.orders) || null;
      const isRepeated = all.some((each) => each !== last && each.etag === last.etag);
      // In a quiet venue a response may be current for minutes, so its age starts at the next response.
      const lately = all.filter((each, at) => each !== last && nowMs - (all[at + 1]?.atMs ?? nowMs) < REPLACED_AGO_MS);
      return { orders: last.orders, before: isRepeated ? lately.map(({ orders }) => orders) : [], previous, past };
    },
    /** When the last different response arrived; simulated unix milliseconds. */
    toldMs: ({ station }: Listening): number => heard.get(station)?.at(-1)?.atMs ?? 0,
  };
}
