/**
 * Nine operations on 200 cards, alternately on the product's board and the hand-written board (PERF-17): main thread
 * time until the paint.
 */
import { type Bench, figure, inTurn, repeat } from '../bench.ts';
import type { Operation } from '../page/board-page.ts';
import { geometricMean, median } from '../percentiles.ts';
import { type BoardDevice, openBoard, startBoardBrowser } from '../worlds/board-device.ts';

const RATIO_MAX = 1.7;
const IDLE_TIMES = 5;
/** A shorter duration is noise. */
const LEAST_MS = 0.1;

const NAMES: Readonly<Record<Operation, string>> = {
  create: '200 cards come',
  line: 'one line changes',
  card: 'all lines of a card change',
  add: 'a card comes',
  remove: 'a card leaves',
  swap: 'two cards change places',
  select: 'the cursor moves',
  replace: '200 cards replace 200',
  clear: '200 cards leave',
};
const OPERATIONS = Object.keys(NAMES) as readonly Operation[];

type Spent = ReadonlyMap<Operation, number>;

/** Milliseconds of one operation; with null, of the measurement itself. */
async function spentOn({ page, mainThreadMs }: BoardDevice, operation: Operation | null): Promise<number> {
  const beforeMs = await mainThreadMs();
  await page.evaluate((name) => window.board.step(name), operation);
  const spentMs = (await mainThreadMs()) - beforeMs;
  await page.evaluate((name) => window.board.settle(name), operation);
  return spentMs;
}

/** Runs all nine operations on an empty board and leaves it empty. */
async function measureAll(device: BoardDevice): Promise<Spent> {
  await device.page.evaluate(() => window.board.begin());
  const idle = median(await repeat(IDLE_TIMES, () => spentOn(device, null)));
  const spent = new Map<Operation, number>();
  for (const operation of OPERATIONS)
    spent.set(operation, Math.max(LEAST_MS, (await spentOn(device, operation)) - idle));
  return spent;
}

export const OPERATIONS_BENCH: Bench = {
  name: 'operations',
  what: 'PERF-17: main thread of nine operations on 200 cards, over the hand-written board',
  limitMinutes: 10,
  async run(runs, scope) {
    const browser = await startBoardBrowser(scope);
    const [product, byHand] = [await openBoard(browser, 'product'), await openBoard(browser, 'reference')];
    const measure = (at: number) =>
      inTurn(
        at,
        () => measureAll(product),
        () => measureAll(byHand),
      );
    // The first round compiles the code of all others.
    await measure(0);
    const pairs = await repeat(runs, measure);
    const ratioOf = (pair: (typeof pairs)[number], operation: Operation) =>
      (pair.product.get(operation) ?? Number.NaN) / (pair.byHand.get(operation) ?? Number.NaN);
    const means = pairs.map((pair) => geometricMean(OPERATIONS.map((operation) => ratioOf(pair, operation))));
    return [
      ...OPERATIONS.map((operation) =>
        figure(NAMES[operation], median(pairs.map((pair) => ratioOf(pair, operation))), 'times'),
      ),
      figure('geometric mean of the nine', median(means), 'times', RATIO_MAX),
    ];
  },
};
