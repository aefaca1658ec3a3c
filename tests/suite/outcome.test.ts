import { expect, test } from 'vitest';
import { outcomeOf, readOwn, readPlaywright, readVitest } from './outcome.ts';

const vitest = (...statuses: readonly string[]) => ({
  numPassedTests: statuses.filter((status) => status === 'passed').length,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: statuses.map((word) => ({
        fullName: 'rule A',
        status: word.replace('long ', ''),
        tags: word.startsWith('long ') ? ['long'] : [],
        failureMessages: word === 'failed' ? ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'] : [],
      })),
    },
  ],
});
const broken = {
  numPassedTests: 1,
  testResults: [{ name: 'b', status: 'failed', message: 'x', assertionResults: [] }],
};
const spec = (ok: boolean, message: string) => ({
  ...{ title: 'tap', ok, file: 'x.spec.ts' },
  tests: [{ results: [{ errors: [{ message }] }] }],
});
const playwright = (stats: object, ...specs: readonly object[]) => ({
  stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  suites: [{ specs: [], suites: [{ specs }] }],
});

test.each([
  ['only passed tests', readVitest, vitest('passed'), 0, 1, []],
  ['a failed test', readVitest, vitest('passed', 'failed'), 1, 1, ['a.test.ts: rule A\n    expected 1\n    to be 2']],
  ['a skipped test', readVitest, vitest('passed', 'skipped'), 0, 1, ['a.test.ts: rule A\n    skipped']],
  ['a long test that was left out', readVitest, vitest('passed', 'long skipped'), 0, 1, []],
  ['a long test that failed', readVitest, vitest('passed', 'long failed'), 1, 1, ['a.test.ts: rule A\n    failed']],
  ['a file that did not start', readVitest, broken, 1, 1, ['b\n    x']],
  ['no executed test', readVitest, vitest(), 0, 0, ['no test ran']],
  ['an error outside any test', readVitest, vitest('passed'), 1, 1, ['ended with code 1']],
  [
    'a failed end-to-end test',
    readPlaywright,
    playwright({ unexpected: 1 }, spec(false, 'late')),
    1,
    4,
    ['x.spec.ts: tap\n    late'],
  ],
  [
    'a story with a problem',
    readOwn,
    { passed: 4, failed: 1, failures: ['story: too wide'] },
    1,
    4,
    ['story: too wide'],
  ],
])('a step with $0 has $4 passed tests and the failures $5', (_, reader, report, exitCode, passed, failures) => {
  expect(outcomeOf(reader, JSON.stringify(report), exitCode)).toEqual({ passed, failed: failures.length, failures });
});

test('a test that passed at its second attempt counts as failed, and so does a step without a report', () => {
  expect(outcomeOf(readPlaywright, JSON.stringify(playwright({ flaky: 1 })), 0).failed).toBe(1);
  expect(outcomeOf(readVitest, null, 0).failed).toBe(1);
  expect(outcomeOf(null, null, 2)).toEqual({ passed: 0, failed: 1, failures: [] });
});
