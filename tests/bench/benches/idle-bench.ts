/** What a full board costs while nothing happens (PERF11): the share of the main thread that it takes, and of a processor that the whole browser does. */
import type { Bench } from '../bench.ts';
import { exactFigure, type Figure, meanFigure } from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';
import { startFullKitchen } from '../worlds/full-kitchen.ts';
import { IDLE_ORDERS, type IdleShare, openIdleBoard } from '../worlds/idle-board.ts';

/** What PERF11 asks, in percent of the main thread. */
const RATES = [
  { rate: 1, bar: 1 },
  { rate: 4, bar: null },
  { rate: 6, bar: 6 },
] as const;

/** What PERF11 asks of all processes of the browser together, in percent of one core at 1x: slowed, it is the slowing that keeps a core busy. */
const TREE_MAX = 6;

function figuresOf({ rate, bar }: (typeof RATES)[number], runs: readonly IdleShare[]): readonly Figure[] {
  const main = { name: `at ${rate}x, main thread`, unit: '%', bar } as const;
  const tree = { name: `at ${rate}x, all processes of the browser, of a core`, unit: '%', bar: TREE_MAX } as const;
  const of = (what: keyof IdleShare) => runs.map((run) => run[what]);
  return [meanFigure(main, of('main')), ...(rate === 1 ? [meanFigure(tree, of('tree'))] : [])];
}

/**
 * A card in sight that reaches a level which draws the eye moves for six seconds, and costs more meanwhile than all else:
 * in a kitchen with an order every few seconds such cards alone would be the figure. Here none reaches a level, which is counted.
 */
export const IDLE_BENCH: Bench = {
  name: 'idle',
  what: `PERF11: what a board with ${IDLE_ORDERS.orders} cards of every level spends while nothing happens but the clocks and the links`,
  limitMs: 240_000,
  async run(runs, scope) {
    const kitchen = await startFullKitchen(IDLE_ORDERS, scope);
    const figures: Figure[] = [];
    let levels = 0;
    // One speed after the other: what is slowed keeps a core busy, and two of them the whole machine.
    for (const asked of RATES) {
      await kitchen.refill();
      const board = await openIdleBoard(kitchen, scope);
      const shares = await repeat(runs, scope, () => board.run(asked.rate));
      await board.close();
      figures.push(...figuresOf(asked, shares));
      levels += shares.reduce((sum, share) => sum + share.levels, 0);
    }
    return [
      ...figures,
      exactFigure({ name: 'cards that reached another level meanwhile', unit: 'count', bar: 0 }, levels),
    ];
  },
};
