/** How long a scenario takes without a window: half an hour of a lunch rush with a device and a cook for each unit, from its text to its verdicts; and half an hour of looks at it, after the twenty minutes before the first one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../build/bundle.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import type { Bench } from '../bench.ts';
import { medianFigure } from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';

const FILE = join(ROOT, 'simulator/scenarios/situations/lunch-rush.yaml');
const LENGTH_MS = 30 * 60_000;
const BEFORE_LOOKS_MS = 20 * 60_000;
/** Asked for is a scenario of half an hour in two seconds. */
const SECONDS_MAX = 2;

/** Seconds of the scenario cut to so many milliseconds, what comes before devices first look included. */
async function secondsOf(seed: number, lengthMs: number): Promise<number> {
  const fromMs = performance.now();
  const parsed = parseScenario('lunch-rush', readFileSync(FILE, 'utf8'));
  if (!parsed.ok) throw new Error(parsed.problem);
  const { taps } = await runScenario(shorten(parsed.scenario, lengthMs), seed);
  if (taps === 0) throw new Error(`Failed to run ${FILE}: nobody cooked.`);
  return (performance.now() - fromMs) / 1_000;
}

export const SCENARIO_BENCH: Bench = {
  name: 'scenario',
  what: 'seconds of half an hour of a lunch rush without a window, its cooks and all units of the venue included, after a first run to warm up',
  limitMs: 120_000,
  async run(runs, scope) {
    await secondsOf(1, LENGTH_MS);
    const seconds = await repeat(runs, scope, (at) => secondsOf(2 + at, LENGTH_MS));
    const watched = await repeat(runs, scope, (at) => secondsOf(2 + at, BEFORE_LOOKS_MS + LENGTH_MS));
    return [
      medianFigure({ name: 'a scenario of half an hour without a window', unit: 's', bar: SECONDS_MAX }, seconds),
      medianFigure({ name: 'half an hour of looks, and the twenty minutes before them', unit: 's' }, watched),
    ];
  },
};
