/** The nine operations of PERF12 on one board: what each of them takes of the page's main thread. */
import type { Operation } from '../page/board-page.ts';
import { geometricMean, median } from '../report/percentiles.ts';
import type { BoardDevice } from './board-device.ts';

/** How often the cost of asking alone is measured. */
const IDLE_TIMES = 5;
/** What can be told from nothing. */
const LEAST_MS = 0.1;

export const OPERATION_NAMES: Readonly<Record<Operation, string>> = {
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

/** In the order in which they are done. */
export const NINE_OPERATIONS = Object.keys(OPERATION_NAMES) as readonly Operation[];

/** Main thread of each operation, in milliseconds. */
export type Spent = Readonly<Record<Operation, number>>;

/** Main thread until the frame of an operation is painted; with null, what asking for it costs. */
async function spentOn({ page, mainThreadMs }: BoardDevice, operation: Operation | null): Promise<number> {
  const beforeMs = await mainThreadMs();
  await page.evaluate((name) => window.board.step(name), operation);
  const spentMs = (await mainThreadMs()) - beforeMs;
  await page.evaluate((name) => window.board.settle(name), operation);
  return spentMs;
}

/** Does all nine on an empty board, which is empty again after them. */
export async function doNineOperations(device: BoardDevice): Promise<Spent> {
  await device.page.evaluate(() => window.board.begin());
  const idle: number[] = [];
  for (let time = 0; time < IDLE_TIMES; time++) idle.push(await spentOn(device, null));
  const spent: [Operation, number][] = [];
  for (const operation of NINE_OPERATIONS) {
    spent.push([operation, Math.max(LEAST_MS, (await spentOn(device, operation)) - median(idle))]);
  }
  return Object.fromEntries(spent) as Spent;
}

/** How many times the one takes what the other does, all nine alike. */
export const meanRatio = (one: Spent, other: Spent): number =>
  geometricMean(NINE_OPERATIONS.map((operation) => one[operation] / other[operation]));
