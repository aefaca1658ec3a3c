import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareClone, type Clone } from './bare-clone.ts';

const DONE = { exitCode: 0 };
const STARTS = 'echo "Chromium 1.0"';

let clone: Clone;
beforeEach(() => {
  clone = bareClone();
});
afterEach(() => clone.remove());

test('set-up of a fresh clone installs the packages once, including those for development', async () => {
  expect(await clone.setUp()).toMatchObject(DONE);
  expect(await clone.setUp()).toEqual({ exitCode: 0, output: '' });
  expect(clone.read('npm-runs')).toBe(
    'ci --include=dev --ignore-scripts --no-audit --no-fund --loglevel=error\nrebuild node @a/b --ignore-scripts=false --loglevel=error\n',
  );
});

test('set-up installs the packages again after the lockfile changed', async () => {
  await clone.setUp();
  clone.setLock('2.0.0');
  expect(await clone.setUp()).toMatchObject(DONE);
  expect(clone.installs()).toBe(2);
});

test('packages that a user installed from the same lockfile are not installed again', async () => {
  await clone.setUp();
  clone.setLock('2.0.0');
  clone.write('node_modules/.package-lock.json', clone.read('package-lock.json') ?? '');
  expect(await clone.setUp()).toMatchObject(DONE);
  expect(clone.installs()).toBe(1);
});

test('packages without the pinned Node are installed again', async () => {
  await clone.setUp();
  rmSync(join(clone.root, 'node_modules/.bin/node'));
  rmSync(join(clone.root, 'node_modules/.setup-stamp'));
  expect(await clone.setUp()).toMatchObject(DONE);
  expect(clone.installs()).toBe(2);
});

test('three runs at the same time install once', async () => {
  const runs = await Promise.all([clone.setUp(), clone.setUp(), clone.setUp()]);
  expect(runs.map((run) => run.exitCode)).toEqual([0, 0, 0]);
  expect(clone.installs()).toBe(1);
});

test('a failed install prints a message, and the next run tries again', async () => {
  clone.write('npm-fails', '');
  const { exitCode, output } = await clone.setUp();
  expect(exitCode).toBe(1);
  expect(output).toContain('Failed to set up: npm ci ended with code 1.');
  rmSync(join(clone.root, 'npm-fails'));
  expect(await clone.setUp()).toMatchObject(DONE);
});

test('the lock of a killed run blocks no other run', async () => {
  clone.write('.cache/setup.lock', '999999999');
  expect(await clone.setUp()).toMatchObject(DONE);
  expect(clone.read('.cache/setup.lock')).toBeNull();
});

test('without --browser, set-up looks for no browser', async () => {
  clone.addProgram('chromium', `echo x >> ${join(clone.root, 'looked')}`);
  await clone.setUp();
  expect(clone.read('looked')).toBeNull();
  expect(clone.read('.cache/chromium')).toBeNull();
});

test('set-up prefers the browser in CHROMIUM to all others', async () => {
  clone.addProgram('chromium', STARTS);
  const mine = clone.addProgram('mine', STARTS);
  expect(await clone.setUp(['--browser'], { CHROMIUM: mine })).toMatchObject(DONE);
  expect(clone.read('.cache/chromium')).toBe(`${mine}\n`);
});

test('for a CHROMIUM that does not exist, set-up prints a message and ends with code 1', async () => {
  clone.addProgram('chromium', STARTS);
  const { exitCode, output } = await clone.setUp(['--browser'], { CHROMIUM: '/nowhere/chromium' });
  expect(exitCode).toBe(1);
  expect(output).toContain(
    'Failed to set up: CHROMIUM names /nowhere/chromium, which does not exist. Correct or unset it.',
  );
});

test('set-up uses the first browser on the machine that starts', async () => {
  clone.addProgram('chromium-browser', 'echo "install me first"; exit 10');
  const chrome = clone.addProgram('google-chrome', 'echo "Google Chrome 1.0"');
  expect(await clone.setUp(['--browser'])).toMatchObject(DONE);
  expect(clone.read('.cache/chromium')).toBe(`${chrome}\n`);
});

test('on a machine without a browser, set-up tries Playwright’s download, then apt', async () => {
  await clone.setUp();
  clone.write(
    'node_modules/@playwright/test/cli.js',
    "require('node:fs').writeFileSync('downloads', process.argv.slice(2).join(' '))",
  );
  const chromium = join(clone.root, 'programs/chromium');
  clone.addProgram('sudo', '[ "$1" = -n ] && shift; exec "$@"');
  clone.addProgram('env', 'shift; exec "$@"');
  clone.addProgram(
    'apt-get',
    `echo "$*" >> apt-runs
[ "$1" = install ] || exit 100
printf '#!/bin/sh\\necho Chromium\\n' > ${chromium}
/bin/chmod +x ${chromium}`,
  );
  expect(await clone.setUp(['--browser'])).toMatchObject(DONE);
  expect(clone.read('downloads')).toBe('install --no-shell chromium');
  expect(clone.read('apt-runs')).toBe('update\ninstall -y chromium\n');
  expect(clone.read('.cache/chromium')).toBe(`${chromium}\n`);
});

test('when set-up finds no browser, its last line says how to install one', async () => {
  const { exitCode, output } = await clone.setUp(['--browser']);
  expect(exitCode).toBe(1);
  expect(output.trim().split('\n').at(-1)).toBe(
    'Failed to set up: no Chromium found. Install Chromium or Chrome, or set CHROMIUM to the path of one.',
  );
});

test('a found browser is reused until it is removed', async () => {
  const chromium = clone.addProgram('chromium', `echo x >> ${join(clone.root, 'starts')}; echo Chromium`);
  await clone.setUp(['--browser']);
  await clone.setUp(['--browser']);
  expect(clone.read('starts')).toBe('x\n');
  rmSync(chromium);
  const chrome = clone.addProgram('google-chrome', STARTS);
  await clone.setUp(['--browser']);
  expect(clone.read('.cache/chromium')).toBe(`${chrome}\n`);
});

/** The browser that a headed run uses. */
function foundBrowser(): string {
  clone.write('tools/chromium.ts', readFileSync(join(import.meta.dirname, '../../../tools/chromium.ts'), 'utf8'));
  const script =
    "import { foundChromium } from './tools/chromium.ts'; process.stdout.write(foundChromium() ?? 'none');";
  const env = { PATH: join(clone.root, 'programs'), HOME: clone.root, npm_execpath: join(clone.root, 'npm.js') };
  const args = ['--input-type=module', '--eval', script];
  return spawnSync(process.execPath, args, { cwd: clone.root, env, encoding: 'utf8' }).stdout;
}

test('a headed run uses the browser that set-up found, and runs set-up first if there is none', async () => {
  const chromium = clone.addProgram('chromium', `echo x >> ${join(clone.root, 'starts')}; echo Chromium`);
  expect([foundBrowser(), foundBrowser(), clone.read('starts')]).toEqual([chromium, chromium, 'x\n']);
  rmSync(chromium);
  const chrome = clone.addProgram('google-chrome', STARTS);
  expect(foundBrowser()).toBe(chrome);
});
