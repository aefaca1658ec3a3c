/** Whether somebody is guided in a run, and by what. */
import type { RealTime } from '../real-time.ts';
import { beginGuide } from './guide.ts';
import type { Run } from './run.ts';

/** Somebody who trains, or a run in lockstep, is guided by nobody. */
const guideOf = ({ whole, training }: Pick<Run, 'whole' | 'training'>, lockstep: boolean) =>
  training !== null || lockstep ? undefined : whole.guide;

/** Whoever trains or is guided cooks alone: that says nothing of the next world. */
export const isAlone = ({ training, guide }: Run): boolean => training !== null || guide !== null;

/** Guides whoever is at the devices of a run, where its scenario does. */
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
