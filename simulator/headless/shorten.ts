/** A shortened scenario has, until its end, the same world as the whole one (rule SIM-34). */
import type { Scenario, ScenarioStep } from '../core/script/script.ts';

/** Replaces a removed step, because the random choices of a step depend on its position in the script. */
const nothing = (untilMs: number): ScenarioStep => ({
  kind: 'expect',
  kdsId: 0,
  atMs: untilMs,
  withinMs: 0,
  expectation: {},
});

/** A fault is healed at the end, and a rush keeps the curve of its full length. */
const cut = (step: ScenarioStep, untilMs: number): ScenarioStep =>
  step.kind === 'trouble' && 'forMs' in step ? { ...step, forMs: Math.min(step.forMs, untilMs - step.atMs) } : step;

const endsIn = (step: ScenarioStep, untilMs: number): boolean =>
  step.kind === 'expect' ? step.atMs + step.withinMs <= untilMs : step.atMs < untilMs;

export const omittedExpectations = ({ steps }: Scenario, untilMs: number): number =>
  steps.filter((step) => step.kind === 'expect' && !endsIn(step, untilMs)).length;

/** Drops later expectations. A scenario that is shorter stays unchanged. */
export function shorten(scenario: Scenario, untilMs: number): Scenario {
  if (untilMs >= scenario.lengthMs) return scenario;
  const steps = scenario.steps.map((step) => (endsIn(step, untilMs) ? cut(step, untilMs) : nothing(untilMs)));
  return { ...scenario, lengthMs: untilMs, steps };
}
