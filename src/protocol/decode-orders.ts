/** The answer of call 1: all orders of a KDS. Orders whose wire text did not change keep their identity. */
import * as v from 'valibot';
import type { Order } from '../domain/order/order.ts';
import { decodeOrder } from './decode-order.ts';
import { list, text } from './fields.ts';

const answer = v.object({ d: v.nullable(list(v.unknown(), 5_000)), et: text(200) });
const wrapped = v.object({ data: answer });

/** An order of an earlier answer with the wire text that it was decoded from. */
export interface KnownOrder {
  readonly text: string;
  readonly order: Order;
}

/** Orders of the answer before, by id. */
export type KnownOrders = ReadonlyMap<number, KnownOrder>;

export interface OrdersAnswer {
  readonly etag: string;
  /** Null: nothing changed since the etag that was sent. */
  readonly orders: readonly Order[] | null;
  /** Why each unreadable order was set aside (ruling W2). */
  readonly setAside: readonly string[];
  /** To be passed in with the next answer. */
  readonly known: KnownOrders;
}

const idOf = (raw: unknown): number | null => {
  const sent = typeof raw === 'object' && raw !== null && 'io' in raw ? raw.io : null;
  // A record may have a `toString` of its own that is none: it is no number, and must not be asked for one.
  const id = typeof sent === 'string' || typeof sent === 'number' ? Number(sent) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
};

function decodeAnew(raw: unknown, known: KnownOrders): KnownOrder | { readonly bad: string } {
  const id = idOf(raw);
  const wireText = JSON.stringify(raw);
  const before = id === null ? undefined : known.get(id);
  if (before?.text === wireText) return before;
  const decoded = decodeOrder(raw);
  return 'bad' in decoded ? { bad: `order ${id ?? '?'}: ${decoded.bad}` } : { text: wireText, order: decoded.order };
}

/**
 * The orders in `data` of call 1, or null when it is no such answer. One more `data` around it is accepted (ruling W1).
 * Takes what `JSON.parse` or `readOrders` made of the answer.
 */
export function decodeOrders(data: unknown, known: KnownOrders): OrdersAnswer | null {
  const inner = v.safeParse(wrapped, data);
  const parsed = inner.success ? { success: true as const, output: inner.output.data } : v.safeParse(answer, data);
  if (!parsed.success) return null;
  const { d, et } = parsed.output;
  if (d === null) return { etag: et, orders: null, setAside: [], known };
  // Nothing that was parsed is one of them.
  const standIns = new Set<unknown>(known.values());
  const isStandIn = (raw: unknown): raw is KnownOrder => standIns.has(raw);
  const next = new Map<number, KnownOrder>();
  const setAside: string[] = [];
  for (const raw of d) {
    const decoded = isStandIn(raw) ? raw : decodeAnew(raw, known);
    if ('bad' in decoded) setAside.push(decoded.bad);
    else if (next.has(decoded.order.id)) setAside.push(`order ${decoded.order.id}: sent twice`);
    else next.set(decoded.order.id, decoded);
  }
  return { etag: et, orders: [...next.values()].map((entry) => entry.order), setAside, known: next };
}
