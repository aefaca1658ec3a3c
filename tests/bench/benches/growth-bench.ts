/** The cost of a change by board size, and of a burst beside the hand-written board (PERF-13), without a network. */
import { type Bench, figure, inTurn, repeat, type Unit } from '../bench.ts';
import { median } from '../percentiles.ts';
import { type BoardBrowser, type BoardDevice, openBoard, startBoardBrowser } from '../worlds/board-device.ts';

const [FEW, MANY] = [50, 1_000];
const CHANGES = 9;
const BURST = 100;
const BURST_RATE = 4;
const BURST_RATIO_MAX = 1.3;

/** Main thread milliseconds until a changed line is painted; with `idle`, the cost of the measurement itself. */
async function spentOn({ page, mainThreadMs }: BoardDevice, idle: boolean): Promise<number> {
  const beforeMs = await mainThreadMs();
  await page.evaluate((nothing) => window.board.changeLine(nothing), idle);
  const spentMs = (await mainThreadMs()) - beforeMs;
  await page.evaluate(() => window.board.rest());
  return spentMs;
}

async function lineChange(device: BoardDevice, cards: number): Promise<number> {
  await device.page.evaluate((count) => window.board.fill(count), cards);
  const idle: number[] = [];
  const changed: number[] = [];
  for (let change = 0; change < CHANGES; change++) {
    idle.push(await spentOn(device, true));
    changed.push(await spentOn(device, false));
  }
  return median(changed) - median(idle);
}

/** Measures a burst on a new page, so that garbage of a thousand cards does not count. */
async function burst(browser: BoardBrowser, kind: 'product' | 'reference'): Promise<number> {
  const { page, throttle, close } = await openBoard(browser, kind);
  // The first burst compiles the code that the second one measures.
  await page.evaluate((more) => window.board.burst(more), BURST);
  await throttle(BURST_RATE);
  const spentMs = await page.evaluate((more) => window.board.burst(more), BURST);
  await close();
  return spentMs;
}

export const GROWTH_BENCH: Bench = {
  name: 'growth',
  what: `main thread of one changed line on ${MANY} and on ${FEW} cards; PERF-13: ${BURST} orders at once until those in sight are painted`,
  limitMinutes: 10,
  async run(runs, scope) {
    const browser = await startBoardBrowser(scope);
    const product = await openBoard(browser, 'product');
    // The first change compiles the code of all others.
    await lineChange(product, FEW);
    const measured = await repeat(runs, async (at) => ({
      few: await lineChange(product, FEW),
      many: await lineChange(product, MANY),
      burst: await inTurn(
        at,
        () => burst(browser, 'product'),
        () => burst(browser, 'reference'),
      ),
    }));
    const of = (name: string, unit: Unit, value: (run: (typeof measured)[number]) => number, bar?: number) =>
      figure(name, median(measured.map(value)), unit, bar);
    const bursts = `${BURST} orders at once at ${BURST_RATE}x`;
    return [
      of(`one changed line of ${FEW} cards`, 'ms', ({ few }) => few),
      of(`one changed line of ${MANY} cards`, 'ms', ({ many }) => many),
      of(`the same, ${MANY} cards over ${FEW}`, 'times', ({ few, many }) => many / few),
      of(bursts, 'ms', (run) => run.burst.product),
      of(`${bursts}, over hand-written`, 'times', (run) => run.burst.product / run.burst.byHand, BURST_RATIO_MAX),
    ];
  },
};
