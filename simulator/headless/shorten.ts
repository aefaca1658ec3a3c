/** A scenario that ends early, for its beginning alone. Until then its world is the same (rule SIM-34). */
import type { Scenario, ScenarioStep } from '../core/script/script.ts';

/** Keeps the place of a removed step, because each step draws from a fork of its place. */
const nothing = (untilMs: number): ScenarioStep => ({
  kind: 'expect',
  kdsId: 0,
  atMs: untilMs,
  withinMs: 0,
  expectation: {},
});

/** A device's trouble ends at the end. Faults are healed there, and a rush keeps the curve of its full length. */
const cut = (step: ScenarioStep, untilMs: number): ScenarioStep =>
  step.kind === 'trouble' && 'forMs' in step ? { ...step, forMs: Math.min(step.forMs, untilMs - step.atMs) } : step;

const endsIn = (step: ScenarioStep, untilMs: number): boolean =>
  step.kind === 'expect' ? step.atMs + step.withinMs <= untilMs : step.atMs < untilMs;

export const leftOutBy = ({ steps }: Scenario, untilMs: number): number =>
  steps.filter((step) => step.kind === 'expect' && !endsIn(step, untilMs)).length;

/**
 * The scenario up to simulated milliseconds from its start, without later expectations. A shorter scenario stays
 * unchanged.
 */
export function shorten(scenario: Scenario, untilMs: number): Scenario {
  if (untilMs >= scenario.lengthMs) return scenario;
  const steps = scenario.steps.map((step) => (endsIn(step, untilMs) ? cut(step, untilMs) : nothing(untilMs)));
  return { ...scenario, lengthMs: untilMs, steps };
}
