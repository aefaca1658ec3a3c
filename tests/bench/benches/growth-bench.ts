/** What the size of a board costs (PERF13), and what many orders at once do (PERF5), on the product's board without a network. */
import type { Bench } from '../bench.ts';
import { medianFigure } from '../report/figure.ts';
import { median } from '../report/percentiles.ts';
import { repeat } from '../report/repeat.ts';
import { type BoardDevice, openBoard, startBoardBrowser } from '../worlds/board-device.ts';

const [FEW, MANY] = [50, 1_000];
const CHANGES = 9;
/** What PERF13 asks. */
const GROWTH_MAX = 1.3;
const BURST = 100;
/** What PERF5 asks, in milliseconds at 4x. */
const BURST_MS_MAX = 100;
const BURST_RATE = 4;

interface Measured {
  readonly few: number;
  readonly many: number;
  readonly burst: number;
}

/** Main thread until the frame of a changed line is painted, in milliseconds; with `idle`, what asking for it costs. */
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

async function measure(device: BoardDevice): Promise<Measured> {
  await device.throttle(1);
  const few = await lineChange(device, FEW);
  const many = await lineChange(device, MANY);
  await device.throttle(BURST_RATE);
  return { few, many, burst: await device.page.evaluate((more) => window.board.burst(more), BURST) };
}

export const GROWTH_BENCH: Bench = {
  name: 'growth',
  what: `PERF13: main thread of one changed line on ${MANY} cards and on ${FEW}; PERF5: ${BURST} orders at once, until those in sight are painted`,
  limitMs: 110_000,
  async run(runs, scope) {
    const device = await openBoard(await startBoardBrowser(scope), 'product');
    await lineChange(device, FEW);
    const measured = await repeat(runs, scope, () => measure(device));
    const of = (name: string, value: (run: Measured) => number, bar: number | null = null) =>
      medianFigure({ name, unit: 'ms', bar }, measured.map(value));
    return [
      of(`one changed line of ${FEW} cards`, ({ few }) => few),
      of(`one changed line of ${MANY} cards`, ({ many }) => many),
      medianFigure(
        { name: `one changed line, ${MANY} cards over ${FEW}`, unit: 'times', bar: GROWTH_MAX },
        measured.map(({ few, many }) => many / few),
      ),
      of(`${BURST} orders at once at ${BURST_RATE}x`, ({ burst }) => burst, BURST_MS_MAX),
    ];
  },
};
