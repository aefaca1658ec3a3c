/**
 * Starts Chromium with a DevTools port, as on a kiosk, with the kiosk's check beside it. The machine's services are
 * fake.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Program } from './program.ts';

const KIOSK = fileURLToPath(new URL('../../docs/kiosk', import.meta.url));
const START_LIMIT_MS = 60_000;
const POLL_MS = 100;
const VIOLATION = /Content Security Policy|This document requires 'Trusted/;

/** Where Chromium, Chrome and Chrome for Testing look for policies, below /etc. */
const POLICY_FOLDERS = ['chromium', 'opt/chrome', 'opt/chrome_for_testing'].map((name) => `${name}/policies/managed`);

export interface KioskBrowser extends Program {
  log(): string;
  /** Policy violations in the log of the browser, also while no client is connected. */
  violations(): readonly string[];
  /** False if this machine has no private mount namespaces; the browser then runs without the policies. */
  readonly isManaged: boolean;
  /** Resolves when the log has this line. Throws after `limitMs`. */
  logged(line: string, limitMs: number): Promise<void>;
  /** Resolves when the browser shows the loaded page. */
  pageLoaded(): Promise<void>;
}

/** The port that Chromium has chosen and written into its profile. */
async function portOf(profile: string): Promise<string> {
  const untilMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < untilMs) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port = ''] = text.split('\n');
    if (port !== '') return port;
    await pause(POLL_MS);
  }
  throw new Error('Failed to start Chromium with a DevTools port.');
}

/**
 * Waits until the page at this address has loaded: it then has its own title instead of its address. Playwright never
 * connects to a page whose first navigation has only begun.
 */
async function pageLoaded(origin: string, address: string): Promise<void> {
  const untilMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < untilMs) {
    const targets: { url: string; title: string }[] = await fetch(`${origin}/json/list`)
      .then((response) => response.json())
      .catch(() => []);
    const page = targets.find(({ url }) => url.startsWith(address));
    if (page !== undefined && page.title !== '' && !address.includes(page.title)) return;
    await pause(POLL_MS);
  }
  throw new Error(`Failed to load ${address}.`);
}

async function twoRoundsBegun(folder: string): Promise<void> {
  const untilMs = Date.now() + START_LIMIT_MS;
  while ((await readFile(join(folder, 'rounds'), 'utf8')).length < 2) {
    if (Date.now() > untilMs) throw new Error('Failed to start the check of the kiosk.');
    await pause(POLL_MS);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** The commands of systemd that the check uses: the service runs, and a restart ends the browser. */
async function fakeServices(folder: string): Promise<void> {
  const program = (name: string, script: string) =>
    writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await mkdir(join(folder, 'bin'));
  for (const name of ['log', 'rounds']) await writeFile(join(folder, name), '');
  const round = `echo >> '${folder}/rounds'`;
  const end = `pid=$(cat '${folder}/pid'); kill $pid; while kill -0 $pid; do sleep 0.1; done; echo "$*" >> '${folder}/log'`;
  await program('systemctl', `case $1 in is-active) ${round};; show) echo 0;; restart) ${end};; esac`);
  await program('logger', `echo "$3" >> '${folder}/log'`);
}

/** The shipped policies, for the host of this address. */
async function policiesFor(folder: string, address: string): Promise<string> {
  const shipped = await readFile(join(KIOSK, 'kiosk-policies.json'), 'utf8');
  const policies = shipped.replaceAll('https://kds.resto.example', new URL(address).origin);
  for (const path of POLICY_FOLDERS) {
    await mkdir(join(folder, 'etc', path), { recursive: true });
    await writeFile(join(folder, 'etc', path, 'kiosk-policies.json'), policies);
  }
  return join(folder, 'etc');
}

/** Runs the rest of the command line in a mount namespace of its own, with the folder's files over those of /etc. */
const withFilesInEtc = (etc: string): readonly string[] => {
  const mount = 'mount -t overlay overlay -o "lowerdir=$0:/etc" /etc && exec "$@"';
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount, etc];
};

interface Kiosk {
  readonly chromium: string;
  readonly args: readonly string[];
  readonly address: string;
  /** Whether the browser has the shipped policies. */
  readonly policies?: boolean;
}

export async function startKioskBrowser({ chromium, args, address, policies = false }: Kiosk): Promise<KioskBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'kiosk-browser-'));
  const profile = join(folder, 'profile');
  await fakeServices(folder);
  const prefix = policies ? withFilesInEtc(await policiesFor(folder, address)) : [];
  const [unshare = '', ...rest] = prefix;
  const isManaged = policies && spawnSync(unshare, [...rest, 'true']).status === 0;
  let browser: ChildProcess;
  let isStopped = false;
  let browserLog = '';
  /** The browser restarts whenever it ends, as with the shipped service. */
  const start = (port: string) => {
    const own = [
      '--headless=new',
      '--enable-logging=stderr',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      address,
    ];
    const [command = '', ...others] = [...(isManaged ? prefix : []), chromium, ...args, ...own];
    browser = spawn(command, others, { stdio: ['ignore', 'ignore', 'pipe'] });
    browser.stderr?.on('data', (part) => {
      browserLog += String(part);
    });
    writeFileSync(join(folder, 'pid'), String(browser.pid));
    browser.once('exit', () => isStopped || start(new URL(origin).port));
  };
  let origin = '';
  start('0');
  const port = await portOf(profile);
  origin = `http://127.0.0.1:${port}`;
  await pageLoaded(origin, address);
  const env = {
    PATH: `${folder}/bin:${process.env.PATH}`,
    KIOSK_ADDRESS: address,
    KIOSK_DEBUG_PORT: port,
    // On a busy machine a restarted browser starts slowly, and the check must not restart it again.
    KIOSK_TRIES: '60',
    KIOSK_REPLY_S: '60',
  };
  const check = spawn(join(KIOSK, 'kiosk-check.sh'), { env, stdio: 'ignore' });
  // The check connects in its first round, and sees only crashes after that.
  await twoRoundsBegun(folder);
  const log = () => readFileSync(join(folder, 'log'), 'utf8');
  return {
    origin,
    log,
    violations: () => browserLog.split('\n').filter((line) => VIOLATION.test(line)),
    isManaged,
    async logged(line, limitMs) {
      const untilMs = Date.now() + limitMs;
      while (!log().includes(line)) {
        if (Date.now() > untilMs) throw new Error(`Failed to find "${line}" in the log: ${log()}`);
        await pause(POLL_MS);
      }
    },
    pageLoaded: () => pageLoaded(origin, address),
    async stop() {
      isStopped = true;
      await end(check);
      await end(browser);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: POLL_MS });
    },
  };
}
