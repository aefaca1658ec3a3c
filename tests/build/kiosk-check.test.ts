import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const DOCS = join(import.meta.dirname, '../../docs');
const CHECK = join(DOCS, 'kiosk/kiosk-check.sh');
const ADDRESS = 'https://kds.resto.example/';
const PAGES = `[ { "type": "page", "url": "${ADDRESS}home2" } ]`;

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kiosk-check-'));
  mkdirSync(join(place, 'bin'));
});
afterEach(() => rmSync(place, { recursive: true }));

interface Machine {
  readonly runs?: boolean;
  readonly startedUs?: number;
  /** The DevTools port's response to each request; empty for a closed port. */
  readonly responses?: readonly string[];
}

function program(name: string, lines: string): void {
  writeFileSync(join(place, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}

const noted = (name: string): readonly string[] =>
  existsSync(join(place, name)) ? readFileSync(join(place, name), 'utf8').trim().split('\n') : [];

/** Runs the check on such a machine; returns its requests and restarts. */
function check({ runs = true, startedUs = 0, responses = [] }: Machine) {
  responses.forEach((response, at) => {
    writeFileSync(join(place, `answer-${at}`), response);
  });
  const note = (name: string) => `echo "$*" >> ${place}/${name}`;
  program(
    'systemctl',
    `case $1 in is-active) exit ${runs ? 0 : 3};; show) echo ${startedUs};; *) ${note('restarts')};; esac`,
  );
  program('logger', note('log'));
  program('sleep', note('waits'));
  program(
    'curl',
    `${note('questions')}; at=$(wc -l < ${place}/questions); cat "${place}/answer-$((at - 1))" 2>/dev/null || exit 7`,
  );
  const done = spawnSync('sh', [CHECK], {
    env: { PATH: `${place}/bin:${process.env.PATH}`, KIOSK_ADDRESS: ADDRESS, KIOSK_START_S: '0' },
    encoding: 'utf8',
  });
  expect([done.status, done.stderr]).toEqual([0, '']);
  return { questions: noted('questions'), restarts: noted('restarts'), log: noted('log') };
}

test('a browser that shows any screen of the kiosk is not restarted', () => {
  const { questions, restarts } = check({ responses: [PAGES] });
  expect(questions).toEqual([expect.stringContaining('http://127.0.0.1:9222/json/list')]);
  expect(restarts).toEqual([]);
});

test.each([
  ['does not respond', []],
  ['shows another page', ['[]', '[ { "url": "chrome-error://chromewebdata/" } ]', '[]']],
])('a browser that %s three times is restarted once, with a log entry', (_, responses) => {
  const { questions, restarts, log } = check({ responses });
  expect(questions).toHaveLength(3);
  expect(restarts).toEqual(['restart kiosk.service']);
  expect(log).toEqual([expect.stringContaining(ADDRESS)]);
});

test('a browser that responds at the last attempt is not restarted', () => {
  const { questions, restarts } = check({ responses: ['[]', '[]', PAGES] });
  expect([questions.length, restarts]).toEqual([3, []]);
});

test('a kiosk that was stopped, or has just started, is not checked', () => {
  expect(check({ runs: false })).toEqual({ questions: [], restarts: [], log: [] });
  const aheadUs = 1e15;
  expect(check({ startedUs: aheadUs })).toEqual({ questions: [], restarts: [], log: [] });
});

const textOf = (path: string): string => readFileSync(join(DOCS, path), 'utf8');
const tableOf = (document: string): string => /## The browser\n([\s\S]*?)\n\n[^|]/.exec(document)?.[1] ?? '';

test('the service starts the browser with exactly the flags that the document explains, and with its port for the check', () => {
  const documented = [...tableOf(textOf('production.md')).matchAll(/(--[a-z][\w=-]*)/g)].map(([, flag = '']) => flag);
  const start = /^ExecStart=(.*)$/m.exec(textOf('kiosk/kiosk.service'))?.[1] ?? '';
  expect(documented.length).toBeGreaterThan(8);
  expect(documented.filter((flag) => !start.includes(flag.replace(/=FOLDER$/, '=')))).toEqual([]);
  expect(start).toContain('--remote-debugging-port=9222');
  expect(start).toContain('--enable-logging=stderr');
  expect(textOf('kiosk/kiosk-check.sh')).toContain('KIOSK_DEBUG_PORT:-9222');
});

test('the DevTools port is on loopback, and open only while a check runs', () => {
  program('nft', `echo "$*" >> ${place}/nft`);
  check({ responses: [PAGES] });
  check({ responses: [] });
  const [opens, closes] = [
    'add element inet kiosk_debug open { 9222 timeout 90s }',
    'delete element inet kiosk_debug open { 9222 }',
  ];
  expect(noted('nft')).toEqual([opens, closes, opens, closes]);
  expect(textOf('kiosk/kiosk.service')).toContain('--remote-debugging-address=127.0.0.1');
  expect(textOf('kiosk/kiosk.service')).toMatch(/^ExecStartPre=\+.*kiosk-debug\.nft$/m);
  expect(textOf('kiosk/kiosk-debug.nft')).toMatch(
    /dport 9222 meta skuid 0 tcp dport @open accept\n\s*tcp dport 9222 reject/,
  );
});

test('every policy of the kiosk is explained in the document, for the one address', () => {
  const policies: Record<string, unknown> = JSON.parse(textOf('kiosk/kiosk-policies.json'));
  const table = tableOf(textOf('production.md'));
  expect(Object.keys(policies).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  const lists = Object.values(policies).filter(Array.isArray);
  const own = [ADDRESS.slice(0, -1)];
  expect(lists).toEqual([own, own, own, own, ['*'], ['*']]);
  expect(policies).toMatchObject({
    DeveloperToolsAvailability: 2,
    URLAllowlist: own,
    URLBlocklist: ['*'],
    ExtensionInstallBlocklist: ['*'],
    DownloadRestrictions: 3,
  });
});
