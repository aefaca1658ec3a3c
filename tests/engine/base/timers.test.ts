import { expect, test } from 'vitest';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { testClock } from '../virtual-clock.ts';

test('`set` replaces a pending timer, and `ensure` keeps a pending timer', async () => {
  const clock = testClock();
  const timers = createTimers(clock);
  const ran: string[] = [];
  timers.set('a', 100, () => ran.push('first'));
  timers.set('a', 200, () => ran.push('second'));
  timers.ensure('a', 50, () => ran.push('third'));
  await clock.run(1_000);
  expect(ran).toEqual(['second']);
  timers.ensure('a', 50, () => ran.push('fourth'));
  await clock.run(50);
  expect(ran).toEqual(['second', 'fourth']);
});

test('disposed timers never run, including timers set later', async () => {
  const clock = testClock();
  const timers = createTimers(clock);
  let ran = 0;
  timers.set('a', 10, () => ran++);
  timers.dispose();
  timers.set('b', 10, () => ran++);
  await clock.run(100);
  expect(ran).toBe(0);
});
