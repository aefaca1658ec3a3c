/** A tap on a dish also moves its extras and counts once (rule OUTBOX-8). */
import { headIds } from '../order/family.ts';
import type { Order } from '../order/order.ts';
import { type LineKey, lineOfKey } from '../presentation/line-key.ts';

/** Counts each family once per status; the lines of an unknown order count one by one. */
export function changeCount(
  statuses: Iterable<readonly [key: LineKey, status: number]>,
  orderOf: (orderId: number) => Pick<Order, 'lines'> | undefined,
): number {
  const heads = new Map<number, ReadonlyMap<number, number>>();
  const changes = new Set<string>();
  for (const [key, status] of statuses) {
    const { orderId, lineId } = lineOfKey(key);
    const known = heads.get(orderId) ?? headIds(orderOf(orderId)?.lines ?? []);
    heads.set(orderId, known);
    changes.add(`${orderId}:${known.get(lineId) ?? lineId}=${status}`);
  }
  return changes.size;
}
