/** What each runner's report says about passed and failed tests. */
import * as v from 'valibot';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const vitestReport = v.object({
  numPassedTests: count,
  numTotalTests: count,
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
});

const playwrightReport = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
});

const ownReport = v.object({ passed: count, failed: count });

/** A runner that failed otherwise than by a test, or that ran nothing, counts as one failure. */
function settled(counts: Counts, exitCode: number): Counts {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

/** A step that counts as one check. */
export function countCheck(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Vitest's JSON report. What did not pass, skipped tests too, failed; a file that could not start is one failure. */
export function countVitest(report: unknown, exitCode: number): Counts {
  const read = v.safeParse(vitestReport, report);
  if (!read.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numTotalTests, testResults } = read.output;
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return settled({ passed: numPassedTests, failed: numTotalTests - numPassedTests + broken.length }, exitCode);
}

/** Playwright's JSON report. A test that passed only at the second try, or did not run, failed. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  const read = v.safeParse(playwrightReport, report);
  if (!read.success) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = read.output.stats;
  return settled({ passed: expected, failed: unexpected + flaky + skipped }, exitCode);
}

/** The report of a runner of this project, which counts by itself. */
export function countOwn(report: unknown, exitCode: number): Counts {
  const read = v.safeParse(ownReport, report);
  return read.success ? settled(read.output, exitCode) : { passed: 0, failed: 1 };
}

export function addCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The last line of a whole test run. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
