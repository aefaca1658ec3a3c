/** How fast simulated kitchens run (R1): processor seconds of one simulated shift with its devices, cooks and faults. */
import { runShift } from '../../fuzz/shift.ts';
import type { Bench } from '../bench.ts';
import { medianFigure } from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';
import { timeShift } from '../worlds/timed-shift.ts';

/** R1 asks for 0.7 s a shift of twelve hours. */
const CPU_S_MAX = 0.7;

const cpuSecondsOf = async (seed: number): Promise<number> => (await timeShift(runShift, seed)).cpuS;

export const FUZZ_BENCH: Bench = {
  name: 'fuzz',
  what: 'R1: processor seconds of one simulated shift of twelve hours, after a first shift to warm up',
  limitMs: 60_000,
  async run(runs, scope) {
    await cpuSecondsOf(1);
    const seconds = await repeat(runs, scope, (at) => cpuSecondsOf(2 + at));
    return [medianFigure({ name: 'a simulated shift', unit: 's', bar: CPU_S_MAX }, seconds)];
  },
};
