/** The library's scenarios that expect something: real devices and cooks live through each, and all of it holds. */
import { expect, test } from 'vitest';
import { NOBODY } from '../../../simulator/core/base/cook-styles.ts';
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';

const MINUTE_MS = 60_000;

const scenarios = readLibrary()
  .names.map((name) => readLibrary().find(name))
  .flatMap((found) => (found.ok ? [found.scenario] : []))
  .filter(({ steps }) => steps.some((step) => step.kind === 'expect'));

/** A minute after the last expectation: what comes then nobody judges. */
const lastLookMs = ({ steps }: Scenario): number =>
  MINUTE_MS + Math.max(...steps.map((step) => (step.kind === 'expect' ? step.atMs + step.withinMs : 0)));

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
  '[SIM20] %s: every expectation holds, and at the end every board agrees with the cloud',
  async (_, scenario) => {
    const { verdicts, taps } = await runScenario(shorten(scenario, lastLookMs(scenario)));
    expect(verdicts.filter(({ problems }) => problems.length > 0)).toEqual([]);
    // Whoever is guided through one cooks alone.
    expect(taps > 0).toBe(scenario.cooks !== NOBODY);
  },
  240_000,
);
