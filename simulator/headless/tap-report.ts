/** The Test Anything Protocol, version 14. */
import { countOf } from '../scenarios/language/count-of.ts';
import type { CheckResult } from './check-expectation.ts';
import type { ScenarioReport } from './run-scenario.ts';

const summary = ({ seed, ordersPlaced, taps, undone, worldHash }: ScenarioReport): string =>
  `# seed ${seed}, ${countOf(ordersPlaced, 'order')}, ${countOf(taps, 'tap')}${undone > 0 ? `, ${undone} taken back` : ''}, world ${worldHash}`;

const skip = ({ skipped }: CheckResult): string => (skipped === undefined ? '' : ` # SKIP ${skipped}`);

/** Writes one line for each result, and its problems as comments below it. */
export function tapReport(reports: readonly ScenarioReport[]): string {
  const count = reports.reduce((sum, { results }) => sum + results.length, 0);
  let number = 0;
  const lines = reports.flatMap((report) => [
    summary(report),
    ...report.results.flatMap((result) => [
      `${result.problems.length === 0 ? 'ok' : 'not ok'} ${++number} - ${result.title}${skip(result)}`,
      ...result.problems.map((problem) => `# ${problem}`),
    ]),
  ]);
  return ['TAP version 14', `1..${count}`, ...lines, ''].join('\n');
}
