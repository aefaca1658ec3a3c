/** The command `npm run fuzz -- --seeds N --from S`: N simulated shifts, each printed by its seed before it runs. */
import { spawnSync } from 'node:child_process';
import { Command, InvalidArgumentError, Option } from 'commander';
import { DIALECT_NAMES, type DialectName } from '../../simulator/core/base/dialects/dialects.ts';
import { addFaultCounts, type FaultCounts, faultTable, leastCell } from './kinds.ts';
import {
  addLosses,
  addLossReasons,
  formatLossReasons,
  lossLimitViolations,
  lossLimitViolationsOfHours,
  NO_LOSS_COUNTS,
  sumLosses,
} from './oracle/loss-limits.ts';
import { runShift } from './shift.ts';
import { NO_LOSSES } from './shift-notes.ts';

const whole = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new InvalidArgumentError(`Enter a whole number from ${min} to ${max}.`);
  }
  return value;
};

const FIRST_SEED = 1;
/** The lowest seed that `--fresh` draws. */
const FRESH_FROM = 1_000_000_000;
/** The length of the shifts with rendered screens. */
const SCREEN_HOURS = 3;
/** A series with fewer taps is too short for rates and has the limits of a few hours. */
const ROW_TAPS_MIN = 10_000;
/** How often each kind of fault must have an effect in each mode before a release (bar PERF-4). */
const FAULTS_PER_CELL_MIN = 100;

interface Options {
  readonly seeds: number;
  readonly from: number;
  readonly hours: number;
  /** Absent: each seed draws its own dialect. */
  readonly dialect?: DialectName;
}

async function fuzz({ seeds, from, hours, dialect: chosen }: Options): Promise<void> {
  let faults: FaultCounts = {};
  const failed: number[] = [];
  let losses = NO_LOSS_COUNTS;
  let reasons = NO_LOSSES;
  const startedMs = performance.now();
  for (let seed = from; seed < from + seeds; seed++) {
    process.stdout.write(`seed ${seed} `);
    const report = await runShift(seed, hours, undefined, chosen);
    faults = addFaultCounts(faults, report.faults);
    const { devices, orders, taps, faultsInAll, hash, dialect } = report;
    const spoken = typeof dialect === 'number' ? 'drawn dialect' : `dialect ${dialect}`;
    losses = addLosses(losses, report);
    reasons = addLossReasons(reasons, report.losses);
    const lossReasons = formatLossReasons(report.losses);
    console.log(
      `${spoken}, ${devices} devices, ${orders} orders, ${taps} taps, ${faultsInAll} faults, excused: ${lossReasons}; ${hash}`,
    );
    if (report.problems.length === 0) continue;
    failed.push(seed);
    for (const problem of report.problems.slice(0, 20)) console.log(`  ${problem}`);
  }
  const cpu = process.cpuUsage();
  const seconds = (cpu.user + cpu.system) / 1e6 / seeds;
  console.log(faultTable(faults));
  const { kind, mode, count } = leastCell(faults);
  console.log(
    `least: ${kind} in mode ${mode}, ${count} times; every kind ${count < FAULTS_PER_CELL_MIN ? 'not yet' : 'at least'} ${FAULTS_PER_CELL_MIN} times in every mode`,
  );
  console.log(`${Math.round(performance.now() - startedMs)} ms in all, ${seconds.toFixed(2)} s CPU a shift`);
  console.log(`of ${losses.taps} taps ${sumLosses(losses)} excused: ${formatLossReasons(reasons)}`);
  const tooMuch = losses.taps < ROW_TAPS_MIN ? lossLimitViolationsOfHours(losses) : lossLimitViolations(losses);
  for (const sentence of tooMuch) console.log(sentence);
  console.log(`${seeds - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0 || tooMuch.length > 0) process.exitCode = 1;
}

/**
 * Installs a Chromium and builds the pages for it; the command's own set-up omits both, because shifts need neither.
 */
function makeBrowserReady(): void {
  for (const args of [
    ['tools/setup.mjs', '--browser'],
    ['build.mjs', '--if-stale'],
  ]) {
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
}

/** Runs these seeds in the test file that renders the screens in jsdom. */
function runOnScreen({ seeds, from }: Options): void {
  const row = Array.from({ length: seeds }, (_, at) => from + at);
  const { status } = spawnSync(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
      ...['tests/ui/board/shift-on-screen.test.tsx', '--testNamePattern', 'seed \\d'],
    ],
    { stdio: 'inherit', env: { ...process.env, SCREEN_SEEDS: row.join(',') } },
  );
  process.exitCode = status ?? 1;
}

interface Chosen extends Options {
  readonly fresh: boolean;
  readonly screens: boolean;
  readonly browser: boolean;
}

/** Takes the first seed from the clock, and prints the command that repeats these seeds. */
function withFreshSeeds(chosen: Chosen): Chosen {
  const from = FRESH_FROM + (Date.now() % FRESH_FROM);
  const { seeds, hours, screens, browser, dialect } = chosen;
  const spoken = dialect === undefined ? '' : ` --dialect ${dialect}`;
  const where = screens ? ' --screens' : browser ? ' --browser' : ` --hours ${hours}${spoken}`;
  console.log(`Fresh seeds, to run again: npm run fuzz -- --seeds ${seeds} --from ${from}${where}`);
  return { ...chosen, from };
}

async function run(chosen: Chosen): Promise<void> {
  const options = chosen.fresh ? withFreshSeeds(chosen) : chosen;
  if (options.screens) return runOnScreen(options);
  if (!options.browser) return fuzz(options);
  makeBrowserReady();
  const { runBrowserCrashes } = await import('./browser-crashes.ts');
  const { failed } = await runBrowserCrashes(options.seeds, options.from);
  if (failed > 0) process.exitCode = 1;
}

await new Command('fuzz')
  .description('Runs simulated shifts with faults and crashes, and checks that nothing is lost.')
  .option('--seeds <n>', 'number of shifts', whole(1, 100_000), 20)
  .option('--from <seed>', 'the first seed', whole(0, 4_000_000_000), FIRST_SEED)
  .addOption(
    new Option('--fresh', 'takes the first seed from the clock and prints it').default(false).conflicts('from'),
  )
  .option('--hours <n>', 'simulated hours per shift', whole(1, 24), 12)
  .addOption(
    new Option('--screens', `plays shifts of ${SCREEN_HOURS} hours, and also renders and checks their screens`)
      .default(false)
      .conflicts(['hours', 'browser']),
  )
  .addOption(
    new Option('--dialect <name>', 'the dialect of the platforms, instead of the one that each seed chooses')
      .choices(DIALECT_NAMES)
      .conflicts(['screens', 'browser']),
  )
  .option('--browser', 'crashes a real tab in Chromium instead, twenty times for each seed', false)
  .action(run)
  .parseAsync();
