/**
 * The last response's orders with later acknowledged changes, and earlier data of lines with a change of this device.
 */

import {
  collectSteps,
  type KnownSteps,
  linesMissingInCloud,
  linesMissingSteps,
  type RetainedLines,
  type RetainedOrders,
  retainLines,
  retainOrders,
} from '../../domain/link/orders-snapshot.ts';
import type { OrdersServer, ResponseOrigin } from '../../domain/link/responses.ts';
import { type MovedLines, rekey } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import { type LineKey, lineOfKey } from '../../domain/presentation/line-key.ts';
import { createOverlay, type Overlay } from './overlay.ts';

export interface OrdersUpdate {
  readonly orders: readonly Order[];
  readonly origin: ResponseOrigin;
  /** The response lacks an acknowledged change of these lines (rule LINK-25). */
  readonly lacking: ReadonlySet<LineKey>;
  /** Lines with a pending or unsent change on this device. */
  readonly changed: readonly LineKey[];
  /** Moves since the previous response (rule ORDER-72). */
  readonly moved: MovedLines;
}

export interface OrdersStore {
  orders(): readonly Order[];
  /** Includes the changes acknowledged since the last response. */
  order(orderId: number): Order | undefined;
  /** Like `order`, also for an order that left while it had a change of this device. */
  known(orderId: number): Order | undefined;
  /** Like `known`, with lines that left the order while they had such a change. */
  withRemovedLines(orderId: number): Order | undefined;
  from(): OrdersServer;
  /** The server whose response last had the order. */
  lastServerOf(orderId: number): OrdersServer | undefined;
  /** The local server last had the changed line, and the cloud, which serves now, lacks it (rule LINK-23). */
  isLackedByCloud(key: LineKey): boolean;
  /**
   * The response lacks an acknowledged change of the line, or a status step from an earlier response (rules LINK-25,
   * OUTBOX-21).
   */
  isBehind(key: LineKey): boolean;
  put(response: OrdersUpdate): void;
  /** Applies acknowledged statuses; false when the last response lacks the order. */
  acknowledge(...acknowledgement: Parameters<Overlay['acknowledge']>): boolean;
}

export function createOrdersStore(): OrdersStore {
  const overlay = createOverlay();
  let orders = new Map<number, Order>();
  let from: OrdersServer = 'cloud';
  let behind: ReadonlySet<LineKey> = new Set();
  let steps: KnownSteps = new Map();
  let removedOrders: RetainedOrders = new Map();
  let removedLines: RetainedLines = new Map();
  let lackedByCloud: ReadonlySet<LineKey> = new Set();
  const known = (orderId: number) => orders.get(orderId) ?? removedOrders.get(orderId)?.order;

  return {
    orders: () => [...orders.values()],
    order: (orderId) => orders.get(orderId),
    known,
    withRemovedLines(orderId) {
      const order = known(orderId);
      if (!order) return undefined;
      const ids = new Set(order.lines.map(({ id }) => id));
      const left = [...removedLines].filter(([key, { id }]) => lineOfKey(key).orderId === orderId && !ids.has(id));
      return { ...order, lines: [...order.lines, ...left.map(([, line]) => line)] };
    },
    from: () => from,
    lastServerOf: (orderId) => (orders.has(orderId) ? from : removedOrders.get(orderId)?.from),
    isLackedByCloud: (key) => lackedByCloud.has(key),
    isBehind: (key) => behind.has(key),
    put({ orders: received, origin, lacking, changed, moved }) {
      overlay.moved(moved);
      if (moved.size > 0) {
        steps = rekey(steps, moved);
        removedLines = rekey(removedLines, moved);
      }
      overlay.responseReceived(received, origin);
      const last = { orders, from };
      removedOrders = retainOrders(removedOrders, last, changed);
      removedLines = retainLines(removedLines, last, changed);
      steps = collectSteps(steps, orders, changed);
      orders = new Map(received.map((order) => [order.id, overlay.applyTo(order)]));
      behind = new Set([...lacking, ...linesMissingSteps(steps, orders)]);
      from = origin.from;
      lackedByCloud = linesMissingInCloud(lackedByCloud, last, { orders, from }, changed);
    },
    acknowledge(orderId, changes, acknowledgement) {
      overlay.acknowledge(orderId, changes, acknowledgement);
      const order = orders.get(orderId);
      if (order) orders.set(orderId, overlay.applyTo(order));
      return order !== undefined;
    },
  };
}
