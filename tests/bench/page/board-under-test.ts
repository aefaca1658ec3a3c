/** The common interface of the reference and the product. */
import type { Order } from '../../../src/domain/order/order.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';

export interface BoardUnderTest {
  /** Shows these orders; unchanged ones keep the same records. */
  show(orders: readonly Order[]): void;
  pend(statuses: ReadonlyMap<LineKey, number>): void;
  select(orderId: number, lineId: number): void;
}
