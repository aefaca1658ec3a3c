/** A scenario's verdicts in the Test Anything Protocol, version 14. */
import type { ScenarioReport } from './run-scenario.ts';

/** The report's text, one line a verdict, each problem as a comment under it. */
export function tapReport(report: ScenarioReport): string {
  const lines = report.verdicts.flatMap((verdict, at) => [
    `${verdict.problems.length === 0 ? 'ok' : 'not ok'} ${at + 1} - ${verdict.title}`,
    ...verdict.problems.map((problem) => `# ${problem}`),
  ]);
  return [
    'TAP version 14',
    `1..${report.verdicts.length}`,
    `# seed ${report.seed}, ${report.ordersPlaced} orders, ${report.taps} taps, world ${report.worldHash}`,
    ...lines,
    '',
  ].join('\n');
}
