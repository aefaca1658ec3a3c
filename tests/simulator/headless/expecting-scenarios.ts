import { expect } from 'vitest';
import { NO_COOKS } from '../../../simulator/core/base/cook-styles.ts';
import { DIALECT_NAMES, type DialectChoice } from '../../../simulator/core/base/dialects/dialects.ts';
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';

const MINUTE_MS = 60_000;

export const expectingScenarios = (): readonly Scenario[] =>
  readLibrary()
    .names.map((name) => readLibrary().find(name))
    .flatMap((found) => (found.ok ? [found.scenario] : []))
    .filter(({ steps }) => steps.some((step) => step.kind === 'expect'));

/** A minute after the last expectation, after which events do not matter. */
export const lastCheckMs = ({ steps }: Scenario): number =>
  MINUTE_MS + Math.max(...steps.map((step) => (step.kind === 'expect' ? step.atMs + step.withinMs : 0)));

export const shortest = (count: number, scenarios = expectingScenarios()): readonly Scenario[] =>
  scenarios.toSorted((one, other) => lastCheckMs(one) - lastCheckMs(other)).slice(0, count);

export const OTHER_DIALECTS = DIALECT_NAMES.filter((name) => name !== 'plain');

/**
 * Runs a scenario until a minute after its last expectation; expects that every expectation is met and every fault has
 * an effect.
 */
export async function runUntilLastCheck(scenario: Scenario, dialect: DialectChoice = 'plain'): Promise<void> {
  const report = await runScenario({ ...shorten(scenario, lastCheckMs(scenario)), dialect });
  expect(report.results.filter(({ problems }) => problems.length > 0)).toEqual([]);
  const faults = scenario.steps.flatMap((step) => (step.kind === 'fault' ? [step.fault] : []));
  expect(
    faults.filter((fault) => report.alterations[fault] === 0),
    'faults without effect',
  ).toEqual([]);
  // A guide has no simulated cook, but its script may tap.
  const isTapped = scenario.steps.some(({ kind }) => kind === 'device-tap');
  expect(report.taps > 0).toBe(isTapped || scenario.cooks !== NO_COOKS);
}
