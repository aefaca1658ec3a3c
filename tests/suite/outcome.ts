import { stripVTControlCharacters } from 'node:util';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Each failed test with the first lines of its message. */
  readonly failures: readonly string[];
}

export type Reader = (report: string) => Outcome;

const MESSAGE_LINES_MAX = 8;

function described(name: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, MESSAGE_LINES_MAX).map((line) => `    ${line}`)].join('\n');
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly tags?: readonly string[];
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/**
 * Vitest's JSON report. A skipped test counts as failed, unless it is a long one that the run leaves out. A file that
 * did not start is one failure.
 */
export const readVitest: Reader = (text) => {
  const report = JSON.parse(text) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message = '', assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [described(name, message)]
      : assertionResults
          .filter(({ status, tags }) => status !== 'passed' && !(status === 'skipped' && tags?.includes('long')))
          .map((test) => described(`${name}: ${test.fullName}`, test.failureMessages?.[0] ?? test.status)),
  );
  return { passed: report.numPassedTests, failed: failures.length, failures };
};

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly file: string;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly suites: readonly PlaywrightSuite[];
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Playwright's JSON report. A test that passed at a second attempt, or did not run, counts as failed. */
export const readPlaywright: Reader = (text) => {
  const { stats, suites } = JSON.parse(text) as PlaywrightReport;
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      described(`${file}: ${title}`, tests.at(-1)?.results.at(-1)?.errors[0]?.message ?? 'did not run'),
    );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, failures };
};

/** The report of the stories is already an outcome. */
export const readOwn: Reader = (text) => ({ failures: [], ...(JSON.parse(text) as Omit<Outcome, 'failures'>) });

/**
 * Without a reader the step counts as one check. A missing or unreadable report, no test, or a crash after the tests is
 * one failure.
 */
export function outcomeOf(reader: Reader | null, report: string | null, exitCode: number): Outcome {
  if (reader === null) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, failures: [] };
  if (report === null) return { passed: 0, failed: 1, failures: ['no report was written'] };
  let outcome: Outcome;
  try {
    outcome = reader(report);
  } catch {
    return { passed: 0, failed: 1, failures: ['the report cannot be read'] };
  }
  if (outcome.failed > 0 || (exitCode === 0 && outcome.passed > 0)) return outcome;
  return { ...outcome, failed: 1, failures: [outcome.passed === 0 ? 'no test ran' : `ended with code ${exitCode}`] };
}

export const closingLine = ({ passed, failed }: Pick<Outcome, 'passed' | 'failed'>): string =>
  `${passed} passed, ${failed} failed`;
