/** The library's scenarios that expect something: real devices and cooks live through each, and all of it holds. */
import { expect, test } from 'vitest';
import { NOBODY } from '../../../simulator/core/base/cook-styles.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { expectingScenarios, lastLookMs } from './expecting-scenarios.ts';

const scenarios = expectingScenarios();

test('outages, a local server that takes over, machines that differ, weak Wi-Fi, a wrong clock and devices in trouble are among them', () => {
  const names = scenarios.map(({ name }) => name);
  const among = [
    'device-killed',
    'local-takeover',
    'lunch-rush-with-outage',
    'outage-day',
    'sleeping-tablet',
    'storage-trouble',
    'two-machines',
    'weak-wifi',
    'wrong-clock',
  ];
  expect(names).toEqual(expect.arrayContaining(among));
});

test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  '[SIM20] %s: every expectation holds, each fault is met, and at the end every board agrees with the cloud',
  async (_, scenario) => {
    const { verdicts, taps, alterations } = await runScenario(shorten(scenario, lastLookMs(scenario)));
    expect(verdicts.filter(({ problems }) => problems.length > 0)).toEqual([]);
    const faults = scenario.steps.flatMap((step) => (step.kind === 'fault' ? [step.fault] : []));
    expect(
      faults.filter((fault) => alterations[fault] === 0),
      'faults that nobody met',
    ).toEqual([]);
    // Whoever is guided through one cooks alone.
    expect(taps > 0).toBe(scenario.cooks !== NOBODY);
  },
);
