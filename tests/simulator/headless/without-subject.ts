/** Removes the subject of each library scenario, such as its outage; one of its expectations must then fail. */
import { expect } from 'vitest';
import type { Scenario, ScenarioStep } from '../../../simulator/core/script/script.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { expectingScenarios, lastCheckMs } from './expecting-scenarios.ts';

/** Steps that are not part of the subject. */
const BY_ITSELF: readonly ScenarioStep['kind'][] = ['rush', 'order', 'mark', 'expect'];

/**
 * Scenarios in which no expectation can fail: without the subject the board shows the same, or no expectation can name
 * the difference.
 */
export const SHOWS_NOTHING: Readonly<Record<string, string>> = {
  'delivery-peak': 'A canceled delivery stays on its card for the cook to know, and no expectation names its word.',
  'token-expires': 'The kitchen does not notice; the full scenario checks that the tokens expire.',
  'wrong-clock': 'Times count minutes as on a right clock; the full scenario checks that the clock was wrong.',
};

/** Null for a scenario without a subject. */
function bare(scenario: Scenario): Scenario | null {
  const steps = scenario.steps.filter(({ kind }) => BY_ITSELF.includes(kind));
  return steps.length === scenario.steps.length ? null : { ...scenario, steps };
}

export const withoutSubject = (): readonly Scenario[] =>
  expectingScenarios().flatMap((scenario) => bare(scenario) ?? []);

/** An expectation of the scenario must fail, unless `SHOWS_NOTHING` has the reason why none does. */
export async function expectFailure(scenario: Scenario): Promise<void> {
  const { name, steps } = scenario;
  const { results } = await runScenario(shorten(scenario, lastCheckMs(scenario)));
  // The verdicts of the whole run follow those of the expectations.
  const looks = steps.filter(({ kind }) => kind === 'expect').length;
  const failing = results.slice(0, looks).filter(({ problems }) => problems.length > 0);
  expect(failing.length > 0, SHOWS_NOTHING[name]).toBe(!(name in SHOWS_NOTHING));
}
