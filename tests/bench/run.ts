/** The command `npm run bench -- --runs N --only NAME --compare COMMIT|FROM..TO --beside DIST --json FILE --no-write`: figures and ratios of the built product, never a verdict. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ROOT } from '../../tools/build/bundle.ts';
import type { Bench, Contest, Scope, SourceContest, TableBench, Task } from './bench.ts';
import { BYTES_BENCH } from './benches/bytes-bench.ts';
import { DEMO_BENCH } from './benches/demo-bench.ts';
import { FULLNESS_BENCH } from './benches/fullness-bench.ts';
import { FUZZ_BENCH } from './benches/fuzz-bench.ts';
import { GLASS_BENCH } from './benches/glass-bench.ts';
import { GROWTH_BENCH } from './benches/growth-bench.ts';
import { IDLE_BENCH } from './benches/idle-bench.ts';
import { LAYOUT_BENCH } from './benches/layout-bench.ts';
import { LOAD_BENCH } from './benches/load-bench.ts';
import { REALTIME_BENCH } from './benches/realtime-bench.ts';
import { RECORDER_BENCH } from './benches/recorder-bench.ts';
import { ROOM_BENCH } from './benches/room-bench.ts';
import { SCENARIO_BENCH } from './benches/scenario-bench.ts';
import { SCROLL_BENCH } from './benches/scroll-bench.ts';
import { SHIFT_BENCH } from './benches/shift-bench.ts';
import { TAP_BENCH } from './benches/tap-bench.ts';
import { TRACE_BENCH } from './benches/trace-bench.ts';
import { YARDSTICK_BENCH } from './benches/yardstick-bench.ts';
import { BYTES_BESIDE } from './beside/bytes-beside.ts';
import { type CommitBuild, withCommitBuild } from './beside/commit-build.ts';
import { FULLNESS_BESIDE } from './beside/fullness-beside.ts';
import { FUZZ_BESIDE } from './beside/fuzz-beside.ts';
import { GLASS_BESIDE } from './beside/glass-beside.ts';
import { GROWTH_BESIDE } from './beside/growth-beside.ts';
import { IDLE_BESIDE } from './beside/idle-beside.ts';
import { LOAD_BESIDE } from './beside/load-beside.ts';
import { SCROLL_BESIDE } from './beside/scroll-beside.ts';
import { TAP_BESIDE } from './beside/tap-beside.ts';
import { TRACE_BESIDE } from './beside/trace-beside.ts';
import { YARDSTICK_BESIDE } from './beside/yardstick-beside.ts';
import { type Figure, figuresText } from './report/figure.ts';
import { loadNow, machineText, programVersions } from './report/machine.ts';
import {
  assertSections,
  type ComparedKind,
  type MeasuredDocuments,
  type SectionKind,
  withCompared,
  withMeasured,
  withTables,
} from './report/measured-documents.ts';
import { type Both, type Comparison, comparisonsText } from './report/pairs.ts';
import { type Pictures, runBench } from './report/run-bench.ts';
import { type Table, tablesText } from './report/table.ts';
import { versionOf } from './worlds/kiosk-files.ts';

/** The headline first. */
const BENCHES: readonly Bench[] = [
  TAP_BENCH,
  GLASS_BENCH,
  REALTIME_BENCH,
  LOAD_BENCH,
  DEMO_BENCH,
  YARDSTICK_BENCH,
  GROWTH_BENCH,
  SCROLL_BENCH,
  IDLE_BENCH,
  FULLNESS_BENCH,
  LAYOUT_BENCH,
  SHIFT_BENCH,
  FUZZ_BENCH,
  SCENARIO_BENCH,
  RECORDER_BENCH,
  ROOM_BENCH,
  BYTES_BENCH,
];

/** What no single figure says. */
const TABLE_BENCHES: readonly TableBench[] = [TRACE_BENCH];

/** Of two builds in turn. */
const CONTESTS: readonly Contest[] = [
  TAP_BESIDE,
  GLASS_BESIDE,
  LOAD_BESIDE,
  GROWTH_BESIDE,
  SCROLL_BESIDE,
  IDLE_BESIDE,
  FULLNESS_BESIDE,
  TRACE_BESIDE,
  BYTES_BESIDE,
];

/** Of two checkouts in turn: what no build alone says. */
const SOURCE_CONTESTS: readonly SourceContest[] = [YARDSTICK_BESIDE, FUZZ_BESIDE];

const KIOSK = join(ROOT, 'dist/kiosk');
const RUNS = 5;
/** The least for which a bound on chance leaves out the pair that a hiccup spoiled. */
const PAIRS = 9;

interface Options {
  readonly runs?: number;
  readonly only?: string;
  readonly beside?: string;
  readonly compare?: string;
  readonly json?: string;
  readonly write: boolean;
}

function runsOf(text: string): number {
  const runs = Number(text);
  if (!/^\d+$/.test(text) || runs < 1 || runs > 50) throw new InvalidArgumentError('Give a whole number from 1 to 50.');
  return runs;
}

const MEASURED = new URL('../../docs/measured.md', import.meta.url);
const DOCUMENTS = new URL('../../docs/', import.meta.url);
const README = new URL('../../README.md', import.meta.url);

const readDocuments = (): MeasuredDocuments => ({
  measured: readFileSync(MEASURED, 'utf8'),
  readme: readFileSync(README, 'utf8'),
});

const today = (): string => new Date().toISOString().slice(0, 10);

/** How often was asked for, where that is not as often as by itself. */
const runsOption = ({ runs }: Options): string => (runs === undefined ? '' : ` --runs ${runs}`);

const circumstancesOf = (bench: string, runs: number, options: Options) => ({
  bench,
  day: today(),
  command: `npm run bench -- --only ${bench}${runsOption(options)}`,
  machine: machineText(),
  runs,
  version: versionOf(KIOSK),
});

/** Writes the figures of one benchmark into the documents as they stand now. */
function writeFigures(bench: string, figures: readonly Figure[], runs: number, options: Options): void {
  const { measured, readme } = withMeasured(readDocuments(), circumstancesOf(bench, runs, options), figures);
  writeFileSync(MEASURED, measured);
  writeFileSync(README, readme);
}

/** Writes what a benchmark pictured beside the documents. */
function writePictures(pictures: Pictures): void {
  for (const [name, png] of pictures) {
    const path = new URL(name, DOCUMENTS);
    mkdirSync(new URL('.', path), { recursive: true });
    writeFileSync(path, png);
  }
}

/** Writes the tables of one benchmark into docs/measured.md as it stands now. */
const writeTables = (bench: string, tables: readonly Table[], runs: number, options: Options): void =>
  writeFileSync(MEASURED, withTables(readDocuments().measured, circumstancesOf(bench, runs, options), tables));

interface Compared {
  readonly versions: Both<string>;
  readonly option: string;
  readonly kind: ComparedKind;
}

/** Writes what one comparison of two builds found into docs/measured.md as it stands now. */
function writeComparisons(
  bench: string,
  { versions, option, kind }: Compared,
  comparisons: readonly Comparison[],
): void {
  const command = `npm run bench -- ${option} --only ${bench}`;
  const circumstances = { bench, day: today(), command, machine: machineText(), versions };
  writeFileSync(MEASURED, withCompared(readDocuments().measured, kind, circumstances, comparisons));
}

/** Aborts when the program is asked to end: what was started must end with it. */
function interruption(): AbortSignal {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  return ended.signal;
}

type Measurable<T> = Task & { run(runs: number, scope: Scope): Promise<readonly T[]> };

/** How figures are told: as text, and where they are kept besides. */
interface Told<T> {
  text(figures: readonly T[]): string;
  write?(task: string, figures: readonly T[], runs: number): void;
}

interface Course {
  readonly runs: number;
  readonly interrupted: AbortSignal;
}

/** The figures of each task by its name. A task that fails says why, and the program ends with code 1. */
async function runTasks<T>(tasks: readonly Measurable<T>[], { runs, interrupted }: Course, tell: Told<T>) {
  const measured: Record<string, readonly T[]> = {};
  for (const task of tasks) {
    if (interrupted.aborted) continue;
    process.stdout.write(`\n${task.name}: ${task.what}\n`);
    const outcome = await runBench(task, runs, interrupted);
    if (outcome.ok) measured[task.name] = outcome.figures;
    else process.exitCode = 1;
    process.stdout.write(`${outcome.ok ? tell.text(outcome.figures) : outcome.why}\n`);
    if (!outcome.ok || tell.write === undefined) continue;
    tell.write(task.name, outcome.figures, outcome.runs);
    writePictures(outcome.pictures);
  }
  return measured;
}

/** Throws unless each of these may be written. */
const assertAll = (kind: SectionKind, tasks: readonly Task[]): void =>
  assertSections(
    readDocuments().measured,
    kind,
    tasks.map(({ name }) => name),
  );

const askedOf = <T extends Task>(tasks: readonly T[], { only, write }: Options, kind: SectionKind) => {
  const asked = tasks.filter(({ name }) => only === undefined || name === only);
  if (asked.length === 0)
    throw new Error(`Failed to measure: there is only ${tasks.map(({ name }) => name).join(', ')}.`);
  if (write) assertAll(kind, asked);
  return asked;
};

async function measureOwn(options: Options, interrupted: AbortSignal): Promise<object> {
  const { write, runs = RUNS } = options;
  const asked = new Set(askedOf([...BENCHES, ...TABLE_BENCHES], options, 'bench').map(({ name }) => name));
  const isAsked = ({ name }: Task) => asked.has(name);
  const keepFigures = (bench: string, found: readonly Figure[], done: number) =>
    writeFigures(bench, found, done, options);
  const keepTables = (bench: string, found: readonly Table[], done: number) => writeTables(bench, found, done, options);
  const figures = { text: figuresText, ...(write && { write: keepFigures }) };
  const tables = { text: tablesText, ...(write && { write: keepTables }) };
  const course = { runs, interrupted };
  const measured = {
    ...(await runTasks(BENCHES.filter(isAsked), course, figures)),
    ...(await runTasks(TABLE_BENCHES.filter(isAsked), course, tables)),
  };
  return { runs, kiosk: versionOf(KIOSK), measured };
}

/** Two builds, the option that names them, and where what is found is written. */
interface Builds {
  /** Their `dist` folders. */
  readonly dists: Both<string>;
  /** Their checkouts, null where the builds are all there is. */
  readonly roots: Both<string> | null;
  readonly option: string;
  readonly kind: ComparedKind;
}

const OWN_DIST = join(ROOT, 'dist');

const pairsOf = (
  contests: readonly (Contest | SourceContest)[],
  folders: Both<string>,
): readonly Measurable<Comparison>[] =>
  contests.map((contest) => ({
    ...contest,
    run: (times: number, scope: Scope) => contest.run(times, folders, scope),
  }));

async function measureBeside(
  { dists, roots, option, kind }: Builds,
  { asked, ...options }: Options & { readonly asked: readonly Task[] },
  interrupted: AbortSignal,
): Promise<object> {
  const { write, runs = PAIRS } = options;
  const kiosks = { ours: join(resolve(dists.ours), 'kiosk'), theirs: join(resolve(dists.theirs), 'kiosk') };
  const versions = { ours: versionOf(kiosks.ours), theirs: versionOf(kiosks.theirs) };
  process.stdout.write(`ours ${versions.ours}, theirs ${versions.theirs} of ${kiosks.theirs}\n`);
  const all = [...pairsOf(CONTESTS, kiosks), ...(roots === null ? [] : pairsOf(SOURCE_CONTESTS, roots))];
  const pairs = all.filter(({ name }) => asked.some((task) => task.name === name));
  const keep = (bench: string, found: readonly Comparison[]) =>
    writeComparisons(bench, { versions, option: `${option}${runsOption(options)}`, kind }, found);
  const told = { text: comparisonsText, ...(write && { write: keep }) };
  return { runs, kiosks: versions, compared: await runTasks(pairs, { runs, interrupted }, told) };
}

/** Between two commits of a range as git writes it, or beside this checkout's build. */
async function measureCommits(asked: string, options: Options, interrupted: AbortSignal): Promise<object> {
  const [from = '', to] = asked.split('..');
  const kind = to === undefined ? 'beside' : 'between';
  const contested = { ...options, asked: askedOf([...CONTESTS, ...SOURCE_CONTESTS], options, kind) };
  const built = <T>(commit: string, use: (build: CommitBuild) => Promise<T>) => {
    process.stdout.write(`building ${commit}\n`);
    return withCommitBuild({ root: ROOT, commit, interrupted }, use);
  };
  return built(from, (theirs) => {
    const measured = (ours: Pick<CommitBuild, 'root' | 'dist'>, option: string) => {
      const dists = { ours: ours.dist, theirs: theirs.dist };
      const roots = { ours: ours.root, theirs: theirs.root };
      return measureBeside({ dists, roots, option, kind }, contested, interrupted);
    };
    if (to === undefined) return measured({ root: ROOT, dist: OWN_DIST }, `--compare ${theirs.commit}`);
    return built(to, (ours) => measured(ours, `--compare ${theirs.commit}..${ours.commit}`));
  });
}

/** Runs what was asked for, and answers what a report says besides on what, when and how often. */
async function runAsked(options: Options): Promise<object> {
  const { beside, compare } = options;
  const interrupted = interruption();
  if (compare !== undefined) return measureCommits(compare, options, interrupted);
  if (beside === undefined) return measureOwn(options, interrupted);
  const asked = { ...options, asked: askedOf(CONTESTS, options, 'beside') };
  const dists = { ours: OWN_DIST, theirs: beside };
  return measureBeside({ dists, roots: null, option: '--beside DIST', kind: 'beside' }, asked, interrupted);
}

async function measure(options: Options): Promise<void> {
  const startedMs = performance.now();
  const [at, machine, before] = [new Date().toISOString(), machineText(), loadNow()];
  process.stdout.write(`${machine}\n`);
  const found = await runAsked(options);
  process.stdout.write(`\n${Math.round((performance.now() - startedMs) / 1_000)} s in all\n`);
  if (options.json === undefined) return;
  const report = { at, machine, load: { before, after: loadNow() }, versions: programVersions(), ...found };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

await new Command('bench')
  .description('Measures the built kiosk in a real browser against the built simulator.')
  .option(
    '--runs <n>',
    `how often each measurement is repeated (default: ${RUNS}, beside another build ${PAIRS})`,
    runsOf,
  )
  .addOption(
    new Option('--only <name>', 'one benchmark alone').choices([...BENCHES, ...TABLE_BENCHES].map(({ name }) => name)),
  )
  .addOption(
    new Option(
      '--compare <commit>',
      'measures two builds in turn: this one, and one of that commit, made in a folder of its own; or those of two commits, FROM..TO',
    ).conflicts('beside'),
  )
  .option('--beside <folder>', 'measures two builds in turn: this one, and the one whose dist is this folder')
  .option('--json <file>', 'also writes the figures to this file')
  .option('--no-write', 'leaves docs/measured.md and the README as they are; else their figures are written anew')
  .allowExcessArguments(false)
  .action((options: Options) =>
    measure(options).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }),
  )
  .parseAsync();
