/** `npm run sim -- <scenario>`: one scenario with its control room, or without any window and with a verdict. */
import { Command } from 'commander';
import { runScenario } from '../headless/run-scenario.ts';
import { tapReport } from '../headless/tap-report.ts';
import { tellProgress } from '../headless/tell-progress.ts';
import { findScenario } from '../scenarios/find-scenario.ts';
import { DEFAULT_SCENARIO } from '../scenarios/library.ts';
import { EXIT_WRONG_INPUT, seedOf } from './command-line.ts';
import { findPlaces } from './places.ts';
import { runServer } from './run-server.ts';

interface Options {
  readonly headless: boolean;
  readonly seed?: number;
  readonly speed?: string;
}

async function judge(scenario: string, seed: number | undefined): Promise<void> {
  const found = findScenario(scenario, findPlaces().scenarios);
  if (!found.ok) {
    process.stderr.write(`${found.problem}\n`);
    process.exitCode = EXIT_WRONG_INPUT;
    return;
  }
  // The report alone goes to stdout: whoever reads it is a program.
  const watch = tellProgress({
    lengthMs: found.scenario.lengthMs,
    nowMs: () => performance.now(),
    say: (line) => process.stderr.write(line),
  });
  const report = await runScenario(found.scenario, seed, watch);
  process.stdout.write(tapReport(report));
  if (report.verdicts.some((verdict) => verdict.problems.length > 0)) process.exitCode = 1;
}

async function sim(scenario: string, { headless, seed, speed }: Options): Promise<void> {
  if (headless) return judge(scenario, seed);
  const args = ['--scenario', scenario];
  if (seed !== undefined) args.push('--seed', String(seed));
  if (speed !== undefined) args.push('--speed', speed);
  return runServer(args, findPlaces());
}

await new Command('sim')
  .description('Runs a scenario: with its control room, or --headless as fast as the machine can, with a TAP report.')
  .argument('[scenario]', 'a name of the library, or a YAML file', DEFAULT_SCENARIO)
  .option('--headless', 'no window: devices and cooks in this process, and a verdict for each expectation', false)
  .option('--seed <number>', 'the same seed gives the same orders', seedOf)
  .option('--speed <factor>', 'simulated seconds a real second, in the control room')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : EXIT_WRONG_INPUT))
  .action(sim)
  .parseAsync();
