/** The library's scenarios without what they are about: what they expect tells that it is missing. */
import { expect, test } from 'vitest';
import type { Scenario, ScenarioStep } from '../../../simulator/core/script/script.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { expectingScenarios, lastLookMs } from './expecting-scenarios.ts';

/** What comes into the world by itself; all else is what a scenario is about. */
const BY_ITSELF: readonly ScenarioStep['kind'][] = ['rush', 'order', 'mark', 'expect'];

/** In these nothing on a board differs from a quiet day, which is the point of them, or can be named. */
const SHOWS_NOTHING: Readonly<Record<string, string>> = {
  'delivery-peak': 'A cancelled delivery stays on its card for the cook to know, and no expectation names its word.',
  'token-expires': 'Nobody in the kitchen notices; that the tokens did expire is asked where it is played whole.',
  'wrong-clock': 'Times count minutes as on a right clock; that the clock was wrong is asked where it is played whole.',
};

/** The scenario without what it is about; null where there is nothing but orders. */
function bare(scenario: Scenario): Scenario | null {
  const steps = scenario.steps.filter(({ kind }) => BY_ITSELF.includes(kind));
  return steps.length === scenario.steps.length ? null : { ...scenario, steps };
}

const emptied = expectingScenarios().flatMap((scenario) => bare(scenario) ?? []);

test.each(emptied.map((scenario) => [scenario.name, scenario] as const))(
  '[SIM39] %s: without what it is about an expectation fails, or it is named why none does',
  async (name, scenario) => {
    const { verdicts } = await runScenario(shorten(scenario, lastLookMs(scenario)));
    // What is said of the whole run stands behind the expectations.
    const looks = scenario.steps.filter(({ kind }) => kind === 'expect').length;
    const failing = verdicts.slice(0, looks).filter(({ problems }) => problems.length > 0);
    expect(failing.length > 0, SHOWS_NOTHING[name]).toBe(!(name in SHOWS_NOTHING));
  },
);

test('[SIM39] what is named as showing nothing is in the library', () => {
  expect(emptied.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SHOWS_NOTHING)));
});
