/** What the size of a board costs two builds (PERF13), and what many orders at once do (PERF5): whole kiosks, a change here and one there. */
import type { Contest, Scope } from '../bench.ts';
import { inTurn } from '../report/in-turn.ts';
import { type Both, type Comparison, comparisonOf } from '../report/pairs.ts';
import { median } from '../report/percentiles.ts';
import { repeat } from '../report/repeat.ts';
import { refillBoth, startBothKitchens } from '../worlds/both-kitchens.ts';
import { type ChangedBoard, changeOn } from '../worlds/changed-lines.ts';
import { BURST, BURST_LEAD_MS } from '../worlds/full-board.ts';
import type { FullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, openKiosk, startBrowser } from '../worlds/kiosk-device.ts';
import { withSecondTry } from '../worlds/second-try.ts';

const [FEW, MANY] = [50, 1_000];
const CHANGES = 6;
const MORE = 100;
const BURST_RATE = 4;

/** Milliseconds. */
interface Grown {
  /** Main thread of one changed line. */
  readonly few: Both<number>;
  readonly many: Both<number>;
  /** From the answer with the orders to the frame with them. */
  readonly burst: Both<number>;
}

async function openBoth(
  browser: KioskBrowser,
  kitchens: Both<FullKitchen>,
  cards: number,
): Promise<Both<ChangedBoard>> {
  await refillBoth(kitchens);
  const open = async (kitchen: FullKitchen) => ({
    kitchen,
    device: await openKiosk(browser, kitchen.boardAddress, cards, await kitchen.aheadMs()),
  });
  return { ours: await open(kitchens.ours), theirs: await open(kitchens.theirs) };
}

const closeBoth = async ({ ours, theirs }: Both<ChangedBoard>): Promise<void> =>
  void (await Promise.all([ours.device.close(), theirs.device.close()]));

/** Medians of a board of this many orders. */
async function lineChanges(browser: KioskBrowser, kitchens: Both<FullKitchen>, at: number): Promise<Both<number>> {
  const boards = await openBoth(browser, kitchens, kitchens.ours.orders);
  const spent: Both<number>[] = [];
  for (let change = 0; change < CHANGES; change++) {
    const on = async (board: ChangedBoard) => (await changeOn(board, 1, { round: at, change })).mainThreadMs;
    spent.push(await inTurn(at + change, { ours: () => on(boards.ours), theirs: () => on(boards.theirs) }));
  }
  await closeBoth(boards);
  return { ours: median(spent.map(({ ours }) => ours)), theirs: median(spent.map(({ theirs }) => theirs)) };
}

async function burstOn({ device, kitchen }: ChangedBoard): Promise<number> {
  const { page, settle, throttle } = device;
  await page.evaluate(() => window.benchProbe.arrivals.expect(null));
  await throttle(BURST_RATE);
  await kitchen.pass(BURST_LEAD_MS);
  const { paintedMs, resolvedMs, inWindow } = await page.evaluate(() => window.benchProbe.arrivals.arrived());
  await throttle(1);
  if (!inWindow) throw new Error('Failed to see new orders: the first of them is out of sight.');
  await settle(kitchen.orders);
  return paintedMs - resolvedMs;
}

async function bursts(browser: KioskBrowser, kitchens: Both<FullKitchen>, at: number): Promise<Both<number>> {
  const boards = await openBoth(browser, kitchens, 1);
  const spent = await inTurn(at, { ours: () => burstOn(boards.ours), theirs: () => burstOn(boards.theirs) });
  await closeBoth(boards);
  return spent;
}

async function measureIn(kiosks: Both<string>, browser: KioskBrowser, scope: Scope) {
  const few = await startBothKitchens(kiosks, { orders: FEW }, scope);
  const many = await startBothKitchens(kiosks, { orders: MANY }, scope);
  const burst = await startBothKitchens(kiosks, { orders: 1 + MORE, filling: BURST }, scope);
  const again = <T>(round: () => Promise<T>) => withSecondTry(browser.browser, round);
  return async (at: number): Promise<Grown> => ({
    few: await again(() => lineChanges(browser, few, at)),
    many: await again(() => lineChanges(browser, many, at)),
    burst: await again(() => bursts(browser, burst, at)),
  });
}

function comparisonsOf(measured: readonly Grown[]): readonly Comparison[] {
  const of = (name: string, value: (run: Grown) => Both<number>) =>
    comparisonOf({ name, unit: 'ms' }, measured.map(value));
  return [
    of(`one changed line of ${FEW} cards, main thread`, ({ few }) => few),
    of(`one changed line of ${MANY} cards, main thread`, ({ many }) => many),
    comparisonOf(
      { name: `one changed line, ${MANY} cards over ${FEW}`, unit: 'times' },
      measured.map(({ few, many }) => ({ ours: many.ours / few.ours, theirs: many.theirs / few.theirs })),
    ),
    of(`${MORE} orders at once at ${BURST_RATE}x, fetch resolved to glass`, ({ burst }) => burst),
  ];
}

export const GROWTH_BESIDE: Contest = {
  name: 'growth',
  what: `main thread of one changed line on ${MANY} cards and on ${FEW}, with the question and its whole answer; ${MORE} orders in one answer, until those in sight are painted`,
  limitMs: 900_000,
  async run(runs, kiosks, scope) {
    const browser = await startBrowser(scope);
    const measure = await measureIn(kiosks, browser, scope);
    return comparisonsOf(await repeat(runs, scope, measure));
  },
};
