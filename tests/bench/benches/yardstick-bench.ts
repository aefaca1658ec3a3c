/** The product's board against one written by hand (PERF12): nine operations on 200 cards, turn by turn on two pages. */
import type { Bench } from '../bench.ts';
import type { Operation } from '../page/board-page.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import { inTurn } from '../report/in-turn.ts';
import { geometricMean, median } from '../report/percentiles.ts';
import { repeat } from '../report/repeat.ts';
import { type BoardDevice, openBoard, startBoardBrowser } from '../worlds/board-device.ts';

/** How often the cost of asking alone is measured. */
const IDLE_TIMES = 5;
/** What can be told from nothing. */
const LEAST_MS = 0.1;
/** What PERF12 asks of the geometric mean. */
const RATIO_MAX = 1.5;

const NAMES: Readonly<Record<Operation, string>> = {
  create: '200 cards come',
  line: 'one line changes',
  card: 'all lines of a card change',
  add: 'a card comes',
  remove: 'a card leaves',
  swap: 'two cards change places',
  select: 'the cursor moves',
  replace: '200 cards take the place of 200',
  clear: '200 cards leave',
};
const OPERATIONS = Object.keys(NAMES) as Operation[];

/** Main thread of each operation, in milliseconds. */
type Spent = Readonly<Record<Operation, number>>;

interface Pair {
  readonly product: Spent;
  readonly yardstick: Spent;
}

/** Main thread until the frame of an operation is painted; with null, what asking for it costs. */
async function spentOn({ page, mainThreadMs }: BoardDevice, operation: Operation | null): Promise<number> {
  const beforeMs = await mainThreadMs();
  await page.evaluate((name) => window.board.step(name), operation);
  const spentMs = (await mainThreadMs()) - beforeMs;
  await page.evaluate((name) => window.board.settle(name), operation);
  return spentMs;
}

async function measured(device: BoardDevice): Promise<Spent> {
  await device.page.evaluate(() => window.board.begin());
  const idle: number[] = [];
  for (let time = 0; time < IDLE_TIMES; time++) idle.push(await spentOn(device, null));
  const spent: [Operation, number][] = [];
  for (const operation of OPERATIONS) {
    spent.push([operation, Math.max(LEAST_MS, (await spentOn(device, operation)) - median(idle))]);
  }
  return Object.fromEntries(spent) as Spent;
}

const measurePair = (product: BoardDevice, yardstick: BoardDevice, at: number): Promise<Pair> =>
  inTurn(at, { product: () => measured(product), yardstick: () => measured(yardstick) });

const ratioOf = ({ product, yardstick }: Pair, operation: Operation): number =>
  product[operation] / yardstick[operation];

function figuresOf(pairs: readonly Pair[]): readonly Figure[] {
  const figure = (operation: Operation, whose: keyof Pair) =>
    medianFigure(
      { name: `${NAMES[operation]}, ${whose}`, unit: 'ms' },
      pairs.map((pair) => pair[whose][operation]),
    );
  const ratio = (operation: Operation) =>
    medianFigure(
      { name: `${NAMES[operation]}, product over yardstick`, unit: 'times' },
      pairs.map((pair) => ratioOf(pair, operation)),
    );
  const means = pairs.map((pair) => geometricMean(OPERATIONS.map((operation) => ratioOf(pair, operation))));
  return [
    ...OPERATIONS.flatMap((operation) => [
      figure(operation, 'product'),
      figure(operation, 'yardstick'),
      ratio(operation),
    ]),
    medianFigure({ name: 'geometric mean of the nine', unit: 'times', bar: RATIO_MAX }, means),
  ];
}

export const YARDSTICK_BENCH: Bench = {
  name: 'yardstick',
  what: 'PERF12: main thread from the change of the orders to the painted frame, the product and a board written by hand in turn',
  limitMs: 110_000,
  async run(runs, scope) {
    const browser = await startBoardBrowser(scope);
    const [product, yardstick] = [await openBoard(browser, 'product'), await openBoard(browser, 'yardstick')];
    await measurePair(product, yardstick, 0);
    const pairs = await repeat(runs, scope, (at) => measurePair(product, yardstick, at));
    return figuresOf(pairs);
  },
};
