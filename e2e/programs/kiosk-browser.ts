/**
 * Starts Chromium with a DevTools port, as on a kiosk, with the kiosk's check beside it. The machine's services are
 * fake.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Program } from './program.ts';

const CHECK = fileURLToPath(new URL('../../docs/kiosk/kiosk-check.sh', import.meta.url));
const START_LIMIT_MS = 60_000;
const POLL_MS = 100;

export interface KioskBrowser extends Program {
  log(): string;
  /** Resolves when the log has this line. Throws after `limitMs`. */
  logged(line: string, limitMs: number): Promise<void>;
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

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** The commands of systemd that the check uses: the service runs, and a restart is only logged. */
async function fakeServices(folder: string): Promise<void> {
  const program = (name: string, script: string) =>
    writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'log'), '');
  await program('systemctl', `case $1 in show) echo 0;; restart) echo "$*" >> '${folder}/log';; esac`);
  await program('logger', `echo "$3" >> '${folder}/log'`);
}

/** The check has its own short waits. */
export async function startKioskBrowser(
  chromium: string,
  args: readonly string[],
  address: string,
): Promise<KioskBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'kiosk-browser-'));
  const profile = join(folder, 'profile');
  await fakeServices(folder);
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, address];
  const browser = spawn(chromium, [...args, ...own], { stdio: 'ignore' });
  const port = await portOf(profile);
  const origin = `http://127.0.0.1:${port}`;
  await pageLoaded(origin, address);
  const env = { PATH: `${folder}/bin:${process.env.PATH}`, KIOSK_ADDRESS: address, KIOSK_DEBUG_PORT: port };
  const check = spawn(CHECK, { env, stdio: 'ignore' });
  const log = () => readFileSync(join(folder, 'log'), 'utf8');
  return {
    origin,
    log,
    async logged(line, limitMs) {
      const untilMs = Date.now() + limitMs;
      while (!log().includes(line)) {
        if (Date.now() > untilMs) throw new Error(`Failed to find "${line}" in the log: ${log()}`);
        await pause(POLL_MS);
      }
    },
    async stop() {
      await end(check);
      await end(browser);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: POLL_MS });
    },
  };
}
