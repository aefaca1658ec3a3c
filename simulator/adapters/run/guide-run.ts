import type { RealTime } from '../real-time.ts';
import { beginGuide } from './guide.ts';
import type { Run } from './run.ts';

/** A training and a lockstep run have no guide. */
const guideOf = ({ whole, training }: Pick<Run, 'whole' | 'training'>, lockstep: boolean) =>
  training !== null || lockstep ? undefined : whole.guide;

/** Simulated cooks are off because of a training or a guide, and may work again in the next world. */
export const isAlone = ({ training, guide }: Run): boolean => training !== null || guide !== null;

export function guideRun(run: Run, { time, lockstep }: { readonly time: RealTime; readonly lockstep: boolean }): void {
  const { whole, world, pacer, startMs } = run;
  const guide = guideOf(run, lockstep);
  if (guide === undefined) return;
  run.guide = beginGuide({
    guide,
    scenario: whole,
    world,
    pacer,
    zeroMs: startMs - whole.preRollMs,
    stepped: () => {
      run.steppedAtRealMs = time.monotonicMs();
    },
  });
}
