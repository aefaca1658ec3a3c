import type { ScenarioStep } from '../../core/script/script.ts';
import { durationText } from './duration.ts';
import type { Mistake } from './mistakes.ts';

/** The limit counts repetitions. */
export const STEPS_MAX = 5_000;

export interface Repetition {
  readonly everyMs: number | null;
  /** Null for the end of the scenario. */
  readonly untilMs: number | null;
}

const lastsMs = (step: ScenarioStep): number => ('forMs' in step ? step.forMs : 0);

/** `count` starts at 1, and is appended to the name of a placed order. */
function timeOf(step: ScenarioStep, atMs: number, count: number): ScenarioStep {
  if (step.kind === 'order' && step.as !== undefined) return { ...step, atMs, as: `${step.as}-${count}` };
  return { ...step, atMs };
}

/** The path of a mistake begins at the step. */
export function repeat(
  step: ScenarioStep,
  { everyMs, untilMs }: Repetition,
  lengthMs: number,
): readonly ScenarioStep[] | Mistake {
  if (everyMs === null) return untilMs === null ? [step] : { path: ['until'], text: 'is only for a step with every' };
  const lastMs = untilMs ?? lengthMs - lastsMs(step);
  if (untilMs !== null && untilMs < step.atMs)
    return { path: ['until'], text: `is before the step happens at ${durationText(step.atMs)}` };
  const count = 1 + Math.max(0, Math.floor((lastMs - step.atMs) / everyMs));
  if (count > STEPS_MAX)
    return { path: ['every'], text: `brings the total to ${count} steps; a scenario has at most ${STEPS_MAX}` };
  return Array.from({ length: count }, (_, at) => timeOf(step, step.atMs + at * everyMs, at + 1));
}
