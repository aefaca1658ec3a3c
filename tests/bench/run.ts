/** The command `npm run bench -- [--only NAME] [--runs N]`: prints one table and writes artifacts/bench.json; no verdict. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ROOT } from '../../tools/build/bundle.ts';
import { type Bench, type Figure, figuresText, runBench } from './bench.ts';
import { BYTES_BENCH } from './benches/bytes-bench.ts';
import { GROWTH_BENCH } from './benches/growth-bench.ts';
import { IDLE_BENCH } from './benches/idle-bench.ts';
import { LOAD_BENCH } from './benches/load-bench.ts';
import { OPERATIONS_BENCH } from './benches/operations-bench.ts';
import { REALTIME_BENCH } from './benches/realtime-bench.ts';
import { ROOM_BENCH } from './benches/room-bench.ts';
import { SCREEN_BENCH } from './benches/screen-bench.ts';
import { SHIFT_BENCH } from './benches/shift-bench.ts';
import { TAP_BENCH } from './benches/tap-bench.ts';

const BENCHES: readonly Bench[] = [
  TAP_BENCH,
  LOAD_BENCH,
  SCREEN_BENCH,
  REALTIME_BENCH,
  OPERATIONS_BENCH,
  GROWTH_BENCH,
  IDLE_BENCH,
  SHIFT_BENCH,
  ROOM_BENCH,
  BYTES_BENCH,
];

interface Options {
  readonly runs: number;
  readonly only?: string;
}

function runsOf(text: string): number {
  const runs = Number(text);
  if (!/^\d+$/.test(text) || runs < 1 || runs > 50)
    throw new InvalidArgumentError('Enter a whole number from 1 to 50.');
  return runs;
}

/** Aborts when the program receives a signal to end. */
function interruption(): AbortSignal {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  return ended.signal;
}

const machine = (): string =>
  `${availableParallelism()} processors, ${cpus()[0]?.model ?? 'unknown'}, load ${(loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`;

async function measure({ runs, only }: Options): Promise<void> {
  const interrupted = interruption();
  const at = new Date().toISOString();
  const before = machine();
  const measured: Record<string, readonly Figure[]> = {};
  for (const bench of BENCHES.filter(({ name }) => only === undefined || name === only)) {
    if (interrupted.aborted) break;
    process.stdout.write(`${bench.name}: ${bench.what}\n`);
    try {
      measured[bench.name] = await runBench(bench, runs, interrupted);
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  const table = figuresText(
    Object.entries(measured).flatMap(([bench, figures]) =>
      figures.map((each) => ({ ...each, name: `${bench}: ${each.name}` })),
    ),
  );
  process.stdout.write(`\n${before}, ${runs} runs\n\n${table}\n`);
  mkdirSync(join(ROOT, 'artifacts'), { recursive: true });
  writeFileSync(
    join(ROOT, 'artifacts/bench.json'),
    `${JSON.stringify({ at, machine: before, runs, measured }, null, 2)}\n`,
  );
}

await new Command('bench')
  .description('Measures the built kiosk in a real browser against the built simulator.')
  .option('--runs <n>', 'how often each measurement is repeated', runsOf, 5)
  .addOption(new Option('--only <name>', 'one benchmark alone').choices(BENCHES.map(({ name }) => name)))
  .allowExcessArguments(false)
  .action(measure)
  .parseAsync();
