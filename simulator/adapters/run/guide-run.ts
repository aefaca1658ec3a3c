import type { RealTime } from '../real-time.ts';
import { beginGuide } from './guide.ts';
import type { Run } from './run.ts';

/** A training and a lockstep run have no guide. */
const guideOf = ({ whole, training }: Pick<Run, 'whole' | 'training'>, lockstep: boolean) =>
  training !== null || lockstep ? undefined : whole.guide;

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
