/** Which tests of a runner's report failed, and with what words: told once more at the end of a run, where nobody has to look for them. */
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

/** So many lines of a message say what was expected and what was there. */
const LINES_MAX = 8;
const FAILURES_MAX = 20;

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.nullish(v.array(v.string())) }),
      ),
    }),
  ),
});

const playwrightResult = v.object({ errors: v.array(v.object({ message: v.optional(v.string(), '') })) });

interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly v.InferOutput<typeof playwrightResult>[] }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      ok: v.boolean(),
      file: v.string(),
      tests: v.array(v.object({ results: v.array(playwrightResult) })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const playwrightReport = v.object({ suites: v.array(suite) });

const ownReport = v.object({ failures: v.array(v.string()) });

function told(name: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_MAX);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

const bounded = (failures: readonly string[]): readonly string[] =>
  failures.length <= FAILURES_MAX
    ? failures
    : [...failures.slice(0, FAILURES_MAX), `and ${failures.length - FAILURES_MAX} more`];

/** Vitest's JSON report: the file, the test's full name and its first message; a file that could not start has its own. */
export function failuresOfVitest(report: unknown): readonly string[] {
  const read = v.safeParse(vitestReport, report);
  if (!read.success) return [];
  const failures = read.output.testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [told(name, message)]
      : assertionResults
          .filter((test) => test.status !== 'passed')
          .map((test) => told(`${name}: ${test.fullName}`, test.failureMessages?.[0] ?? test.status)),
  );
  return bounded(failures);
}

/** Playwright's JSON report: the file, the test's title and the first error of its last try. */
export function failuresOfPlaywright(report: unknown): readonly string[] {
  const read = v.safeParse(playwrightReport, report);
  if (!read.success) return [];
  const failuresOf = (each: Suite): readonly string[] => [
    ...each.specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const message = tests.at(-1)?.results.at(-1)?.errors[0]?.message;
        return told(`${file}: ${title}`, message ?? 'did not run');
      }),
    ...(each.suites ?? []).flatMap(failuresOf),
  ];
  return bounded(read.output.suites.flatMap(failuresOf));
}

/** The report of a runner of this project. */
export function failuresOfOwn(report: unknown): readonly string[] {
  const read = v.safeParse(ownReport, report);
  return read.success ? bounded(read.output.failures) : [];
}
