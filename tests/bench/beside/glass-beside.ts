/** Bytes in to glass of two builds (PERF2): the same line changes here and there, a moment apart. */
import type { Contest } from '../bench.ts';
import { inTurn } from '../report/in-turn.ts';
import { type Both, type Comparison, comparisonOf, eachOf } from '../report/pairs.ts';
import { percentile } from '../report/percentiles.ts';
import { repeat } from '../report/repeat.ts';
import { refillBoth, startBothKitchens } from '../worlds/both-kitchens.ts';
import { type ChangedBoard, changeOn, type TimedChange } from '../worlds/changed-lines.ts';
import type { FullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, openKiosk, startBrowser } from '../worlds/kiosk-device.ts';
import { withSecondTry } from '../worlds/second-try.ts';

const ORDERS = 200;
const CHANGES_A_ROUND = 6;
const RATES = [1, 4, 6] as const;
type Rate = (typeof RATES)[number];

type Round = Readonly<Record<Rate, readonly Both<TimedChange>[]>>;

async function roundAt(
  { ours, theirs }: Both<ChangedBoard>,
  rate: Rate,
  round: number,
): Promise<readonly Both<TimedChange>[]> {
  const pairs: Both<TimedChange>[] = [];
  for (let change = 0; change < CHANGES_A_ROUND; change++) {
    const on = (board: ChangedBoard) => changeOn(board, rate, { round, change });
    pairs.push(await inTurn(round + change, { ours: () => on(ours), theirs: () => on(theirs) }));
  }
  return pairs;
}

/** New devices and the same orders in each round. */
async function measure(browser: KioskBrowser, kitchens: Both<FullKitchen>, before: number): Promise<Round> {
  await refillBoth(kitchens);
  const open = async (kitchen: FullKitchen) => ({
    kitchen,
    device: await openKiosk(browser, kitchen.boardAddress, ORDERS, await kitchen.aheadMs()),
  });
  const boards = { ours: await open(kitchens.ours), theirs: await open(kitchens.theirs) };
  const round = {
    1: await roundAt(boards, 1, before),
    4: await roundAt(boards, 4, before + 1),
    6: await roundAt(boards, 6, before + 2),
  };
  await Promise.all([boards.ours.device.close(), boards.theirs.device.close()]);
  return round;
}

function comparisonsOf(rate: Rate, rounds: readonly Round[]): readonly Comparison[] {
  const head = (what: string) => ({ name: `at ${rate}x, ${what}`, unit: 'ms' }) as const;
  const changes = rounds.flatMap((round) => round[rate]);
  const p95 = (side: keyof Both<TimedChange>, round: Round) =>
    percentile(
      round[rate].map((pair) => pair[side].toGlassMs),
      0.95,
    );
  return [
    comparisonOf(
      head('fetch resolved to glass p50'),
      changes.map((pair) => eachOf(pair, ({ toGlassMs }) => toGlassMs)),
    ),
    comparisonOf(
      head('fetch resolved to glass p95'),
      rounds.map((round) => ({ ours: p95('ours', round), theirs: p95('theirs', round) })),
    ),
    comparisonOf(
      head('main thread of a change'),
      changes.map((pair) => eachOf(pair, ({ mainThreadMs }) => mainThreadMs)),
    ),
  ];
}

export const GLASS_BESIDE: Contest = {
  name: 'glass',
  what: `one changed line in an answer of ${ORDERS} orders, from the fetch resolving to frame and message`,
  limitMs: 400_000,
  async run(runs, kiosks, scope) {
    const kitchens = await startBothKitchens(kiosks, { orders: ORDERS }, scope);
    const browser = await startBrowser(scope);
    const measured = await repeat(runs, scope, (at) =>
      withSecondTry(browser.browser, () => measure(browser, kitchens, at * RATES.length)),
    );
    return RATES.flatMap((rate) => comparisonsOf(rate, measured));
  },
};
