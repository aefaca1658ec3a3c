import { expect, test } from 'vitest';
import { parseScenario } from '../../../../../simulator/scenarios/language/parse-scenario.ts';

const HEAD = 'title: { es: a, en: b }\nseed: 3\nlength: 2m\n';

const problemOf = (text: string): string => {
  const parsed = parseScenario('made', text);
  return parsed.ok ? 'none' : parsed.problem.replaceAll('Failed to read scenario made: ', '');
};
const expecting = (expectation: string) =>
  problemOf(`${HEAD}steps:\n  - { at: 30s, expect: { kds: 3, ${expectation} } }\n`);
const withUser = (user: string) => problemOf(`${HEAD}steps: []\nworld:\n  users:\n    - ${user}\n`);

test.each([
  [
    'notices: [storageRefusd]',
    'line 5, column 44: steps.1.expect.notices.1 cannot be "storageRefusd". Did you mean storageRefused?',
  ],
  ['notices: [smoke]', 'line 5, column 44: steps.1.expect.notices.1 must be one of '],
  [
    'notices: storageRefused',
    'line 5, column 43: steps.1.expect.notices cannot be "storageRefused". Did you mean [storageRefused]?',
  ],
  ['notices: smoke', 'steps.1.expect.notices must be none, or a list of notices that the screen shows: '],
  ['sounds: [77]', 'line 5, column 43: steps.1.expect.sounds.1 must be a whole number from 1 to 9, not 77.'],
  ['shows: [One]', 'line 5, column 42: steps.1.expect.shows.1 must be a name of small letters, digits and hyphens'],
])('[SIM-22] a mistake in an expectation is reported at the field with the mistake: %s', (expectation, problem) => {
  expect(expecting(expectation)).toContain(problem);
});

test.each([
  [
    '{ person: cook, rights: kitchn }',
    'line 7, column 31: world.users.1.rights cannot be "kitchn". Did you mean kitchen?',
  ],
  [
    '{ person: cok, rights: administrator }',
    'line 7, column 17: world.users.1.person cannot be "cok". Did you mean cook?',
  ],
  ['{ id: 11, nam: A }', 'line 7, column 17: world.users.1.nam is not a known field here. Did you mean name?'],
  ['{ id: 11, name: 5 }', 'line 7, column 23: world.users.1.name must be a text, not 5.'],
  ['{ id: 11 }', 'line 7, column 7: world.users.1.name is missing.'],
  ['{ id: 11, person: cook }', 'line 7, column 7: world.users.1 must be an id with a name, or a person with rights'],
])('[SIM-22] a mistake in a user is reported at the field with the mistake, in one sentence: %s', (user, problem) => {
  const found = withUser(user);
  expect(found).toContain(problem);
  expect(found.split('\n')).toHaveLength(1);
});
