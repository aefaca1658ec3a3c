import { expect, test } from 'vitest';
import { stillnessOf } from '../../../src/ui/base/stillness.ts';

/** Like the app's ticker: a follower added during a second is called in the same second. */
function ticking() {
  const listeners = new Set<() => void>();
  let monotonicS = 0;
  let calls = 0;
  return {
    listening: () => listeners.size,
    monotonicS: () => monotonicS,
    onSecond(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pass() {
      monotonicS += 1;
      for (const listener of listeners) {
        calls += 1;
        if (calls > 100) throw new Error('One second does not end.');
        listener();
      }
    },
  };
}

test('[LOOK-26] a change that must still wait is retried in the next second, not in the same second', () => {
  const app = ticking();
  const { onFree } = stillnessOf(app);
  let attempts = 0;
  const wait = () => {
    attempts += 1;
    if (attempts < 3) onFree(wait);
  };
  onFree(wait);
  const counts = [1, 2, 3, 4].map(() => {
    app.pass();
    return [attempts, app.listening()];
  });
  expect(counts).toEqual([
    [1, 1],
    [2, 1],
    [3, 0],
    [3, 0],
  ]);
});

test('[LOOK-26] a canceled change never runs, and no per-second listener stays registered', () => {
  const app = ticking();
  const { onFree } = stillnessOf(app);
  let calls = 0;
  const stop = onFree(() => {
    calls += 1;
  });
  stop();
  app.pass();
  expect([calls, app.listening()]).toEqual([0, 0]);
});
