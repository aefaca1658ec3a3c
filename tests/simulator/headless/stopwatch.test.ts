import { expect, test } from 'vitest';
import { createStopwatch } from '../../../simulator/headless/stopwatch.ts';

test('each result has the time since the previous result, and no time without a clock', () => {
  let realMs = 1_000;
  const stopwatch = createStopwatch(() => realMs);
  const took = [200, 0, 50].map((ms) => {
    realMs += ms;
    return stopwatch().tookMs;
  });
  expect(took).toEqual([200, 0, 50]);
  expect(createStopwatch()()).toEqual({});
});
