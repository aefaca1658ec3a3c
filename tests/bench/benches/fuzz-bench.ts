/** How fast simulated kitchens run (R1): processor seconds of one simulated shift with its devices, cooks and faults, and what its devices ask for. */
import { runShift } from '../../fuzz/shift.ts';
import type { Bench } from '../bench.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';
import { type TimedShift, timeShift } from '../worlds/timed-shift.ts';

/** R1 asks for 0.7 s a shift of twelve hours. */
const CPU_S_MAX = 0.7;

/** What is asked for less often in a shift has no row of its own. */
const ASKED_MIN = 10;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** What the devices ask for, by call and machine, and for orders by why: what is asked for most comes first. */
export function questionFigures(shifts: readonly Pick<TimedShift, 'questions'>[]): readonly Figure[] {
  const figure = (name: string, of: (shift: Pick<TimedShift, 'questions'>) => number) =>
    medianFigure({ name, unit: 'count' }, shifts.map(of));
  const all = (of: 'asked' | 'unchanged') => (shift: Pick<TimedShift, 'questions'>) =>
    sumOf(Object.values(shift.questions).map((count) => count[of]));
  const names = new Set(shifts.flatMap(({ questions }) => Object.keys(questions)));
  const rows = [...names].map((name) => figure(name, ({ questions }) => questions[name]?.asked ?? 0));
  return [
    figure('requests in it', all('asked')),
    figure('of them call 1, answered with nothing new', all('unchanged')),
    ...rows.filter(({ value }) => value >= ASKED_MIN).toSorted((one, other) => other.value - one.value),
  ];
}

export const FUZZ_BENCH: Bench = {
  name: 'fuzz',
  what: 'R1: processor seconds of one simulated shift of twelve hours, after a first shift to warm up',
  limitMs: 60_000,
  async run(runs, scope) {
    await timeShift(runShift, 1);
    const shifts = await repeat(runs, scope, (at) => timeShift(runShift, 2 + at));
    const seconds = shifts.map(({ cpuS }) => cpuS);
    return [
      medianFigure({ name: 'a simulated shift', unit: 's', bar: CPU_S_MAX }, seconds),
      ...questionFigures(shifts),
    ];
  },
};
