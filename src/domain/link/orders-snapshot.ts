/** Remembers missing orders and lines that a change of this device needs. */

import { STEPS_READ_MAX } from '../limits.ts';
import type { Line, Order, StatusStep } from '../order/order.ts';
import { type LineKey, lineOfKey } from '../presentation/line-key.ts';
import { shallowEqual } from '../shallow-equal.ts';
import type { OrdersServer } from './responses.ts';

export interface OrdersSnapshot {
  readonly orders: ReadonlyMap<number, Order>;
  readonly from: OrdersServer;
}

/** Each order as last received, with the server that sent it. */
export type RetainedOrders = ReadonlyMap<number, { readonly order: Order; readonly from: OrdersServer }>;

const lineIn = (orders: OrdersSnapshot['orders'], key: LineKey) => {
  const { orderId, lineId } = lineOfKey(key);
  return orders.get(orderId)?.lines.find(({ id }) => id === lineId);
};

/** Keeps the orders of `changedLines` in case the next response lacks them; `before` are those kept until now. */
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

export type RetainedLines = ReadonlyMap<LineKey, Line>;

/** Notices need the names of lines after they left (rule ORDER-78). */
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
 * Changed lines that the local server last showed and that `now`, a response of the cloud, lacks (rule LINK-23).
 * `before` are the lines for which this was true until now.
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

/** `before` are the steps received before this response. */
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
 * Lines of which the response lacks known steps: it is older, or its server lacks a step that the other server has
 * (rule OUTBOX-21).
 */
export const linesMissingSteps = (read: KnownSteps, orders: OrdersSnapshot['orders']): readonly LineKey[] =>
  [...read].flatMap(([key, steps]) => {
    const line = lineIn(orders, key);
    return line === undefined || steps.every((step) => has(line.history, step)) ? [] : [key];
  });
