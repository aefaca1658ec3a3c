/** What two builds spend while nothing happens (PERF11): the same board of every level, a run here and one there. */
import type { Contest } from '../bench.ts';
import { inTurn } from '../report/in-turn.ts';
import { type Both, type Comparison, comparisonOf, eachOf } from '../report/pairs.ts';
import { repeat } from '../report/repeat.ts';
import { refillBoth, startBothKitchens } from '../worlds/both-kitchens.ts';
import { IDLE_ORDERS, type IdleShare, openIdleBoard } from '../worlds/idle-board.ts';

const RATES = [1, 4, 6] as const;
type Rate = (typeof RATES)[number];

function comparisonsOf(rate: Rate, runs: readonly Both<IdleShare>[]): readonly Comparison[] {
  const head = (what: string) => ({ name: `at ${rate}x, ${what}`, unit: '%' }) as const;
  const of = (what: keyof IdleShare) => runs.map((run) => eachOf(run, (share) => share[what]));
  const levels = { name: `at ${rate}x, cards that reached another level meanwhile`, unit: 'count' } as const;
  return [
    comparisonOf(head('main thread'), of('main')),
    // Slowed, it is the slowing that keeps a core busy.
    ...(rate === 1 ? [comparisonOf(head('all processes of the browser, of a core'), of('tree'))] : []),
    comparisonOf({ ...levels, mayBeNone: true }, of('levels')),
  ];
}

export const IDLE_BESIDE: Contest = {
  name: 'idle',
  what: `what a board with ${IDLE_ORDERS.orders} cards of every level spends while nothing happens but the clocks and the links`,
  limitMs: 400_000,
  async run(runs, kiosks, scope) {
    const kitchens = await startBothKitchens(kiosks, IDLE_ORDERS, scope);
    const comparisons: Comparison[] = [];
    for (const rate of RATES) {
      await refillBoth(kitchens);
      const ours = await openIdleBoard(kitchens.ours, scope);
      const theirs = await openIdleBoard(kitchens.theirs, scope);
      const pairs = await repeat(runs, scope, (at) =>
        inTurn(at, { ours: () => ours.run(rate), theirs: () => theirs.run(rate) }),
      );
      await Promise.all([ours.close(), theirs.close()]);
      comparisons.push(...comparisonsOf(rate, pairs));
    }
    return comparisons;
  },
};
