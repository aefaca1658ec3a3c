/** The cost of a full board without events (PERF-16): its main thread, and all processes of the browser. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, figure, repeat } from '../bench.ts';
import { mean } from '../percentiles.ts';
import { STABLE_LEVELS } from '../worlds/full-board.ts';
import { startFullKitchen } from '../worlds/full-kitchen.ts';
import { openKiosk, processorTime, startBrowser } from '../worlds/kiosk-device.ts';

const ORDERS = 200;
/** Five runs last as long as one polling period of the board, so each periodic request counts in proportion. */
const RUN_MS = 6_000;
/** After this time a start is over: the animations of new cards have ended, and the offline files are cached. */
const START_MS = 15_000;

export const IDLE_BENCH: Bench = {
  name: 'idle',
  what: `PERF-16: a board of ${ORDERS} cards of every level while nothing changes but the clocks and the links`,
  limitMinutes: 10,
  async run(runs, scope) {
    const kitchen = await startFullKitchen({ orders: ORDERS, filling: STABLE_LEVELS }, scope);
    const browser = await startBrowser(scope);
    const device = await openKiosk(browser, kitchen.boardAddress, ORDERS, await kitchen.aheadMs());
    const { page, mainThreadMs } = device;
    await wait(START_MS);
    await page.evaluate(() => window.benchProbe.levels.start());
    const treeMs = await processorTime(browser);
    const shares = await repeat(runs, async () => {
      const [treeBeforeMs, mainBeforeMs, fromMs] = [await treeMs(), await mainThreadMs(), performance.now()];
      await wait(RUN_MS);
      const [mainMs, tree, tookMs] = [await mainThreadMs(), await treeMs(), performance.now() - fromMs];
      return { main: (100 * (mainMs - mainBeforeMs)) / tookMs, tree: (100 * (tree - treeBeforeMs)) / tookMs };
    });
    return [
      figure('main thread', mean(shares.map(({ main }) => main)), '%', 2),
      figure('all processes of the browser, of a core', mean(shares.map(({ tree }) => tree)), '%', 6),
      // A card that reaches a level pulses for six seconds, which is not idle, so the figure must be 0.
      figure('cards that reached a level', await page.evaluate(() => window.benchProbe.levels.changes()), 'count', 0),
    ];
  },
};
