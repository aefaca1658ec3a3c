import { expect, test } from 'vitest';
import type { Difficulty } from '../../../../simulator/core/base/situation.ts';
import type { Scenario, ScenarioStep } from '../../../../simulator/core/script/script.ts';
import { situationFactsOf } from '../../../../simulator/core/script/situation-facts.ts';
import { readLibrary } from '../../../../simulator/scenarios/read-library.ts';
import { situationsIn } from '../../../../simulator/scenarios/situations-in.ts';
import { MINUTE_MS, rush } from '../test-world.ts';

const scenario = (steps: readonly ScenarioStep[], preRollMs = 0): Scenario => ({
  name: 'one',
  title: { es: 'Uno', en: 'One' },
  seed: 1,
  lengthMs: preRollMs + 24 * MINUTE_MS,
  preRollMs,
  steps,
});

const fault = (atMs: number): ScenarioStep => ({ kind: 'fault', atMs, forMs: 6 * MINUTE_MS, fault: 'cloud-down' });

test('[ROOM-14] a rush has the load of the service curve, and a single order counts as 60 an hour in its minute', () => {
  const { load } = situationFactsOf(scenario([rush(100, 24 * MINUTE_MS)]));
  expect(load).toHaveLength(24);
  // The load of a minute is 0.4 + 0.6 sin(pi x) of its maximum, where x is the elapsed share of the rush.
  expect([load[0], load[12], load[23]]).toEqual([44, 100, 44]);
  const order: ScenarioStep = { kind: 'order', atMs: 5.5 * MINUTE_MS, origin: 'table', lines: [] };
  const single = situationFactsOf(scenario([order])).load;
  expect(single.flatMap((perHour, at) => (perHour > 0 ? [[at, perHour]] : []))).toEqual([[5, 60]]);
});

test('[ROOM-14] length, load and faults count from the devices’ start', () => {
  const facts = situationFactsOf(scenario([rush(60, 12 * MINUTE_MS), fault(18 * MINUTE_MS)], 6 * MINUTE_MS));
  expect(facts.lengthMs).toBe(24 * MINUTE_MS);
  expect(facts.load.findLastIndex((perHour) => perHour > 0)).toBe(5);
  expect(facts.troubles).toEqual([{ from: 0.5, until: 0.75 }]);
});

test.each<[string, readonly ScenarioStep[], Difficulty]>([
  ['few orders', [rush(20, 24 * MINUTE_MS)], 'easy'],
  ['an order a minute', [rush(60, 24 * MINUTE_MS)], 'middle'],
  ['few orders and a fault', [rush(20, 24 * MINUTE_MS), fault(0)], 'middle'],
  ['many orders', [rush(140, 24 * MINUTE_MS)], 'middle'],
  ['many orders and a fault', [rush(140, 24 * MINUTE_MS), fault(0)], 'hard'],
  ['an order a minute and three faults', [rush(60, 24 * MINUTE_MS), fault(0), fault(1), fault(2)], 'hard'],
])('[ROOM-14] a situation with $0 has the difficulty $2', (_, steps, difficulty) => {
  expect(situationFactsOf(scenario(steps)).difficulty).toBe(difficulty);
});

test('[ROOM-14] every situation of the library has a sentence in both languages, and a difficulty', () => {
  const library = readLibrary();
  const situations = situationsIn(library);
  expect(situations.map(({ name }) => name)).toEqual(library.names);
  for (const { about, load, lengthMs } of situations) {
    expect(about?.es).toMatch(/\.$/);
    expect(about?.en).toMatch(/\.$/);
    expect(Math.max(...load)).toBeGreaterThan(0);
    expect(lengthMs).toBeGreaterThan(0);
  }
  expect(new Set(situations.map(({ difficulty }) => difficulty)).size).toBe(3);
});
