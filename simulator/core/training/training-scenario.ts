/** A trainee's scenario: a situation without its pre-roll, with the trainer's length and load (TRAINING-9). */
import type { Difficulty } from '../base/situation.ts';
import type { TrainingOptions } from '../base/training.ts';
import type { Scenario, ScenarioStep } from '../script/script.ts';

/** Multiplies the orders of a rush. */
const RUSH_PARTS: Readonly<Record<Difficulty, number>> = { easy: 0.6, middle: 1, hard: 1.4 };

/** These steps check or disturb a device, or tap for the trainee. */
const NOT_FOR_TRAINEES: readonly ScenarioStep['kind'][] = ['expect', 'trouble', 'heal-device', 'device-tap'];

const orderOf = (step: ScenarioStep): string | null => ('order' in step && step.kind !== 'compose' ? step.order : null);

/** Null for steps that trainees do not get, faults that have ended, and orders, acts and marks of the pre-roll. */
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

/** Drops the pre-roll and its orders, so that the trainee sees every order from the start. */
export function trainingScenario(scenario: Scenario, { lengthMs, difficulty }: TrainingOptions): Scenario {
  const { preRollMs } = scenario;
  const playMs = Math.min(lengthMs, scenario.lengthMs - preRollMs);
  const steps = scenario.steps.flatMap((step) => moved(step, preRollMs, RUSH_PARTS[difficulty]) ?? []);
  const names = new Set(steps.flatMap((step) => ('as' in step && step.as !== undefined ? [step.as] : [])));
  // A rush that the end of the training would cut is shortened, so that it still fills, peaks and thins out.
  const within = (step: ScenarioStep): ScenarioStep =>
    step.kind === 'rush' ? { ...step, forMs: Math.min(step.forMs, playMs - step.atMs) } : step;
  const known = steps.map(within).filter((step) => {
    const order = orderOf(step);
    return step.atMs <= playMs && (order === null || names.has(order));
  });
  return { ...scenario, preRollMs: 0, lengthMs: playMs, steps: known };
}
