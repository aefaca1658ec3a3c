/** Makes a fresh clone ready to run; --browser adds a Chromium, --nginx an nginx. Needs Node 20 and npm. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LOCKFILE = join(ROOT, 'package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.setup-stamp');
const CACHE = join(ROOT, '.cache');
const LOCK = join(CACHE, 'setup.lock');
const CHROMIUM_NOTE = join(CACHE, 'chromium');
const NGINX_NOTE = join(CACHE, 'nginx');
const NGINX_FOLDER = join(CACHE, 'nginx-debian');

const INSTALL_LIMIT_MS = 15 * 60_000;
const LOCK_POLL_MS = 250;
const PROBE_LIMIT_MS = 30_000;
const DOWNLOAD_LIMIT_MS = 4 * 60_000;
const APT_LIMIT_MS = 10 * 60_000;

const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const BROWSER_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

class SetupError extends Error {}

/** Sends the output to stderr. Returns the error, or null. */
function run(command, args, limitMs, env = {}, cwd = ROOT) {
  const done = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 2, 2],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  if (done.error?.code === 'ETIMEDOUT') return `did not end within ${limitMs / 1000} s`;
  if (done.error) return done.error.message;
  return done.status === 0 ? null : `ended with code ${done.status ?? done.signal}`;
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function processLives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A second run waits for the first, because each would delete the other's node_modules. */
function withLock(work) {
  mkdirSync(CACHE, { recursive: true });
  const giveUpAt = Date.now() + INSTALL_LIMIT_MS;
  while (!takeLock()) {
    const owner = readText(LOCK);
    // An empty file is a lock that another run is just writing.
    if (owner && !processLives(Number(owner)) && readText(LOCK) === owner) rmSync(LOCK, { force: true });
    if (Date.now() > giveUpAt) throw new SetupError(`another set-up is using ${LOCK}. Delete that file and try again.`);
    pause(LOCK_POLL_MS);
  }
  try {
    return work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function wantedStamp() {
  const lockfile = readText(LOCKFILE);
  if (lockfile === null) throw new SetupError('package-lock.json is missing. Check the clone out again.');
  // Other systems and processors need other binaries from the same lockfile.
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${lockfile}`).digest('hex');
}

/** Whether npm's own list of installed packages has every package of the lockfile that is not optional. */
function alreadyInstalled() {
  const record = readText(join(ROOT, 'node_modules', '.package-lock.json'));
  if (record === null) return false;
  const have = JSON.parse(record).packages;
  return Object.entries(JSON.parse(readText(LOCKFILE)).packages).every(
    ([path, entry]) => path === '' || entry.optional || have[path]?.version === entry.version,
  );
}

function npm(...args) {
  const cli = process.env.npm_execpath;
  const [command, ...first] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm'];
  const trouble = run(command, [...first, ...args, '--loglevel=error'], INSTALL_LIMIT_MS);
  if (trouble) throw new SetupError(`npm ${args[0]} ${trouble}. See its messages above.`);
}

/** An older npm ignores `allowScripts`, so a second command runs the scripts of the listed packages. */
function installPackages() {
  process.stderr.write('Installing the locked packages (npm ci) ...\n');
  npm('ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund');
  const { allowScripts } = JSON.parse(readText(join(ROOT, 'package.json')));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  // Without a name npm would rebuild every package.
  if (allowed.length > 0) npm('rebuild', ...allowed, '--ignore-scripts=false');
}

/** An install script provides the pinned Node for one kind of machine, and some npm settings skip the script. */
function pinnedNodeStarts() {
  const binary = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  return spawnSync(binary, ['--version'], { timeout: PROBE_LIMIT_MS }).status === 0;
}

function ensurePackages() {
  if (readText(STAMP) === wantedStamp()) return;
  withLock(() => {
    if (readText(STAMP) === wantedStamp()) return;
    if (!alreadyInstalled() || !pinnedNodeStarts()) installPackages();
    if (!pinnedNodeStarts()) {
      throw new SetupError('the pinned Node does not start. Run "npm rebuild node" and try again.');
    }
    writeFileSync(STAMP, wantedStamp());
  });
}

/** Some systems have a `chromium` that only offers to install a package, so the file alone proves nothing. */
function starts(path) {
  const done = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: PROBE_LIMIT_MS, killSignal: 'SIGKILL' });
  return done.status === 0 && /chrom/i.test(done.stdout);
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function browserOfMachine() {
  const found = BROWSER_NAMES.map(onPath).filter((path) => path !== undefined);
  return [...found, ...BROWSER_APPS].find((path) => existsSync(path) && starts(path));
}

function browserOfPlaywright() {
  const entry = join(ROOT, 'node_modules', '@playwright', 'test', 'index.mjs');
  const script = `const { chromium } = await import(process.argv[1]); process.stdout.write(chromium.executablePath());`;
  const args = ['--input-type=module', '--eval', script, new URL(`file://${entry}`).href];
  const done = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: PROBE_LIMIT_MS });
  const path = done.status === 0 ? done.stdout.trim() : '';
  return existsSync(path) && starts(path) ? path : undefined;
}

function downloadWithPlaywright() {
  process.stderr.write("No Chromium on this machine: trying Playwright's download ...\n");
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  // A host that does not respond must cost only seconds in a closed network.
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' };
  run(process.execPath, [cli, 'install', '--no-shell', 'chromium'], DOWNLOAD_LIMIT_MS, env);
  return browserOfPlaywright();
}

function installWithApt() {
  if (onPath('apt-get') === undefined) return undefined;
  process.stderr.write('Trying apt ...\n');
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [['update'], ['install', '-y', 'chromium']]) {
    const [command, ...args] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...step];
    // Even if the update fails, an earlier list may contain the package.
    if (run(command, args, APT_LIMIT_MS) !== null && step[0] === 'install') return undefined;
  }
  return browserOfMachine();
}

function findBrowser() {
  const chosen = process.env.CHROMIUM;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new SetupError(`CHROMIUM names ${chosen}, which does not exist. Correct or unset it.`);
  }
  const noted = readText(CHROMIUM_NOTE)?.trim();
  if (noted && existsSync(noted)) return noted;
  return browserOfMachine() ?? browserOfPlaywright() ?? downloadWithPlaywright() ?? installWithApt();
}

function ensureBrowser() {
  const path = findBrowser();
  if (path === undefined) {
    throw new SetupError('no Chromium found. Install Chromium or Chrome, or set CHROMIUM to the path of one.');
  }
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(CHROMIUM_NOTE, `${path}\n`);
}

function nginxStarts(path) {
  return spawnSync(path, ['-v'], { timeout: PROBE_LIMIT_MS }).status === 0;
}

function downloadNginx() {
  const args = ['download', 'nginx', 'nginx-common'];
  const fetchPackages = () => run('apt-get', args, APT_LIMIT_MS, {}, NGINX_FOLDER) === null;
  if (fetchPackages()) return true;
  const [command, ...first] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  return run(command, [...first, 'update'], APT_LIMIT_MS) === null && fetchPackages();
}

/** Debian's nginx, unpacked beside the project so that the machine does not change. */
function unpackNginx() {
  if (onPath('apt-get') === undefined || onPath('dpkg') === undefined) return undefined;
  process.stderr.write("No nginx on this machine: unpacking Debian's ...\n");
  rmSync(NGINX_FOLDER, { recursive: true, force: true });
  mkdirSync(NGINX_FOLDER, { recursive: true });
  if (!downloadNginx()) return undefined;
  const packages = readdirSync(NGINX_FOLDER).filter((file) => file.endsWith('.deb'));
  for (const file of packages) run('dpkg', ['-x', file, '.'], APT_LIMIT_MS, {}, NGINX_FOLDER);
  const path = join(NGINX_FOLDER, 'usr/sbin/nginx');
  return existsSync(path) && nginxStarts(path) ? path : undefined;
}

function findNginx() {
  const chosen = process.env.NGINX;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new SetupError(`NGINX names ${chosen}, which does not exist. Correct or unset it.`);
  }
  const noted = readText(NGINX_NOTE)?.trim();
  const known = [noted, onPath('nginx'), '/usr/sbin/nginx'].filter((path) => path && existsSync(path));
  return known.find(nginxStarts) ?? unpackNginx();
}

/** Only the test of hosting needs nginx. */
function lookForNginx() {
  const path = findNginx();
  if (path === undefined)
    process.stderr.write('No nginx found: the test of hosting will fail. Set NGINX to the path of one.\n');
  else writeFileSync(NGINX_NOTE, `${path}\n`);
}

try {
  ensurePackages();
  if (process.argv.includes('--browser')) withLock(ensureBrowser);
  if (process.argv.includes('--nginx')) withLock(lookForNginx);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`Failed to set up: ${error.message}\n`);
  process.exitCode = 1;
}
