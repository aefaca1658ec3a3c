/** What a device remembers of its own changes. */
import { expect, test } from 'vitest';
import { OWN_STATUSES_MAX } from '../../../src/domain/limits.ts';
import type { LineKey } from '../../../src/domain/shown/line-key.ts';
import { createOwnStatuses } from '../../../src/engine/taps/own-statuses.ts';

const waiting = (...entries: (readonly [LineKey, number])[]) => new Map<LineKey, number>(entries);

test('[O9k] of a line that was handed over here only what was handed over may be our own, of any other line everything', () => {
  const own = createOwnStatuses();
  own.waiting(waiting(['7:1', 100]));
  own.waiting(waiting(['7:1', 110]));
  own.waiting(waiting());
  expect([100, 110, 120].map((status) => own.mayBeOwn('7:1', status))).toEqual([true, true, false]);
  expect([own.mayBeOwn('7:2', 120), own.mayBeOwn('8:1', 120)]).toEqual([true, true]);
});

test('[O9k] a memory that has grown too large is forgotten as a whole', () => {
  const own = createOwnStatuses();
  for (let id = 1; id <= OWN_STATUSES_MAX / 2; id++) own.waiting(waiting([`2:${id}`, 100]));
  own.waiting(waiting(['1:1', 110]));
  expect([own.mayBeOwn('2:1', 110), own.mayBeOwn('1:1', 100)]).toEqual([false, false]);
  own.waiting(waiting(['1:2', 110]));
  expect([own.mayBeOwn('2:1', 110), own.mayBeOwn('1:1', 100), own.mayBeOwn('1:2', 100)]).toEqual([true, true, false]);
});
