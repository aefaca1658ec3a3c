/** What was heard of orders and lines that the latest answer lacks, as far as a change of this device needs it. */
import type { Order } from '../order/order.ts';
import { type LineKey, lineOfKey } from '../shown/line-key.ts';
import type { OrdersServer } from './answers.ts';

/** The orders of an answer by id, and the server that gave it. */
export interface Heard {
  readonly orders: ReadonlyMap<number, Order>;
  readonly from: OrdersServer;
}

/** Orders by id, each as the server said it that had it last. */
export type OrdersStillKnown = ReadonlyMap<number, { readonly order: Order; readonly from: OrdersServer }>;

/**
 * The orders that stay known when the next answer does not hold them any more: those of these lines, which have a change of this
 * device; `before` were so until now.
 */
export function stillKnown(
  before: OrdersStillKnown,
  { orders, from }: Heard,
  changedLines: readonly LineKey[],
): OrdersStillKnown {
  const isChanged = new Set(changedLines.map((key) => lineOfKey(key).orderId));
  const here = [...orders].map(([id, order]) => [id, { order, from }] as const);
  return new Map([...before, ...here].filter(([id]) => isChanged.has(id)));
}

/**
 * Of the lines with a change of this device those that the local server showed and the cloud, which serves `now`, lacks (rule N1t);
 * `before` were so until now.
 */
export function linesCloudLacks(
  before: ReadonlySet<LineKey>,
  last: Heard,
  now: Heard,
  changedLines: readonly LineKey[],
): ReadonlySet<LineKey> {
  if (now.from === 'local') return new Set();
  const has = ({ orders }: Heard, key: LineKey) => {
    const { orderId, lineId } = lineOfKey(key);
    return orders.get(orderId)?.lines.some(({ id }) => id === lineId) ?? false;
  };
  const wasLocal = (key: LineKey) => before.has(key) || (last.from === 'local' && has(last, key));
  return new Set(changedLines.filter((key) => wasLocal(key) && !has(now, key)));
}
