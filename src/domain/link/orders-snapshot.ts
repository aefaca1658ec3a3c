/** Remembers orders and lines that the latest response lacks, if a change of this device needs them. */

import { STEPS_READ_MAX } from '../limits.ts';
import type { Line, Order, StatusStep } from '../order/order.ts';
import { type LineKey, lineOfKey } from '../presentation/line-key.ts';
import { shallowEqual } from '../shallow-equal.ts';
import type { OrdersServer } from './responses.ts';

/** The orders of a response by id, and its server. */
export interface OrdersSnapshot {
  readonly orders: ReadonlyMap<number, Order>;
  readonly from: OrdersServer;
}

/** Orders by id, each as the last server that had it sent it. */
export type RetainedOrders = ReadonlyMap<number, { readonly order: Order; readonly from: OrdersServer }>;

const lineIn = (orders: OrdersSnapshot['orders'], key: LineKey) => {
  const { orderId, lineId } = lineOfKey(key);
  return orders.get(orderId)?.lines.find(({ id }) => id === lineId);
};

/**
 * The orders to remember when the next response lacks them: those of these lines, which have a change of this device;
 * `before` were remembered until now.
 */
export function retainOrders(
  before: RetainedOrders,
  { orders, from }: OrdersSnapshot,
  changedLines: readonly LineKey[],
): RetainedOrders {
  return new Map(
    changedLines.flatMap((key) => {
      const { orderId } = lineOfKey(key);
      const order = orders.get(orderId);
      const known = order ? { order, from } : before.get(orderId);
      return known ? [[orderId, known] as const] : [];
    }),
  );
}

/** Lines by key, each as the last response that had it sent it. */
export type RetainedLines = ReadonlyMap<LineKey, Line>;

/** As `retainOrders`, for the lines themselves: their names are needed after they left (rule ORDER-78). */
export const retainLines = (
  before: RetainedLines,
  { orders }: OrdersSnapshot,
  changedLines: readonly LineKey[],
): RetainedLines =>
  new Map(
    changedLines.flatMap((key) => {
      const line = lineIn(orders, key) ?? before.get(key);
      return line ? [[key, line] as const] : [];
    }),
  );

/**
 * Of the lines with a change of this device those that the local server showed and the cloud, which serves `now`, lacks
 * (rule LINK-23); `before` were so until now.
 */
export function linesMissingInCloud(
  before: ReadonlySet<LineKey>,
  last: OrdersSnapshot,
  now: OrdersSnapshot,
  changedLines: readonly LineKey[],
): ReadonlySet<LineKey> {
  if (now.from === 'local') return new Set();
  const shows = ({ orders }: OrdersSnapshot, key: LineKey) => lineIn(orders, key) !== undefined;
  const wasLocal = (key: LineKey) => before.has(key) || (last.from === 'local' && shows(last, key));
  return new Set(changedLines.filter((key) => wasLocal(key) && !shows(now, key)));
}

export type KnownSteps = ReadonlyMap<LineKey, readonly StatusStep[]>;

const has = (steps: readonly StatusStep[], step: StatusStep) => steps.some((each) => shallowEqual(each, step));

/** The steps read of the lines with a change of this device; `before` were read before the response of `orders`. */
export const collectSteps = (
  before: KnownSteps,
  orders: OrdersSnapshot['orders'],
  changedLines: readonly LineKey[],
): KnownSteps =>
  new Map(
    changedLines.map((key) => {
      const earlier = before.get(key) ?? [];
      const now = lineIn(orders, key)?.history ?? [];
      return [key, [...earlier, ...now.filter((step) => !has(earlier, step))].slice(-STEPS_READ_MAX)];
    }),
  );

/**
 * The lines for which these orders lack a step that was read: their response is older, or its server lacks what the
 * other one has (rule OUTBOX-21).
 */
export const linesMissingSteps = (read: KnownSteps, orders: OrdersSnapshot['orders']): readonly LineKey[] =>
  [...read].flatMap(([key, steps]) => {
    const line = lineIn(orders, key);
    return line === undefined || steps.every((step) => has(line.history, step)) ? [] : [key];
  });
