import type { CheckResult } from './check-expectation.ts';
import type { ScenarioReport } from './run-scenario.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an attribute, and drops the characters that XML forbids. */
const escaped = (text: string): string =>
  [...text]
    .filter((letter) => letter >= ' ' && letter !== '\uFFFE' && letter !== '\uFFFF')
    .map((letter) => ESCAPES[letter] ?? letter)
    .join('');

/** Real seconds of all checks together. */
const time = (results: readonly CheckResult[]): string =>
  ` time="${(results.reduce((sum, { tookMs = 0 }) => sum + tookMs, 0) / 1_000).toFixed(3)}"`;

function testCase(suite: string, result: CheckResult): readonly string[] {
  const { title, problems, skipped } = result;
  const head = `    <testcase classname="${escaped(suite)}" name="${escaped(title)}"${time([result])}`;
  if (skipped !== undefined) return [`${head}><skipped message="${escaped(skipped)}"/></testcase>`];
  if (problems.length === 0) return [`${head}/>`];
  return [
    `${head}>`,
    ...problems.map((problem) => `      <failure message="${escaped(problem)}"/>`),
    '    </testcase>',
  ];
}

const failed = (results: readonly CheckResult[]): number =>
  results.filter(({ problems }) => problems.length > 0).length;

/** Each run is a suite. */
export function junitReport(reports: readonly ScenarioReport[]): string {
  const all = reports.flatMap(({ results }) => results);
  const suites = reports.flatMap(({ scenario, seed, results }) => {
    const name = `${scenario}, seed ${seed}`;
    return [
      `  <testsuite name="${escaped(name)}" tests="${results.length}" failures="${failed(results)}"${time(results)}>`,
      ...results.flatMap((result) => testCase(name, result)),
      '  </testsuite>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${all.length}" failures="${failed(all)}"${time(all)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
