/** Remembers orders and lines that are missing from the latest response, when a change of this device needs them. */

import { STEPS_READ_MAX } from '../limits.ts';
import type { Line, Order, StatusStep } from '../order/order.ts';
import { type LineKey, lineOfKey } from '../presentation/line-key.ts';
import { shallowEqual } from '../shallow-equal.ts';
import type { OrdersServer } from './responses.ts';

/** The orders of a response by id, and the server that sent it. */
export interface OrdersSnapshot {
  readonly orders: ReadonlyMap<number, Order>;
  readonly from: OrdersServer;
}

/** Orders by id, each as last received, with the server that sent it. */
export type RetainedOrders = ReadonlyMap<number, { readonly order: Order; readonly from: OrdersServer }>;

const lineIn = (orders: OrdersSnapshot['orders'], key: LineKey) => {
  const { orderId, lineId } = lineOfKey(key);
  return orders.get(orderId)?.lines.find(({ id }) => id === lineId);
};

/**
 * The orders to remember in case the next response lacks them: the orders of `changedLines`, which have a change of
 * this device. `before` are the orders remembered until now.
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

/** Lines by key, each as last received. */
export type RetainedLines = ReadonlyMap<LineKey, Line>;

/** Like `retainOrders`, for lines: notices need their names after they left (rule ORDER-78). */
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
 * The changed lines that the local server last showed and that are missing from `now`, a response of the cloud (rule
 * LINK-23). `before` are the lines for which this was true until now.
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

/** All steps received of the changed lines; `before` are those received before this response. */
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
 * The lines for which these orders lack a step that was received before: the response is older, or its server lacks a
 * step that the other server has (rule OUTBOX-21).
 */
export const linesMissingSteps = (read: KnownSteps, orders: OrdersSnapshot['orders']): readonly LineKey[] =>
  [...read].flatMap(([key, steps]) => {
    const line = lineIn(orders, key);
    return line === undefined || steps.every((step) => has(line.history, step)) ? [] : [key];
  });
