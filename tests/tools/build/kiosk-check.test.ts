import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';

const DOCS = join(import.meta.dirname, '../../../docs');
const CHECK = join(DOCS, 'kiosk/kiosk-check.sh');
const ADDRESS = 'https://kds.resto.example/';
const PAGE_ID = 'E2EE1CC5';
const PAGES = `[ { "type": "page", "url": "${ADDRESS}home2", "webSocketDebuggerUrl": "ws://127.0.0.1/devtools/page/${PAGE_ID}" } ]`;

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kiosk-check-'));
  mkdirSync(join(place, 'bin'));
});
afterEach(() => rmSync(place, { recursive: true }));

type Frame = 'crash' | 'reply' | 'refusal' | 'end';

interface Machine {
  readonly runs?: boolean;
  readonly startedUs?: number;
  /** The DevTools list of each round; the rest have none. */
  readonly lists?: readonly string[];
  /** The status of the response to the opening of the browser's socket. */
  readonly opening?: 101 | 403;
  /** What the browser does after each command; the rest get a reply. */
  readonly frames?: readonly (readonly Frame[])[];
  /** How long the check waits for a reply. */
  readonly replyS?: number;
  readonly rounds?: number;
}

function program(name: string, lines: string): void {
  writeFileSync(join(place, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}

const noted = (name: string): readonly string[] =>
  existsSync(join(place, name)) ? readFileSync(join(place, name), 'utf8').trim().split('\n') : [];

const crashOf = (targetId: string): string =>
  JSON.stringify({ method: 'Target.targetCrashed', params: { targetId, status: 'killed', errorCode: 9 } });

/** A browser under the kiosk's policies: it refuses every socket except its own. */
async function startBrowser({ lists = [], opening = 101, frames = [] }: Machine) {
  const counts = { lists: 0, openings: 0, commands: 0 };
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const body =
      request.url === '/json/version'
        ? `{ "webSocketDebuggerUrl": "ws://127.0.0.1:${port}/devtools/browser/B" }`
        : lists[counts.lists++];
    response.writeHead(body === undefined ? 500 : 200).end(body);
  });
  server.on('upgrade', (request, socket, head) => {
    counts.openings += 1;
    if (opening === 403 || request.url !== '/devtools/browser/B') {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (text) => {
        const { id, method } = JSON.parse(String(text));
        expect(method).toBe('Target.setDiscoverTargets');
        for (const frame of frames[counts.commands++] ?? ['reply']) {
          if (frame === 'end') client.terminate();
          else if (frame === 'crash') client.send(crashOf(PAGE_ID));
          else client.send(JSON.stringify(frame === 'reply' ? { id, result: {} } : { id, error: { code: -32_000 } }));
        }
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, counts, sockets, server };
}

async function check(machine: Machine) {
  const { runs = true, startedUs = 0, replyS = 5, rounds = 6 } = machine;
  const { port, counts, sockets, server } = await startBrowser(machine);
  const note = (name: string) => `echo "$*" >> ${place}/${name}`;
  program(
    'systemctl',
    `case $1 in is-active) exit ${runs ? 0 : 3};; show) echo ${startedUs};; *) ${note('restarts')};; esac`,
  );
  program('logger', note('log'));
  // The check waits before each round; a failed wait ends it.
  program('sleep', `${note('waits')}; [ $(wc -l < ${place}/waits) -le ${rounds} ]`);
  const times = { KIOSK_START_S: '0', KIOSK_REPLY_S: String(replyS) };
  const env = { KIOSK_ADDRESS: ADDRESS, KIOSK_DEBUG_PORT: String(port), ...times };
  const done = spawn(CHECK, { env: { PATH: `${place}/bin:${process.env.PATH}`, ...env } });
  let errors = '';
  done.stderr.on('data', (part) => {
    errors += part;
  });
  const [code] = await once(done, 'close');
  for (const client of sockets.clients) client.terminate();
  server.close();
  expect([code, errors]).toEqual([0, '']);
  return { counts, restarts: noted('restarts'), log: noted('log') };
}

test('a browser that shows any screen of the kiosk is not restarted, and the check keeps one connection', async () => {
  const { counts, restarts } = await check({ lists: Array(7).fill(PAGES), rounds: 7 });
  expect(counts).toEqual({ lists: 7, openings: 1, commands: 7 });
  expect(restarts).toEqual([]);
});

const WORKER = `[ { "type": "service_worker", "url": "${ADDRESS}service-worker.js" } ]`;

test.each<[string, Machine]>([
  ['does not respond', {}],
  ['shows something else', { lists: Array(6).fill('[ { "type": "page", "url": "chrome-error://chromewebdata/" } ]') }],
  ['has only the worker of the kiosk', { lists: Array(6).fill(WORKER) }],
  ['refuses its DevTools socket', { lists: Array(6).fill(PAGES), opening: 403 }],
  ['refuses the command', { lists: Array(6).fill(PAGES), frames: Array(6).fill(['refusal']), replyS: 1 }],
  ['does not reply to the command', { lists: Array(6).fill(PAGES), frames: Array(6).fill([]), replyS: 1 }],
  ['closes its DevTools socket', { lists: Array(6).fill(PAGES), frames: Array(6).fill(['end']) }],
])('a browser that %s six times is restarted once, with a log entry', async (_, machine) => {
  const { counts, restarts, log } = await check(machine);
  expect(counts.commands).toBe(machine.opening === 403 ? 0 : 6);
  expect(restarts).toEqual(['restart kiosk.service']);
  expect(log).toEqual([expect.stringContaining(`does not show ${ADDRESS}`)]);
});

test('[PERF-21] a browser whose renderer crashed is restarted at once, also after a late reply', async () => {
  const lists = Array(4).fill(PAGES);
  const frames: Frame[][] = [['reply'], [], ['crash', 'reply']];
  const { counts, restarts, log } = await check({ lists, frames, replyS: 2, rounds: 4 });
  expect(counts).toEqual({ lists: 4, openings: 2, commands: 4 });
  expect(restarts).toEqual(['restart kiosk.service']);
  expect(log).toEqual([expect.stringContaining(`The renderer of ${ADDRESS} crashed`)]);
});

test('[PERF-21] a renderer that crashes before its page is listed is restarted in the next round', async () => {
  const { restarts } = await check({ lists: ['[]', PAGES], frames: [['reply', 'crash']], rounds: 2 });
  expect(restarts).toEqual(['restart kiosk.service']);
});

test('the check continues after a restart', async () => {
  expect((await check({ rounds: 12 })).restarts).toHaveLength(2);
});

test('a browser that responds at the last attempt is not restarted', async () => {
  const { counts, restarts } = await check({
    lists: [...Array(5).fill('[]'), PAGES, ...Array(5).fill('[]')],
    rounds: 11,
  });
  expect([counts.lists, restarts]).toEqual([11, []]);
});

test('a stopped kiosk is not checked, and a kiosk that has just started is not restarted', async () => {
  const counts = { lists: 0, openings: 0, commands: 0 };
  expect(await check({ runs: false })).toEqual({ counts, restarts: [], log: [] });
  const aheadUs = 1e15;
  expect(await check({ startedUs: aheadUs })).toMatchObject({ restarts: [], log: [] });
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

test('the DevTools port is on loopback, and open only to root', () => {
  expect(textOf('kiosk/kiosk.service')).toContain('--remote-debugging-address=127.0.0.1');
  expect(textOf('kiosk/kiosk.service')).toMatch(/^ExecStartPre=\+.*kiosk-debug\.nft$/m);
  expect(textOf('kiosk/kiosk-debug.nft')).toMatch(/dport 9222 meta skuid 0 accept\n\s*tcp dport 9222 reject/);
});

test('the check starts, restarts and ends with the browser, whose DevTools port it needs', () => {
  const browser = textOf('kiosk/kiosk.service');
  const check = textOf('kiosk/kiosk-check.service');
  expect(browser).toMatch(/^Wants=(.* )?kiosk-check\.service( |$)/m);
  expect(check).toMatch(/^BindsTo=kiosk\.service$/m);
  expect(check).toMatch(/^After=kiosk\.service$/m);
  expect(check).toMatch(/^Restart=always$/m);
  // Only the browser's service starts the check.
  expect(check).not.toContain('[Install]');
  expect(textOf('production.md')).toContain('systemctl enable --now kiosk.service\n');
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
