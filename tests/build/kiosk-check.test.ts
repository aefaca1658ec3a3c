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
  readonly rounds?: number;
}

function program(name: string, lines: string): void {
  writeFileSync(join(place, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}

const noted = (name: string): readonly string[] =>
  existsSync(join(place, name)) ? readFileSync(join(place, name), 'utf8').trim().split('\n') : [];

function check({ runs = true, startedUs = 0, responses = [], rounds = 6 }: Machine) {
  responses.forEach((response, at) => {
    writeFileSync(join(place, `answer-${at}`), response);
  });
  const note = (name: string) => `echo "$*" >> ${place}/${name}`;
  program(
    'systemctl',
    `case $1 in is-active) exit ${runs ? 0 : 3};; show) echo ${startedUs};; *) ${note('restarts')};; esac`,
  );
  program('logger', note('log'));
  // The check waits before each round; a failed wait ends it.
  program('sleep', `${note('waits')}; [ $(wc -l < ${place}/waits) -le ${rounds} ]`);
  program(
    'curl',
    `${note('questions')}; at=$(wc -l < ${place}/questions); cat "${place}/answer-$((at - 1))" 2>/dev/null || exit 7`,
  );
  const done = spawnSync(CHECK, {
    env: { PATH: `${place}/bin:${process.env.PATH}`, KIOSK_ADDRESS: ADDRESS, KIOSK_START_S: '0' },
    encoding: 'utf8',
  });
  expect([done.status, done.stderr]).toEqual([0, '']);
  return { questions: noted('questions'), restarts: noted('restarts'), log: noted('log') };
}

test('a browser that shows any screen of the kiosk is not restarted', () => {
  const { questions, restarts } = check({ responses: Array(6).fill(PAGES) });
  expect(questions).toEqual(Array(6).fill(expect.stringContaining('http://127.0.0.1:9222/json/list')));
  expect(restarts).toEqual([]);
});

const WORKER = `[ { "type": "service_worker", "url": "${ADDRESS}service-worker.js" } ]`;

test.each([
  ['does not respond', []],
  ['shows something else', Array(6).fill('[ { "type": "page", "url": "chrome-error://chromewebdata/" } ]')],
  ['has only the worker of the kiosk', Array(6).fill(WORKER)],
])('a browser that %s six times is restarted once, with a log entry', (_, responses) => {
  const { questions, restarts, log } = check({ responses });
  expect(questions).toHaveLength(6);
  expect(restarts).toEqual(['restart kiosk.service']);
  expect(log).toEqual([expect.stringContaining(ADDRESS)]);
});

test('the check continues after a restart', () => {
  expect(check({ rounds: 12 }).restarts).toHaveLength(2);
});

test('a browser that responds at the last attempt is not restarted', () => {
  const { questions, restarts } = check({
    responses: [...Array(5).fill('[]'), PAGES, ...Array(5).fill('[]')],
    rounds: 11,
  });
  expect([questions.length, restarts]).toEqual([11, []]);
});

test('a stopped kiosk is not checked, and a kiosk that has just started is not restarted', () => {
  expect(check({ runs: false })).toEqual({ questions: [], restarts: [], log: [] });
  const aheadUs = 1e15;
  expect(check({ startedUs: aheadUs })).toMatchObject({ restarts: [], log: [] });
});

const textOf = (path: string): string => readFileSync(join(DOCS, path), 'utf8');
const tableOf = (document: string): string => /## The browser\n([\s\S]*?)\n\n[^|]/.exec(document)?.[1] ?? '';

test('the service starts the browser with every flag that the document explains, and with the DevTools port of the check', () => {
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
  check({ responses: [PAGES, '[]'], rounds: 2 });
  const [opens, closes] = [
    'add element inet kiosk_debug open { 9222 timeout 90s }',
    'delete element inet kiosk_debug open { 9222 }',
  ];
  // The check also closes the port when it ends.
  expect(noted('nft')).toEqual([opens, closes, opens, closes, closes]);
  expect(textOf('kiosk/kiosk.service')).toContain('--remote-debugging-address=127.0.0.1');
  expect(textOf('kiosk/kiosk.service')).toMatch(/^ExecStartPre=\+.*kiosk-debug\.nft$/m);
  expect(textOf('kiosk/kiosk-debug.nft')).toMatch(
    /dport 9222 meta skuid 0 tcp dport @open accept\n\s*tcp dport 9222 reject/,
  );
});

test('the document explains every policy of the kiosk, and the policies allow only the kiosk’s address', () => {
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
