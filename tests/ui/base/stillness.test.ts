import { expect, test } from 'vitest';
import { stillnessOf } from '../../../src/ui/base/stillness.ts';

/** As the app's own ticker: whoever comes while a second is told is told of it, too. */
function ticking() {
  const listeners = new Set<() => void>();
  let upS = 0;
  let told = 0;
  return {
    listening: () => listeners.size,
    upS: () => upS,
    onSecond(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pass() {
      upS += 1;
      for (const listener of listeners) {
        told += 1;
        if (told > 100) throw new Error('One second does not end.');
        listener();
      }
    },
  };
}

test('[STILL1] who has to wait on when the screen is free is told again at the next second, not within this one', () => {
  const app = ticking();
  const { onFree } = stillnessOf(app);
  let asked = 0;
  const wait = () => {
    asked += 1;
    if (asked < 3) onFree(wait);
  };
  onFree(wait);
  const counts = [1, 2, 3, 4].map(() => {
    app.pass();
    return [asked, app.listening()];
  });
  expect(counts).toEqual([
    [1, 1],
    [2, 1],
    [3, 0],
    [3, 0],
  ]);
});

test('[STILL1] who no longer waits is not told, and nobody listens to the seconds for them', () => {
  const app = ticking();
  const { onFree } = stillnessOf(app);
  let told = 0;
  const stop = onFree(() => {
    told += 1;
  });
  stop();
  app.pass();
  expect([told, app.listening()]).toEqual([0, 0]);
});
