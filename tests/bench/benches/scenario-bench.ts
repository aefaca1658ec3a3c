/** How long a scenario takes without a window, from its text to its verdicts, a device and a cook for each unit included: the situations of half an hour, and half an hour of looks at the densest one; and what whoever types the command waits for. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { ROOT } from '../../../tools/build/bundle.ts';
import type { Bench, Scope } from '../bench.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';

/** Half an hour each, as the library has them. */
const HALF_HOURS = ['double-rush', 'malformed-answers'] as const;
/** The densest; its devices look for the first time after twenty minutes. */
const DENSEST = 'lunch-rush';
const HALF_HOUR_MS = 30 * 60_000;
const BEFORE_LOOKS_MS = 20 * 60_000;
/** Asked for is a scenario of half an hour in two seconds. */
const SECONDS_MAX = 2;

/** Seconds of a situation; `lengthMs` cuts it, what comes before devices first look included. */
async function secondsOf(name: string, seed: number, lengthMs: number): Promise<number> {
  const fromMs = performance.now();
  const parsed = parseScenario(name, readFileSync(join(ROOT, `simulator/scenarios/situations/${name}.yaml`), 'utf8'));
  if (!parsed.ok) throw new Error(parsed.problem);
  const { taps } = await runScenario(shorten(parsed.scenario, lengthMs), seed);
  if (taps === 0) throw new Error(`Failed to run ${name}: nobody cooked.`);
  return (performance.now() - fromMs) / 1_000;
}

const SIM = join(ROOT, 'simulator/server/sim.ts');

/** All of the library that last half an hour. */
function halfHours(): readonly string[] {
  const library = readLibrary();
  return library.names.filter((name) => {
    const found = library.find(name);
    return found.ok && found.scenario.lengthMs === HALF_HOUR_MS;
  });
}

/** Seconds of the command that plays a situation, from its start to its exit, a Node of its own included; one that does not pass is no measurement. */
async function commandSeconds(name: string): Promise<number> {
  const fromMs = performance.now();
  await promisify(execFile)(process.execPath, [SIM, 'run', name, '--headless']);
  return (performance.now() - fromMs) / 1_000;
}

async function commandFigures(runs: number, scope: Scope): Promise<readonly Figure[]> {
  const figures = [];
  for (const name of halfHours()) {
    const seconds = await repeat(runs, scope, () => commandSeconds(name));
    figures.push(medianFigure({ name: `sim run ${name} --headless, as a command`, unit: 's' }, seconds));
  }
  return figures;
}

export const SCENARIO_BENCH: Bench = {
  name: 'scenario',
  what: 'seconds of half an hour without a window, its cooks and all units of the venue included, after a first run to warm up; as a command without one, its start included',
  limitMs: 300_000,
  async run(runs, scope) {
    await secondsOf(DENSEST, 1, HALF_HOUR_MS);
    const figures = [];
    for (const name of HALF_HOURS) {
      const seconds = await repeat(runs, scope, (at) => secondsOf(name, 2 + at, HALF_HOUR_MS));
      figures.push(medianFigure({ name: `${name}, half an hour`, unit: 's', bar: SECONDS_MAX }, seconds));
    }
    const whole = BEFORE_LOOKS_MS + HALF_HOUR_MS;
    const watched = await repeat(runs, scope, (at) => secondsOf(DENSEST, 2 + at, whole));
    const name = `${DENSEST}, half an hour of looks, and the twenty minutes before them`;
    return [...figures, medianFigure({ name, unit: 's' }, watched), ...(await commandFigures(runs, scope))];
  },
};
