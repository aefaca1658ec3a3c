/** A situation for a trainee: from an empty board, with the trainer's length and density (rule TRAINING-9). */
import type { Difficulty } from '../base/situation.ts';
import type { TrainingOptions } from '../base/training.ts';
import type { Scenario, ScenarioStep } from '../script/script.ts';

/** Share of a rush's orders that arrive. */
const RUSH_PARTS: Readonly<Record<Difficulty, number>> = { easy: 0.6, middle: 1, hard: 1.4 };

/** Steps that check or disturb a device, or tap beside the trainee. */
const NOT_FOR_TRAINEES: readonly ScenarioStep['kind'][] = ['expect', 'trouble', 'heal-device', 'device-tap'];

const orderOf = (step: ScenarioStep): string | null => ('order' in step && step.kind !== 'compose' ? step.order : null);

/** A step at its new time; null for one that ended before, or that refers to an unknown order. */
function moved(step: ScenarioStep, byMs: number, part: number): ScenarioStep | null {
  const atMs = step.atMs - byMs;
  if (NOT_FOR_TRAINEES.includes(step.kind)) return null;
  if (step.kind === 'rush') return { ...step, atMs, ordersPerHour: step.ordersPerHour * part };
  if (step.kind === 'fault') {
    const untilMs = atMs + step.forMs;
    return untilMs <= 0 ? null : { ...step, atMs: Math.max(0, atMs), forMs: untilMs - Math.max(0, atMs) };
  }
  const isPast = atMs < 0;
  const isOfAnOrder = step.kind === 'order' || step.kind === 'mark' || orderOf(step) !== null;
  return isPast && isOfAnOrder ? null : { ...step, atMs: Math.max(0, atMs) };
}

/** The scenario without its pre-roll and its orders: the trainee's first order is the first. */
export function trainingScenario(scenario: Scenario, { lengthMs, difficulty }: TrainingOptions): Scenario {
  const { preRollMs } = scenario;
  const playMs = Math.min(lengthMs, scenario.lengthMs - preRollMs);
  const steps = scenario.steps.flatMap((step) => moved(step, preRollMs, RUSH_PARTS[difficulty]) ?? []);
  const names = new Set(steps.flatMap((step) => ('as' in step && step.as !== undefined ? [step.as] : [])));
  // A rush cut by the training's end fills, peaks and thins out within it.
  const within = (step: ScenarioStep): ScenarioStep =>
    step.kind === 'rush' ? { ...step, forMs: Math.min(step.forMs, playMs - step.atMs) } : step;
  const known = steps.map(within).filter((step) => {
    const order = orderOf(step);
    return step.atMs <= playMs && (order === null || names.has(order));
  });
  return { ...scenario, preRollMs: 0, lengthMs: playMs, steps: known };
}
