/** A board of every level on which nothing happens but the clocks and the links, in a browser of its own, and what it spends. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Scope } from '../bench.ts';
import { STILL } from './full-board.ts';
import type { FullKitchen, FullWanted } from './full-kitchen.ts';
import { openKiosk, processorTime, startBrowser } from './kiosk-device.ts';

const ORDERS = 200;
export const IDLE_ORDERS: Omit<FullWanted, 'kiosk'> & { readonly orders: number } = { orders: ORDERS, filling: STILL };

/** One run; five of them are one period of the board's own questions, so that each minute's share of these is in the figure. */
const RUN_MS = 6_000;
/** After so long a start is over, with the bars that come and go on new cards and the files that are kept for later; what goes on for longer is part of the figure. */
const START_MS = 15_000;

/** Of one run. */
export interface IdleShare {
  /** Percent of the time that passed, on the main thread. */
  readonly main: number;
  /** Percent of one core, all processes of the browser together. */
  readonly tree: number;
  /** Cards that reached another level meanwhile: with one in sight it is no idle board. */
  readonly levels: number;
}

export interface IdleBoard {
  /** Lets one run pass at this speed of the processor: slowed only meanwhile, for what slows a page keeps a core busy. */
  run(rate: number): Promise<IdleShare>;
  close(): Promise<void>;
}

/** The board of this kitchen, at rest. What its processes spend is all for it. */
export async function openIdleBoard(kitchen: FullKitchen, scope: Scope): Promise<IdleBoard> {
  const browser = await startBrowser(scope);
  const device = await openKiosk(browser, kitchen.boardAddress, ORDERS, await kitchen.aheadMs());
  const { page, mainThreadMs, throttle } = device;
  await wait(START_MS);
  await page.evaluate(() => window.benchProbe.levels.start());
  const treeMs = await processorTime(browser);
  const levels = () => page.evaluate(() => window.benchProbe.levels.changes());
  return {
    async run(rate) {
      await throttle(rate);
      // What asks for them costs the page something too: it stands outside of the time between.
      const levelsBefore = await levels();
      const [treeBeforeMs, mainBeforeMs, fromMs] = [await treeMs(), await mainThreadMs(), performance.now()];
      await wait(RUN_MS);
      const [mainMs, tree, tookMs] = [await mainThreadMs(), await treeMs(), performance.now() - fromMs];
      const reached = (await levels()) - levelsBefore;
      await throttle(1);
      const percent = (spentMs: number) => (100 * spentMs) / tookMs;
      return { main: percent(mainMs - mainBeforeMs), tree: percent(tree - treeBeforeMs), levels: reached };
    },
    close: () => browser.browser.close(),
  };
}
