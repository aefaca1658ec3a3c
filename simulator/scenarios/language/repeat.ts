/** A step that happens again and again, as the steps that it comes to. */
import type { ScenarioStep } from '../../core/script/script.ts';
import { durationText } from './duration.ts';
import type { Mistake } from './mistakes.ts';

/** Steps of a scenario at most, each repetition counted. */
export const STEPS_MAX = 5_000;

export interface Repetition {
  readonly everyMs: number | null;
  /** The last moment at which it may happen; null for as long as the scenario lasts. */
  readonly untilMs: number | null;
}

const lastsMs = (step: ScenarioStep): number => ('forMs' in step ? step.forMs : 0);

/** The n-th time of a step, from 1: each order has a name of its own. */
function timeOf(step: ScenarioStep, atMs: number, count: number): ScenarioStep {
  if (step.kind === 'order' && step.as !== undefined) return { ...step, atMs, as: `${step.as}-${count}` };
  return { ...step, atMs };
}

/** All times of a step in a scenario of `lengthMs`, or what is wrong with how it is repeated; paths begin at the step. */
export function repeat(
  step: ScenarioStep,
  { everyMs, untilMs }: Repetition,
  lengthMs: number,
): readonly ScenarioStep[] | Mistake {
  if (everyMs === null) return untilMs === null ? [step] : { path: ['until'], text: 'is for a step with every' };
  const lastMs = untilMs ?? lengthMs - lastsMs(step);
  if (untilMs !== null && untilMs < step.atMs)
    return { path: ['until'], text: `is before the step happens at ${durationText(step.atMs)}` };
  const count = 1 + Math.max(0, Math.floor((lastMs - step.atMs) / everyMs));
  if (count > STEPS_MAX)
    return { path: ['every'], text: `makes it ${count} steps; a scenario has at most ${STEPS_MAX}` };
  return Array.from({ length: count }, (_, at) => timeOf(step, step.atMs + at * everyMs, at + 1));
}
