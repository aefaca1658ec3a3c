import { expect, test } from 'vitest';
import { createLap } from '../../../simulator/headless/lap.ts';

test('each result has the time since the previous result, and no time without a clock', () => {
  let realMs = 1_000;
  const lap = createLap(() => realMs);
  const took = [200, 0, 50].map((ms) => {
    realMs += ms;
    return lap().tookMs;
  });
  expect(took).toEqual([200, 0, 50]);
  expect(createLap()()).toEqual({});
});
