/** The product's board against one written by hand (PERF12): nine operations on 200 cards, turn by turn on two pages. */
import type { Bench } from '../bench.ts';
import type { Operation } from '../page/board-page.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import { inTurn } from '../report/in-turn.ts';
import { repeat } from '../report/repeat.ts';
import { type BoardDevice, openBoard, startBoardBrowser } from '../worlds/board-device.ts';
import {
  doNineOperations,
  meanRatio,
  NINE_OPERATIONS,
  OPERATION_NAMES,
  type Spent,
} from '../worlds/nine-operations.ts';

/** What PERF12 asks of the geometric mean. */
const RATIO_MAX = 1.5;

interface Pair {
  readonly product: Spent;
  readonly yardstick: Spent;
}

const measurePair = (product: BoardDevice, yardstick: BoardDevice, at: number): Promise<Pair> =>
  inTurn(at, { product: () => doNineOperations(product), yardstick: () => doNineOperations(yardstick) });

function figuresOf(pairs: readonly Pair[]): readonly Figure[] {
  const figure = (operation: Operation, whose: keyof Pair) =>
    medianFigure(
      { name: `${OPERATION_NAMES[operation]}, ${whose}`, unit: 'ms' },
      pairs.map((pair) => pair[whose][operation]),
    );
  const ratio = (operation: Operation) =>
    medianFigure(
      { name: `${OPERATION_NAMES[operation]}, product over yardstick`, unit: 'times' },
      pairs.map(({ product, yardstick }) => product[operation] / yardstick[operation]),
    );
  const means = pairs.map(({ product, yardstick }) => meanRatio(product, yardstick));
  return [
    ...NINE_OPERATIONS.flatMap((operation) => [
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
