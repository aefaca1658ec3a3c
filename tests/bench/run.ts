/** The command `npm run bench -- --runs N --only NAME --json FILE --write`: figures and ratios of the built product, never a verdict. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { chromiumPath } from '../../e2e/chromium.ts';
import type { Bench } from './bench.ts';
import { BYTES_BENCH } from './benches/bytes-bench.ts';
import { FUZZ_BENCH } from './benches/fuzz-bench.ts';
import { GLASS_BENCH } from './benches/glass-bench.ts';
import { GROWTH_BENCH } from './benches/growth-bench.ts';
import { IDLE_BENCH } from './benches/idle-bench.ts';
import { LAYOUT_BENCH } from './benches/layout-bench.ts';
import { LOAD_BENCH } from './benches/load-bench.ts';
import { REALTIME_BENCH } from './benches/realtime-bench.ts';
import { SCROLL_BENCH } from './benches/scroll-bench.ts';
import { SHIFT_BENCH } from './benches/shift-bench.ts';
import { TAP_BENCH } from './benches/tap-bench.ts';
import { YARDSTICK_BENCH } from './benches/yardstick-bench.ts';
import { type Figure, figuresText } from './report/figure.ts';
import { assertSections, type MeasuredDocuments, withMeasured } from './report/measured-documents.ts';
import { runBench } from './report/run-bench.ts';

/** The headline first. */
const BENCHES: readonly Bench[] = [
  TAP_BENCH,
  GLASS_BENCH,
  REALTIME_BENCH,
  LOAD_BENCH,
  YARDSTICK_BENCH,
  GROWTH_BENCH,
  SCROLL_BENCH,
  IDLE_BENCH,
  LAYOUT_BENCH,
  SHIFT_BENCH,
  FUZZ_BENCH,
  BYTES_BENCH,
];

interface Options {
  readonly runs: number;
  readonly only?: string;
  readonly json?: string;
  readonly write: boolean;
}

function runsOf(text: string): number {
  const runs = Number(text);
  if (!/^\d+$/.test(text) || runs < 1 || runs > 50) throw new InvalidArgumentError('Give a whole number from 1 to 50.');
  return runs;
}

/** How busy the machine is beside the benchmark: figures of a busy machine are worth less than their ratios. */
const machineText = (): string => {
  const load = loadavg()[0] ?? 0;
  const browser = execFileSync(chromiumPath(), ['--version'], { encoding: 'utf8' }).trim();
  const machine = `${availableParallelism()} processors, ${cpus()[0]?.model ?? 'unknown'}`;
  return `${machine}, load ${load.toFixed(2)}, Node ${process.version}, ${browser}`;
};

const MEASURED = new URL('../../docs/measured.md', import.meta.url);
const README = new URL('../../README.md', import.meta.url);

const readDocuments = (): MeasuredDocuments => ({
  measured: readFileSync(MEASURED, 'utf8'),
  readme: readFileSync(README, 'utf8'),
});

/** Writes the figures of one benchmark into the documents as they stand now. */
function writeFigures(bench: string, runs: number, machine: string, figures: readonly Figure[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const command = `npm run bench -- --only ${bench}`;
  const { measured, readme } = withMeasured(readDocuments(), { bench, day, command, machine, runs }, figures);
  writeFileSync(MEASURED, measured);
  writeFileSync(README, readme);
}

/** Aborts when the program is asked to end: what was started must end with it. */
function interruption(): AbortSignal {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  return ended.signal;
}

async function measure({ runs, only, json, write }: Options): Promise<void> {
  const startedMs = performance.now();
  const machine = machineText();
  const measured: Record<string, readonly Figure[]> = {};
  process.stdout.write(`${machine}\n`);
  const interrupted = interruption();
  const asked = BENCHES.filter(({ name }) => only === undefined || name === only);
  if (write)
    assertSections(
      readDocuments().measured,
      asked.map(({ name }) => name),
    );
  for (const bench of asked) {
    if (interrupted.aborted) break;
    process.stdout.write(`\n${bench.name}: ${bench.what}\n`);
    const before = machineText();
    const outcome = await runBench(bench, runs, interrupted);
    if (outcome.ok) {
      measured[bench.name] = outcome.figures;
      if (write) writeFigures(bench.name, runs, before, outcome.figures);
    } else process.exitCode = 1;
    process.stdout.write(`${outcome.ok ? figuresText(outcome.figures) : outcome.why}\n`);
  }
  process.stdout.write(`\n${Math.round((performance.now() - startedMs) / 1_000)} s in all\n`);
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify({ at: new Date().toISOString(), machine, runs, measured }, null, 2)}\n`);
  }
}

await new Command('bench')
  .description('Measures the built kiosk in a real browser against the built simulator.')
  .option('--runs <n>', 'how often each measurement is repeated', runsOf, 5)
  .addOption(new Option('--only <name>', 'one benchmark alone').choices(BENCHES.map(({ name }) => name)))
  .option('--json <file>', 'also writes the figures to this file')
  .option('--write', 'also writes the figures into docs/measured.md and the README', false)
  .allowExcessArguments(false)
  .action(measure)
  .parseAsync();
