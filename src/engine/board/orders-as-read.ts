/** The orders as a server said them last, with what it took since, and what is known beyond that of lines which are changed here. */
import type { AnswerOrigin, OrdersServer } from '../../domain/link/answers.ts';
import {
  linesBehind,
  linesCloudLacks,
  type OrdersStillKnown,
  type StepsRead,
  stepsRead,
  stillKnown,
} from '../../domain/link/last-heard.ts';
import { type MovedLines, underNewKeys } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import { createOverlay, type Overlay } from './overlay.ts';

/** An answer, and what there is to know about it. */
export interface ReadAnswer {
  readonly orders: readonly Order[];
  readonly origin: AnswerOrigin;
  /** Lines of which the server lacks what it took. */
  readonly lacking: ReadonlySet<LineKey>;
  /** Lines with a pending or unsent change on this device, by their keys in these orders. */
  readonly changed: readonly LineKey[];
  /** Lines that moved between orders since the previous response (rule O14a). */
  readonly moved: MovedLines;
}

export interface ReadOrders {
  /** The orders as they were read last. */
  orders(): readonly Order[];
  /** One of them, with what its server confirmed since. */
  order(orderId: number): Order | undefined;
  /** The same, also of an order that has left the answers since, as long as a line of it is changed here. */
  known(orderId: number): Order | undefined;
  /** The server whose orders these are. */
  from(): OrdersServer;
  /** The server whose answers had such an order last. */
  heardFrom(orderId: number): OrdersServer | undefined;
  /** Whether a line with a change of this device was shown by the local server last, and the cloud, which serves now, lacks it (rule N1t). */
  isLackedByCloud(key: LineKey): boolean;
  /** Whether the answer that shows lacks what its server took of this line, or a step of it that was read before (rules N1u, N3m). */
  isBehind(key: LineKey): boolean;
  /** These are the orders from now on. */
  put(answer: ReadAnswer): void;
  /** A server took these statuses; whether the orders are others by that. */
  confirm(...taken: Parameters<Overlay['take']>): boolean;
}

/** Nothing read. */
export function createReadOrders(): ReadOrders {
  const overlay = createOverlay();
  let orders = new Map<number, Order>();
  let from: OrdersServer = 'cloud';
  let behind: ReadonlySet<LineKey> = new Set();
  let steps: StepsRead = new Map();
  let gone: OrdersStillKnown = new Map();
  let lackedByCloud: ReadonlySet<LineKey> = new Set();

  return {
    orders: () => [...orders.values()],
    order: (orderId) => orders.get(orderId),
    known: (orderId) => orders.get(orderId) ?? gone.get(orderId)?.order,
    from: () => from,
    heardFrom: (orderId) => (orders.has(orderId) ? from : gone.get(orderId)?.from),
    isLackedByCloud: (key) => lackedByCloud.has(key),
    isBehind: (key) => behind.has(key),
    put({ orders: received, origin, lacking, changed, moved }) {
      overlay.moved(moved);
      if (moved.size > 0) steps = underNewKeys(steps, moved);
      overlay.heard(received, origin);
      const last = { orders, from };
      gone = stillKnown(gone, last, changed);
      steps = stepsRead(steps, orders, changed);
      orders = new Map(received.map((order) => [order.id, overlay.over(order)]));
      behind = new Set([...lacking, ...linesBehind(steps, orders)]);
      from = origin.from;
      lackedByCloud = linesCloudLacks(lackedByCloud, last, { orders, from }, changed);
    },
    confirm(orderId, changes, taken) {
      overlay.take(orderId, changes, taken);
      const order = orders.get(orderId);
      if (order) orders.set(orderId, overlay.over(order));
      return order !== undefined;
    },
  };
}
