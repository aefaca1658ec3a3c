import { expect, test } from 'vitest';
import { LONG } from '../../long.ts';
import { expectingScenarios, OTHER_DIALECTS, runUntilLastCheck, shortest } from './expecting-scenarios.ts';

const scenarios = expectingScenarios();

test('the library has outages, a local server that takes over, servers that differ, weak Wi-Fi, a wrong clock and devices in trouble', () => {
  const names = scenarios.map(({ name }) => name);
  const among = [
    'device-killed',
    'local-takeover',
    'lunch-rush-with-outage',
    'outage-day',
    'sleeping-tablet',
    'storage-trouble',
    'two-servers',
    'weak-wifi',
    'wrong-clock',
  ];
  expect(names).toEqual(expect.arrayContaining(among));
});

const TITLE =
  '[SIM-47] the scenario %s meets every expectation, its faults have an effect, and its boards end like the cloud';
const quick = shortest(9, scenarios);
const named = (chosen: typeof scenarios) => chosen.map((scenario) => [scenario.name, scenario] as const);

test.each(named(quick))(TITLE, (_, scenario) => runUntilLastCheck(scenario));

test.each(named(scenarios.filter((scenario) => !quick.includes(scenario))))(TITLE, LONG, (_, scenario) =>
  runUntilLastCheck(scenario),
);

test.each(
  shortest(OTHER_DIALECTS.length).map((scenario, at) => [scenario.name, OTHER_DIALECTS[at], scenario] as const),
)('[SIM-36] the scenario %s in dialect %s meets every expectation', (_, dialect, scenario) =>
  runUntilLastCheck(scenario, dialect),
);
