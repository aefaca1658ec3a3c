import { expect, test } from 'vitest';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { tellProgress } from '../../../simulator/headless/tell-progress.ts';

/** A run of two minutes with a clock under the test's control. */
function startRun() {
  const said: string[] = [];
  const real = { ms: 50 };
  const passed = tellProgress({ lengthMs: 120_000, nowMs: () => real.ms, say: (line) => said.push(line) });
  return { said, real, passed };
}

test('a run of less than three seconds prints nothing', () => {
  const { said, real, passed } = startRun();
  for (real.ms = 51; real.ms < 3_050; real.ms += 100) passed(real.ms * 10);
  expect(said).toEqual([]);
});

test('a longer one prints its progress every three seconds, and never more than 100 %', () => {
  const { said, real, passed } = startRun();
  for (const [ms, passedMs] of [
    [3_050, 61_000],
    [3_100, 70_000],
    [6_049, 80_000],
    [9_000, 130_000],
  ] as const) {
    real.ms = ms;
    passed(passedMs);
  }
  expect(said).toEqual(['Played 1m1s of 2m.\n', 'Played 2m of 2m.\n']);
});

test('an observer of a run receives the passed time of the scenario, with pre-roll and rest', async () => {
  const heard: number[] = [];
  const scenario = {
    name: 'short',
    title: { es: 'Corta', en: 'Short' },
    seed: 3,
    lengthMs: 90_000,
    preRollMs: 60_000,
    steps: [],
  };
  await runScenario(scenario, 3, { passed: (passedMs) => heard.push(passedMs) });
  expect(heard.length).toBeGreaterThan(10);
  expect(heard).toEqual([...heard].sort((a, b) => a - b));
  expect(heard[0]).toBeGreaterThanOrEqual(60_000);
  expect(heard.at(-1)).toBeLessThanOrEqual(90_000 + 120_000);
});
