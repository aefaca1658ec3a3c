import { expect, test } from 'vitest';
import { shortest } from './expecting-scenarios.ts';
import { expectFailure, SHOWS_NOTHING, withoutSubject } from './without-subject.ts';

const scenarios = withoutSubject();

test.each(shortest(4, scenarios).map((scenario) => [scenario.name, scenario] as const))(
  '[SIM-48] the scenario %s fails an expectation without its subject, or names a reason',
  (_, scenario) => expectFailure(scenario),
);

test('[SIM-48] the scenarios without a visible subject are in the library', () => {
  expect(scenarios.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SHOWS_NOTHING)));
});
