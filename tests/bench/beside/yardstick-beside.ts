/** The boards of two versions and the ones written by hand (PERF12): the nine operations, on the pages that each version's own sources make. */
import type { SourceContest } from '../bench.ts';
import { inTurn } from '../report/in-turn.ts';
import { type Both, type Comparison, comparisonOf } from '../report/pairs.ts';
import { repeat } from '../report/repeat.ts';
import { type BoardDevice, bundleBoards, openBoard } from '../worlds/board-device.ts';
import { startBrowser } from '../worlds/kiosk-device.ts';
import {
  doNineOperations,
  meanRatio,
  NINE_OPERATIONS,
  OPERATION_NAMES,
  type Spent,
} from '../worlds/nine-operations.ts';

/** The two kinds of board that each version has. */
export interface Boards<T> {
  readonly product: T;
  /** Written by hand, as that version has it: with the style sheets of its product. */
  readonly yardstick: T;
}

const doBoth = (at: number, { ours, theirs }: Both<BoardDevice>): Promise<Both<Spent>> =>
  inTurn(at, { ours: () => doNineOperations(ours), theirs: () => doNineOperations(theirs) });

const measurePair = async (at: number, { product, yardstick }: Boards<Both<BoardDevice>>) => ({
  product: await doBoth(at, product),
  yardstick: await doBoth(at, yardstick),
});

/** How many times its yardstick each product takes. */
const overYardstick = ({ product, yardstick }: Boards<Both<Spent>>, over: (one: Spent, other: Spent) => number) => ({
  ours: over(product.ours, yardstick.ours),
  theirs: over(product.theirs, yardstick.theirs),
});

/** The rows of the benchmark, each of both versions. */
export const yardstickComparisons = (pairs: readonly Boards<Both<Spent>>[]): readonly Comparison[] => [
  ...NINE_OPERATIONS.flatMap((operation) => {
    const name = OPERATION_NAMES[operation];
    const spent = (whose: keyof Boards<unknown>) =>
      comparisonOf(
        { name: `${name}, ${whose}`, unit: 'ms' },
        pairs.map((pair) => ({ ours: pair[whose].ours[operation], theirs: pair[whose].theirs[operation] })),
      );
    const over = pairs.map((pair) => overYardstick(pair, (one, other) => one[operation] / other[operation]));
    return [
      spent('product'),
      spent('yardstick'),
      comparisonOf({ name: `${name}, product over yardstick`, unit: 'times' }, over),
    ];
  }),
  comparisonOf(
    { name: 'geometric mean of the nine', unit: 'times' },
    pairs.map((pair) => overYardstick(pair, meanRatio)),
  ),
];

export const YARDSTICK_BESIDE: SourceContest = {
  name: 'yardstick',
  what: 'main thread from the change of the orders to the painted frame: the product of each version, and the board written by hand that stands beside it there',
  limitMs: 240_000,
  async run(runs, roots, scope) {
    const browser = await startBrowser(scope);
    const [ours, theirs] = await Promise.all([bundleBoards(roots.ours), bundleBoards(roots.theirs)]);
    const open = async (kind: keyof Boards<unknown>): Promise<Both<BoardDevice>> => ({
      ours: await openBoard({ ...browser, ...ours }, kind),
      theirs: await openBoard({ ...browser, ...theirs }, kind),
    });
    const boards = { product: await open('product'), yardstick: await open('yardstick') };
    await measurePair(0, boards);
    return yardstickComparisons(await repeat(runs, scope, (at) => measurePair(at, boards)));
  },
};
