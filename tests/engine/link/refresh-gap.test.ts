import { expect, test } from 'vitest';
import { callsOf, choose, openKitchen } from '../kitchen.ts';

const EXPEDITER = 1;

test.each([2, 15])(
  '[REFRESH-2] with a `minTimeRefresh` of %i seconds, repeated refreshes cause one request per interval',
  async (gapS) => {
    const kitchen = openKitchen([], 0);
    choose(kitchen.world, EXPEDITER, { minTimeRefresh: gapS });
    const app = kitchen.device(EXPEDITER).app();
    await kitchen.run(10);
    const countRequests = () => callsOf(kitchen.world, 'orders');
    const before = countRequests();
    for (let second = 0; second < 60; second++) {
      app.commands.refresh();
      await kitchen.run(1);
    }
    expect(countRequests() - before).toBeGreaterThanOrEqual(60 / gapS - 1);
    expect(countRequests() - before).toBeLessThanOrEqual(60 / gapS + 1);
  },
);
