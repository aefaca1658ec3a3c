/** The simulated kitchens of two versions (R1): the shift of a seed as each version has it, a shift here and one there. */
import type { SourceContest } from '../bench.ts';
import { inTurn } from '../report/in-turn.ts';
import { type Both, type Comparison, comparisonOf, eachOf } from '../report/pairs.ts';
import { repeat } from '../report/repeat.ts';
import { startShifts } from '../worlds/shift-process.ts';
import type { TimedShift } from '../worlds/timed-shift.ts';

/** What happens in a shift is each version's own: without it nobody could say what the time was for. */
const HAPPENED: Readonly<Record<Exclude<keyof TimedShift, 'cpuS' | 'questions'>, string>> = {
  devices: 'devices in it',
  orders: 'orders in it',
  taps: 'taps in it',
  faults: 'faults in it',
  kinds: 'kinds of fault in it',
};

export const shiftComparisons = (pairs: readonly Both<TimedShift>[]): readonly Comparison[] => [
  comparisonOf(
    { name: 'a simulated shift', unit: 's' },
    pairs.map((pair) => eachOf(pair, ({ cpuS }) => cpuS)),
  ),
  ...(Object.keys(HAPPENED) as (keyof typeof HAPPENED)[]).map((what) =>
    comparisonOf(
      { name: HAPPENED[what], unit: 'count', mayBeNone: true },
      pairs.map((pair) => eachOf(pair, (shift) => shift[what])),
    ),
  ),
];

export const FUZZ_BESIDE: SourceContest = {
  name: 'fuzz',
  what: 'processor seconds of a simulated shift of twelve hours as each version has it, after a first shift to warm up',
  limitMs: 180_000,
  async run(runs, roots, scope) {
    const run = { ours: startShifts(roots.ours, scope), theirs: startShifts(roots.theirs, scope) };
    const pairOf = (at: number, seed: number) =>
      inTurn(at, { ours: () => run.ours(seed), theirs: () => run.theirs(seed) });
    await pairOf(0, 1);
    return shiftComparisons(await repeat(runs, scope, (at) => pairOf(at, 2 + at)));
  },
};
