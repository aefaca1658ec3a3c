import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { ACCOUNT_HEADERS, CONTROL_HEADERS, KIOSK_HEADERS } from '../../../simulator/server/security-headers.ts';
import { DEMO_POLICY, PAGE_POLICY } from '../../../tools/build/hosting/host-headers.ts';
import { hostingFiles } from '../../../tools/build/hosting/hosting.ts';
import { PLATFORMS } from './platforms-table.ts';

type Named = readonly [name: string, policy: string];

const hosting = hostingFiles('/', new Map([['index.html', Buffer.from('')]]), PLATFORMS);

const hosted = [...hosting].flatMap(([name, text]): Named[] =>
  [...String(text).matchAll(/content-security-policy:? +"?([^"\n]+)/gi)].map(([, policy = '']) => [name, policy]),
);

const headers: readonly (readonly [name: string, headers: Readonly<Record<string, string>>])[] = [
  ['the kiosk of the simulator', KIOSK_HEADERS],
  ['the account host of the simulator', ACCOUNT_HEADERS],
  ['the control room', CONTROL_HEADERS],
];

const POLICIES: readonly Named[] = [
  ...new Map(hosted),
  ['the page', PAGE_POLICY],
  ['the demo', DEMO_POLICY],
  ...headers.map(([name, sent]): Named => [name, sent['content-security-policy'] ?? '']),
];

/** Findings that do not apply, with the reason. */
const ACCEPTED: Readonly<Record<string, string>> = {
  "script-src 'self'": 'A host serves the files of the build only: no JSONP, no AngularJS, no file of a user.',
};

function findingsOf(policy: string): readonly string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings
    .filter(({ severity }) => severity < Severity.INFO)
    .map(({ directive, value }) => `${directive} ${value ?? ''}`.trim());
}

test('the test finds a policy in every hosting file that sends headers', () => {
  expect([...new Set(hosted.map(([name]) => name))]).toEqual([...hosting.keys()].filter((name) => !/redir/.test(name)));
  for (const [name, policy] of hosted) expect(policy, name).toBe(new Map(hosted).get(name));
});

test.each(POLICIES)('[PERF-5] the policy of %s has no known bypass', (_, policy) => {
  expect(findingsOf(policy).filter((finding) => !(finding in ACCEPTED))).toEqual([]);
});

test.each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  ["script-src 'self'", "script-src 'self' https:"],
  ["script-src 'self'", "script-src 'self' https://ajax.googleapis.com"],
  ["default-src 'none'; ", ''],
])('the evaluator rejects a policy in which %j is replaced by %j', (was, is) => {
  expect(PAGE_POLICY).toContain(was);
  expect(findingsOf(PAGE_POLICY.replace(was, is)).filter((finding) => !(finding in ACCEPTED))).not.toEqual([]);
});
