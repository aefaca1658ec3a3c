/** Runs a scenario and checks its expectations. The report goes to stdout, the journal to a file. */
import type { CookStyle } from '../../core/base/cook-styles.ts';
import type { JournalEntry } from '../../core/base/journal.ts';
import { SEED_MAX } from '../../core/base/prng.ts';
import { withCooks } from '../../core/script/cooks.ts';
import type { Scenario } from '../../core/script/script.ts';
import { junitReport } from '../../headless/junit-report.ts';
import { reportProgress } from '../../headless/report-progress.ts';
import { type RunObserver, runScenario, type ScenarioReport } from '../../headless/run-scenario.ts';
import { omittedExpectations, shorten } from '../../headless/shorten.ts';
import { tapReport } from '../../headless/tap-report.ts';
import { findScenario } from '../../scenarios/find-scenario.ts';
import { countOf } from '../../scenarios/language/count-of.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { refuse } from '../exit-codes.ts';
import { findServedFolders } from '../served-folders.ts';
import { type JournalFile, openJournal } from './journal-file.ts';
import { openRecordFolder, type RecordFolder } from './record-folder.ts';

export const REPORTS = ['tap', 'junit'] as const;
export type ReportName = (typeof REPORTS)[number];

export interface RunRequest {
  readonly nameOrFile: string;
  /** True for real pages in Chromium, false for headless devices. */
  readonly browser: boolean;
  /** The first seed; null for the scenario's own. */
  readonly seed: number | null;
  /** Seeds are counted up from the first one. */
  readonly seeds: number;
  /** Simulated time after the scenario's start; null for the whole scenario. */
  readonly untilMs: number | null;
  /** Null for the styles in the scenario. */
  readonly cooks: CookStyle | null;
  readonly report: ReportName;
  /** A file; null for none. */
  readonly journal: string | null;
  /** A folder; null for none. */
  readonly record: string | null;
}

const TEXTS: Readonly<Record<ReportName, (reports: readonly ScenarioReport[]) => string>> = {
  tap: tapReport,
  junit: junitReport,
};

type ScenarioRun = (scenario: Scenario, seed: number, watch: RunObserver) => Promise<ScenarioReport>;

/** Returns the reason when the scenario cannot be read. */
function requestedScenario({ nameOrFile, untilMs, cooks }: RunRequest): Scenario | string {
  const found = findScenario(nameOrFile, findServedFolders().scenarios);
  if (!found.ok) return found.problem;
  const scenario = cooks === null ? found.scenario : withCooks(found.scenario, cooks);
  if (untilMs === null) return scenario;
  const { preRollMs, lengthMs } = scenario;
  if (untilMs <= preRollMs)
    return `--until must be after the pre-roll of ${durationText(preRollMs)}: no device runs before that.`;
  if (untilMs > lengthMs) {
    return `--until ${durationText(untilMs)} is past the end of the scenario, which lasts ${durationText(lengthMs)}.`;
  }
  printOmitted(omittedExpectations(scenario, untilMs), untilMs);
  return shorten(scenario, untilMs);
}

/** Without this line, the report of an early end would look like a success. */
function printOmitted(count: number, untilMs: number): void {
  if (count === 0) return;
  const [what, end, are] = count === 1 ? ['expectation', 'ends', 'is'] : ['expectations', 'end', 'are'];
  process.stderr.write(`${count} ${what} that ${end} after ${durationText(untilMs)} ${are} left out.\n`);
}

interface RunFiles {
  readonly journal: JournalFile;
  readonly recordings: RecordFolder | null;
}

/** Null when all output files were written. */
const problemOf = ({ journal, recordings }: RunFiles): string | null =>
  journal.problem() ?? recordings?.problem() ?? null;

/** The first line of a seed's journal. */
const headOf = ({ name, lengthMs, preRollMs }: Scenario, seed: number) => ({
  scenario: name,
  seed,
  lengthMs,
  preRollMs,
});

async function runSeed(run: ScenarioRun, scenario: Scenario, seed: number, { journal, recordings }: RunFiles) {
  // Only the report goes to stdout, because a program reads it.
  const nowMs = () => performance.now();
  const passed = reportProgress({
    lengthMs: scenario.lengthMs,
    nowMs,
    write: (line) => process.stderr.write(line),
  });
  const journalled = (entry: JournalEntry) => journal.write(entry);
  if (recordings === null) return run(scenario, seed, { passed, journalled, nowMs });
  const recorded = (kdsId: number, text: string) => recordings.write({ seed, kdsId, text });
  return run(scenario, seed, { passed, journalled, nowMs, recorded });
}

/** Returns the reason of a failure. */
function openRunFiles({ journal: file, record }: RunRequest, seeds: readonly number[]): RunFiles | string {
  const recordings = record === null ? null : openRecordFolder(record, seeds);
  if (typeof recordings === 'string') return recordings;
  const journal = openJournal(file);
  return typeof journal === 'string' ? journal : { journal, recordings };
}

function printRecorded(folder: string | null, recordings: RecordFolder | null): void {
  if (folder === null || recordings === null) return;
  const names = recordings.names();
  process.stderr.write(`${countOf(names.length, 'recording')} in ${folder}: ${names.join(', ') || 'none'}.\n`);
}

/** Exit code 0: all expectations hold; 1: one fails; 2: wrong input, or incomplete output. */
export async function runAndReport(request: RunRequest): Promise<void> {
  const scenario = requestedScenario(request);
  if (typeof scenario === 'string') return refuse(scenario);
  const first = request.seed ?? scenario.seed;
  const last = first + request.seeds - 1;
  if (last > SEED_MAX)
    return refuse(`--seeds ${request.seeds} from seed ${first} on would pass the last seed, ${SEED_MAX}.`);
  const seeds = Array.from({ length: request.seeds }, (_, at) => first + at);
  const files = openRunFiles(request, seeds);
  if (typeof files === 'string') return refuse(files);
  const reports: ScenarioReport[] = [];
  const opened = request.browser
    ? await (await import('./browser-command.ts')).openPages()
    : { ok: true as const, run: runScenario, close: async () => {} };
  if (!opened.ok) return refuse(opened.problem);
  for (const seed of seeds) {
    files.journal.write(headOf(scenario, seed));
    if (problemOf(files) !== null) break;
    reports.push(await runSeed(opened.run, scenario, seed, files));
  }
  await opened.close();
  files.journal.close();
  printRecorded(request.record, files.recordings);
  if (reports.length > 0) process.stdout.write(TEXTS[request.report](reports));
  const results = reports.flatMap((report) => report.results);
  if (results.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
  const unwritten = problemOf(files);
  if (unwritten !== null) refuse(unwritten);
}
