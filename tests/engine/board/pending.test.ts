import { expect, test } from 'vitest';
import { createPending } from '../../../src/engine/board/pending.ts';

function bench() {
  let told = 0;
  const pending = createPending(() => {
    told += 1;
  });
  return { pending, told: () => told };
}

test('a change of many lines emits one event', () => {
  const { pending, told } = bench();
  pending.set([
    ['7:1', 100],
    ['7:2', 100],
  ]);
  expect([...pending.statuses]).toEqual([
    ['7:1', 100],
    ['7:2', 100],
  ]);
  expect(told()).toBe(1);
});

test('an unchanged line emits nothing', () => {
  const { pending, told } = bench();
  pending.set([
    ['7:1', 100],
    ['7:2', null],
  ]);
  pending.set([['7:1', 100]]);
  pending.drop(['7:2']);
  expect(told()).toBe(1);
});

test('a dropped line is no longer pending', () => {
  const { pending, told } = bench();
  pending.set([['7:1', 100]]);
  pending.drop(['7:1', '7:2']);
  expect(pending.statuses.size).toBe(0);
  expect(told()).toBe(2);
});

test('[OUTBOX-2] a held line stays held until it changes, and holding emits an event', () => {
  const { pending, told } = bench();
  pending.set([
    ['7:1', 100],
    ['7:2', 100],
  ]);
  pending.hold(['7:1', '7:2', '7:3']);
  expect([...pending.held]).toEqual(['7:1', '7:2']);
  expect(told()).toBe(2);
  pending.hold(['7:1']);
  pending.set([['7:1', 100]]);
  expect([...pending.held]).toEqual(['7:1', '7:2']);
  expect(told()).toBe(2);
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
