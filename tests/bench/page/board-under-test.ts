/** What the yardstick and the product have in common: a board of orders on a page, and the changes that are timed on it. */
import type { Order } from '../../../src/domain/order/order.ts';
import type { LineKey } from '../../../src/domain/shown/line-key.ts';

export interface BoardUnderTest {
  /** Shows these orders, and of unchanged ones the same records. */
  show(orders: readonly Order[]): void;
  /** Shows these statuses as changed here and not yet saved. */
  pend(statuses: ReadonlyMap<LineKey, number>): void;
  /** Puts the cursor on a line. */
  select(orderId: number, lineId: number): void;
}
