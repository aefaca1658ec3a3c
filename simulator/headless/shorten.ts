/** A scenario that ends before its time: for whoever looks at its beginning alone. */
import type { Scenario, ScenarioStep } from '../core/script/script.ts';

/** The step as far as it happens by then. */
function cut(step: ScenarioStep, untilMs: number): ScenarioStep {
  return 'forMs' in step ? { ...step, forMs: Math.min(step.forMs, untilMs - step.atMs) } : step;
}

const endsIn = (step: ScenarioStep, untilMs: number): boolean =>
  step.kind === 'expect' ? step.atMs + step.withinMs <= untilMs : step.atMs < untilMs;

/** How many expectations are left out of a scenario that ends then. */
export const leftOutBy = ({ steps }: Scenario, untilMs: number): number =>
  steps.filter((step) => step.kind === 'expect' && !endsIn(step, untilMs)).length;

/** The scenario up to simulated milliseconds from its start; expectations of later are left out. Longer than it is, it stays as it is. */
export function shorten(scenario: Scenario, untilMs: number): Scenario {
  if (untilMs >= scenario.lengthMs) return scenario;
  const steps = scenario.steps.filter((step) => endsIn(step, untilMs)).map((step) => cut(step, untilMs));
  return { ...scenario, lengthMs: untilMs, steps };
}
