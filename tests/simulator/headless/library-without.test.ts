/** Some scenarios of the library without what they are about; all of them: `long/library-without.test.ts`. */
import { expect, test } from 'vitest';
import { shortest } from './expecting-scenarios.ts';
import { expectFailure, SHOWS_NOTHING, withoutSubject } from './without-subject.ts';

const scenarios = withoutSubject();

test.each(shortest(4, scenarios).map((scenario) => [scenario.name, scenario] as const))(
  '[SIM39] %s: without what it is about an expectation fails, or it is named why none does',
  (_, scenario) => expectFailure(scenario),
);

test('[SIM39] the scenarios that show nothing are in the library', () => {
  expect(scenarios.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SHOWS_NOTHING)));
});
