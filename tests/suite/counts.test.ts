/** How runners' reports become passed and failed. */
import { expect, test } from 'vitest';
import { addCounts, closingLine, countCheck, countOwn, countPlaywright, countVitest } from './counts.ts';

function vitest(passed: number, total: number, brokenFiles = 0) {
  const broken = Array.from({ length: brokenFiles }, () => ({ status: 'failed', assertionResults: [] }));
  return {
    numPassedTests: passed,
    numTotalTests: total,
    testResults: [{ status: 'passed', assertionResults: [{}] }, ...broken],
  };
}

function playwright(expected: number, unexpected = 0, flaky = 0, skipped = 0) {
  return { stats: { expected, unexpected, flaky, skipped, duration: 1 } };
}

test.each([
  ['all passed', vitest(5, 5), 0, { passed: 5, failed: 0 }],
  ['one failed', vitest(4, 5), 1, { passed: 4, failed: 1 }],
  ['one skipped', vitest(4, 5), 0, { passed: 4, failed: 1 }],
  ['a file that does not start', vitest(5, 5, 1), 1, { passed: 5, failed: 1 }],
  ['an error outside of any test', vitest(5, 5), 1, { passed: 5, failed: 1 }],
  ['no test at all', vitest(0, 0), 0, { passed: 0, failed: 1 }],
  ['no report', null, 0, { passed: 0, failed: 1 }],
  ['another report', { numPassedTests: '5' }, 0, { passed: 0, failed: 1 }],
])('vitest, %s', (_, report, exitCode, counts) => {
  expect(countVitest(report, exitCode)).toEqual(counts);
});

test.each([
  ['all passed', playwright(5), 0, { passed: 5, failed: 0 }],
  ['one failed', playwright(4, 1), 1, { passed: 4, failed: 1 }],
  ['one passed at the second try', playwright(4, 0, 1), 0, { passed: 4, failed: 1 }],
  ['one did not run', playwright(4, 0, 0, 1), 0, { passed: 4, failed: 1 }],
  ['no test at all', playwright(0), 0, { passed: 0, failed: 1 }],
  ['a crash after the tests', playwright(5), 1, { passed: 5, failed: 1 }],
  ['no report', null, 1, { passed: 0, failed: 1 }],
])('playwright, %s', (_, report, exitCode, counts) => {
  expect(countPlaywright(report, exitCode)).toEqual(counts);
});

test.each([
  ['all passed', { passed: 5, failed: 0 }, 0, { passed: 5, failed: 0 }],
  ['one failed', { passed: 4, failed: 1 }, 1, { passed: 4, failed: 1 }],
  ['nothing to check', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ['a crash after the checks', { passed: 5, failed: 0 }, 1, { passed: 5, failed: 1 }],
  ['no report', null, 0, { passed: 0, failed: 1 }],
  ['a damaged report', { passed: '5', failed: 0 }, 0, { passed: 0, failed: 1 }],
])('a runner of our own, %s', (_, report, exitCode, counts) => {
  expect(countOwn(report, exitCode)).toEqual(counts);
});

test('the closing line adds up all steps', () => {
  const all = addCounts([countCheck(0), countCheck(2), { passed: 40, failed: 2 }]);
  expect(closingLine(all)).toBe('41 passed, 3 failed');
});
