import { expect, test } from 'vitest';
import { createTicker } from '../../../src/engine/base/ticker.ts';
import { testClock } from '../virtual-clock.ts';

test('a listener that is removed and added again within a second is called once, and a removed listener is not called', async () => {
  const clock = testClock();
  const ticker = createTicker(clock);
  const ticks: string[] = [];
  let stop = () => {};
  let stopNext = () => {};
  const first = () => {
    // Like a component that renders again. Without a limit it would loop within one second.
    if (ticks.push('first') > 5) return;
    stop();
    stop = ticker.on(first);
    stopNext();
  };
  stop = ticker.on(first);
  stopNext = ticker.on(() => ticks.push('next'));
  await clock.run(1_000);
  expect(ticks).toEqual(['first']);
  await clock.run(1_000);
  expect(ticks).toEqual(['first', 'first']);
  ticker.dispose();
});

test('the ticker stops while it has no listener', async () => {
  const clock = testClock();
  let timers = 0;
  const after: typeof clock.after = (delayMs, work) => {
    timers += 1;
    return clock.after(delayMs, work);
  };
  const stop = createTicker({ ...clock, after }).on(() => {});
  await clock.run(2_500);
  stop();
  await clock.run(5_000);
  expect(timers).toBe(3);
});
