/** How runners' reports become the list of what failed. */
import { expect, test } from 'vitest';
import { failuresOfOwn, failuresOfPlaywright, failuresOfVitest } from './failures.ts';

const passed = { fullName: 'rule A', status: 'passed', failureMessages: [] };

test('vitest: what failed by file, name and message, without colours and empty lines', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          passed,
          { fullName: 'rule B', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'] },
          { fullName: 'rule C', status: 'skipped' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    'a.test.ts: rule B\n    expected 1\n    to be 2',
    'a.test.ts: rule C\n    skipped',
    'b.test.ts\n    Cannot find module',
  ]);
});

test('playwright: what failed, however deep its group, by the first error of its last try', () => {
  const error = (message: string) => ({ errors: [{ message }] });
  const spec = (title: string, ok: boolean, results: readonly unknown[]) => ({
    title,
    ok,
    file: 'x.spec.ts',
    tests: [{ results }],
  });
  const report = {
    suites: [
      {
        specs: [spec('fine', true, [{ errors: [] }]), spec('torn', false, [error('early'), error('late')])],
        suites: [{ specs: [spec('deep', false, [])] }],
      },
    ],
  };
  expect(failuresOfPlaywright(report)).toEqual(['x.spec.ts: torn\n    late', 'x.spec.ts: deep\n    did not run']);
});

test('a long message and a long list are cut, and the list says how much is missing', () => {
  const message = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
  const assertionResults = Array.from({ length: 23 }, () => ({
    fullName: 'rule',
    status: 'failed',
    failureMessages: [message],
  }));
  const failures = failuresOfVitest({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] });
  expect(failures).toHaveLength(21);
  expect(failures[0]?.split('\n')).toHaveLength(9);
  expect(failures.at(-1)).toBe('and 3 more');
});

test('a runner of our own lists what failed itself', () => {
  expect(failuresOfOwn({ passed: 1, failed: 1, failures: ['story: too wide'] })).toEqual(['story: too wide']);
});

test.each([failuresOfVitest, failuresOfPlaywright, failuresOfOwn])('no report lists nothing: %o', (failuresOf) => {
  expect(failuresOf(null)).toEqual([]);
});
