import { expect, test } from 'vitest';
import { createPending } from '../../../src/engine/board/pending.ts';

function bench() {
  let notifications = 0;
  const pending = createPending(() => {
    notifications += 1;
  });
  return { pending, notifications: () => notifications };
}

test('a change of many lines is emitted as one event', () => {
  const { pending, notifications } = bench();
  pending.set([
    ['7:1', 100],
    ['7:2', 100],
  ]);
  expect([...pending.statuses]).toEqual([
    ['7:1', 100],
    ['7:2', 100],
  ]);
  expect(notifications()).toBe(1);
});

test('a line that is set to the same status emits no event', () => {
  const { pending, notifications } = bench();
  pending.set([
    ['7:1', 100],
    ['7:2', null],
  ]);
  pending.set([['7:1', 100]]);
  pending.drop(['7:2']);
  expect(notifications()).toBe(1);
});

test('a dropped line is no longer pending', () => {
  const { pending, notifications } = bench();
  pending.set([['7:1', 100]]);
  pending.drop(['7:1', '7:2']);
  expect(pending.statuses.size).toBe(0);
  expect(notifications()).toBe(2);
});

test('[OUTBOX-2] a held line stays held until it changes, and holding emits an event', () => {
  const { pending, notifications } = bench();
  pending.set([
    ['7:1', 100],
    ['7:2', 100],
  ]);
  pending.hold(['7:1', '7:2', '7:3']);
  expect([...pending.held]).toEqual(['7:1', '7:2']);
  expect(notifications()).toBe(2);
  pending.hold(['7:1']);
  pending.set([['7:1', 100]]);
  expect([...pending.held]).toEqual(['7:1', '7:2']);
  expect(notifications()).toBe(2);
  pending.set([['7:1', 110]]);
  expect([...pending.held]).toEqual(['7:2']);
});

test('[OUTBOX-2] a line that is no longer pending is not held', () => {
  const { pending } = bench();
  pending.set([['7:1', 100]]);
  pending.hold(['7:1']);
  pending.drop(['7:1']);
  pending.set([['7:1', 100]]);
  expect(pending.held.size).toBe(0);
});
