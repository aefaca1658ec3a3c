import { expect, test } from 'vitest';
import { createLap } from '../../../simulator/headless/lap.ts';

test('each verdict has the time since the one before, and none without a measurement', () => {
  let realMs = 1_000;
  const lap = createLap(() => realMs);
  const took = [200, 0, 50].map((ms) => {
    realMs += ms;
    return lap().tookMs;
  });
  expect(took).toEqual([200, 0, 50]);
  expect(createLap()()).toEqual({});
});
