import type { LineName } from '../../../fuzz/oracle/tap-state.ts';
import type { Station, Tab } from '../../../fuzz/station.ts';
import type { ScreenSnapshot } from './screen-snapshot.ts';
import { isUnconfirmed, ordersIn, type WireOrder } from './wire-orders.ts';

/** No board shows a response this long after its replacement. */
const REPLACED_AGO_MS = 120_000;
const RESPONSES_MAX = 12;
/** The longest time until a second response confirms that a missing line is removed. */
const SECOND_RESPONSE_MS = 30_000;

interface ReceivedResponse {
  readonly etag: string;
  readonly from: string;
  readonly text: string;
  readonly orders: ReadonlyMap<number, WireOrder>;
  readonly atMs: number;
}

interface TabSource {
  readonly station: Station;
  readonly tab: Pick<Tab, 'sight'>;
}

export interface ReceivedHistory {
  /** The smallest quantity that the device received, by line. */
  readonly leastOf: ReadonlyMap<LineName, number>;
  /** Web orders that were unconfirmed at some time; their clock restarts. */
  readonly unconfirmed: ReadonlySet<number>;
}

interface Memory extends ReceivedHistory {
  readonly leastOf: Map<LineName, number>;
  readonly unconfirmed: Set<number>;
}

function addToHistory({ leastOf, unconfirmed }: Memory, orders: ReadonlyMap<number, WireOrder>): void {
  for (const order of orders.values()) {
    if (isUnconfirmed(order)) unconfirmed.add(order.io);
    for (const { li, ca } of order.dlOrig) {
      const key: LineName = `${order.io}:${li}`;
      leastOf.set(key, Math.min(ca, leastOf.get(key) ?? ca));
    }
  }
}

/**
 * The response before this one. If it repeats the etag of an earlier response, the device may have treated it as
 * unchanged, so the earlier response counts.
 */
function previousOf(all: readonly ReceivedResponse[], last: ReceivedResponse): ReceivedResponse | undefined {
  const at = all.lastIndexOf(last) - 1;
  const [earlier, previous] = [all[at - 1], all[at]];
  return earlier?.etag === previous?.etag && earlier?.from === previous?.from ? (earlier ?? previous) : previous;
}

/** A new tab knows the responses of the tab before it. */
export type ReceivedOrders = ReturnType<typeof createReceivedOrders>;

export function createReceivedOrders() {
  const received = new Map<Station, ReceivedResponse[]>();
  const pasts = new Map<Station, Memory>();
  const pastOf = (station: Station): Memory => {
    const past = pasts.get(station) ?? { leastOf: new Map(), unconfirmed: new Set() };
    pasts.set(station, past);
    return past;
  };
  return {
    record({ station, tab: { sight } }: TabSource): void {
      const { etag, from, response, receivedMs } = sight;
      const all = received.get(station) ?? [];
      received.set(station, all);
      const last = all.at(-1);
      if (
        etag === null ||
        from === null ||
        (last?.etag === etag && last.from === from && (response === '' || last.text === response))
      )
        return;
      const before = all.findLast((each) => each.etag === etag && each.from === from);
      const text = response === '' ? (before?.text ?? '') : response;
      const orders = ordersIn(text);
      addToHistory(pastOf(station), orders);
      all.push({ etag, from, text, orders, atMs: receivedMs });
      if (all.length > RESPONSES_MAX) all.shift();
    },
    /** The tab's latest response, and the responses that it may show instead. */
    latestFor(
      { station, tab: { sight } }: TabSource,
      nowMs: number,
    ): Pick<ScreenSnapshot, 'orders' | 'before' | 'previous' | 'history'> {
      const all = received.get(station) ?? [];
      const history = pastOf(station);
      // Another tab of the device may use another server.
      const last = all.findLast(({ etag, from }) => etag === sight.etag && from === sight.from);
      if (sight.etag === null || last === undefined || last.text === '')
        return { orders: null, before: [], previous: null, history };
      const isFresh = nowMs - last.atMs < SECOND_RESPONSE_MS;
      const previous = (isFresh && previousOf(all, last)?.orders) || null;
      const isRepeated = all.some((each) => each !== last && each.etag === last.etag);
      // In a quiet venue a response may stay current for minutes, so its age starts at the next response.
      const lately = all.filter((each, at) => each !== last && nowMs - (all[at + 1]?.atMs ?? nowMs) < REPLACED_AGO_MS);
      return {
        orders: last.orders,
        before: isRepeated ? lately.map(({ orders }) => orders) : [],
        previous,
        history,
      };
    },
    /** When the last different response arrived, in simulated unix milliseconds. */
    changedMs: ({ station }: TabSource): number => received.get(station)?.at(-1)?.atMs ?? 0,
  };
}
