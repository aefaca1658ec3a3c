import { expect, test } from 'vitest';
import { OWN_ORDERS_MAX } from '../../../src/domain/limits.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';
import { createOwnStatuses } from '../../../src/engine/taps/own-statuses.ts';

const waiting = (...entries: (readonly [LineKey, number])[]) => new Map<LineKey, number>(entries);

test('[ORDER-48] on a line that this device saved, only the saved statuses count as the device’s own; on other lines any status does', () => {
  const own = createOwnStatuses();
  own.queued(waiting(['7:1', 100]));
  own.queued(waiting(['7:1', 110]));
  own.queued(waiting());
  expect([100, 110, 120].map((status) => own.mayBeOwn(7)(1, status))).toEqual([true, true, false]);
  expect([own.mayBeOwn(7)(2, 120), own.mayBeOwn(8)(1, 120)]).toEqual([true, true]);
});

test('[ORDER-48] beyond the limit, the own statuses of the order with the oldest save are removed first', () => {
  const own = createOwnStatuses();
  for (let id = 1; id <= OWN_ORDERS_MAX; id++) own.queued(waiting([`${id}:1`, 100], [`${id}:2`, 100]));
  // The first order is saved once more, then one order more than the limit.
  own.queued(waiting(['1:1', 110]));
  own.queued(waiting(['1000:1', 100]));
  const isKnown = (orderId: number, lineId: number) => !own.mayBeOwn(orderId)(lineId, 120);
  expect([isKnown(1, 1), isKnown(1, 2), isKnown(3, 1), isKnown(1000, 1)]).toEqual([true, true, true, true]);
  expect([isKnown(2, 1), isKnown(2, 2)]).toEqual([false, false]);
  expect([100, 110].map((status) => own.mayBeOwn(1)(1, status))).toEqual([true, true]);
});
