/** The command `npm run bench -- --runs N --only NAME --json FILE --markdown FILE`: figures and ratios of the built product, never a verdict. */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
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
import { figuresMarkdown } from './report/figures-markdown.ts';
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
  readonly markdown?: string;
}

function runsOf(text: string): number {
  const runs = Number(text);
  if (!/^\d+$/.test(text) || runs < 1 || runs > 50) throw new InvalidArgumentError('Give a whole number from 1 to 50.');
  return runs;
}

/** How busy the machine is beside the benchmark: figures of a busy machine are worth less than their ratios. */
const machineText = (): string => {
  const load = loadavg()[0] ?? 0;
  return `${availableParallelism()} processors, ${cpus()[0]?.model ?? 'unknown'}, load ${load.toFixed(2)}, Node ${process.version}`;
};

/** Aborts when the program is asked to end: what was started must end with it. */
function interruption(): AbortSignal {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  return ended.signal;
}

async function measure({ runs, only, json, markdown }: Options): Promise<void> {
  const startedMs = performance.now();
  const machine = machineText();
  const measured: Record<string, readonly Figure[]> = {};
  process.stdout.write(`${machine}\n`);
  const interrupted = interruption();
  for (const bench of BENCHES) {
    if (interrupted.aborted || (only !== undefined && bench.name !== only)) continue;
    process.stdout.write(`\n${bench.name}: ${bench.what}\n`);
    const outcome = await runBench(bench, runs, interrupted);
    if (outcome.ok) measured[bench.name] = outcome.figures;
    else process.exitCode = 1;
    process.stdout.write(`${outcome.ok ? figuresText(outcome.figures) : outcome.why}\n`);
  }
  process.stdout.write(`\n${Math.round((performance.now() - startedMs) / 1_000)} s in all\n`);
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify({ at: new Date().toISOString(), machine, runs, measured }, null, 2)}\n`);
  }
  if (markdown !== undefined) writeFileSync(markdown, figuresMarkdown(machine, measured));
}

await new Command('bench')
  .description('Measures the built kiosk in a real browser against the built simulator.')
  .option('--runs <n>', 'how often each measurement is repeated', runsOf, 5)
  .addOption(new Option('--only <name>', 'one benchmark alone').choices(BENCHES.map(({ name }) => name)))
  .option('--json <file>', 'also writes the figures to this file')
  .option('--markdown <file>', 'also writes the figures that have a bar to this file, as the table of the README')
  .allowExcessArguments(false)
  .action(measure)
  .parseAsync();
