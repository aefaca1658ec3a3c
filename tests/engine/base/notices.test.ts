import { expect, test } from 'vitest';
import { createNotices } from '../../../src/engine/base/notices.ts';
import { initialState } from '../../../src/engine/base/state.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { testClock } from '../virtual-clock.ts';

function noticed() {
  const clock = testClock();
  const state = initialState();
  const notices = createNotices(state, clock, createTimers(clock));
  const refused = (order: string) => notices.show('error', 'saveRejected', { order, lines: 'Paella', count: 1 });
  const orders = () => state.notices.map(({ values }) => values.order);
  return { clock, refused, orders };
}

test('[NOTICE-16] a repeated refusal restarts the display time of the visible notice and shows no second notice', async () => {
  const { clock, refused, orders } = noticed();
  refused('M 1');
  await clock.run(9_900);
  refused('M 1');
  expect(orders()).toEqual(['M 1']);
  await clock.run(9_900);
  expect(orders()).toEqual(['M 1']);
  // This refusal comes more than ten seconds after the first one, whose notice still shows.
  refused('M 1');
  expect(orders()).toEqual(['M 1']);
  await clock.run(10_000);
  expect(orders()).toEqual([]);
});

test('[NOTICE-15][NOTICE-16] refusals of two orders show two notices, and the older notice hides first', async () => {
  const { clock, refused, orders } = noticed();
  refused('M 1');
  await clock.run(6_000);
  refused('M 2');
  expect(orders()).toEqual(['M 1', 'M 2']);
  await clock.run(4_000);
  expect(orders()).toEqual(['M 2']);
});
