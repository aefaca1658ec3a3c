import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareClone, type Clone } from './bare-clone.ts';

let clone: Clone;
beforeEach(() => {
  clone = bareClone();
});
afterEach(() => clone.remove());

/** Packs a package whose install script runs this code. */
function pack(name: string, script: string): void {
  const folder = join(clone.root, 'sources', name, 'package');
  mkdirSync(folder, { recursive: true });
  const bin = { [name]: 'program' };
  const manifest = { name, version: '1.0.0', bin, scripts: { postinstall: `"${process.execPath}" script.cjs` } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'script.cjs'), script);
  writeFileSync(join(folder, 'program'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const packed = spawnSync('tar', ['-czf', join(clone.root, `${name}.tgz`), '-C', join(folder, '..'), 'package']);
  expect(packed.status).toBe(0);
}

test('set-up runs the install scripts of the listed packages only, with the npm of this machine', async () => {
  const note =
    "require('node:fs').appendFileSync(process.env.INIT_CWD + '/ran', require('./package.json').name + '\\n');";
  pack('node', `${note} require('node:fs').writeFileSync('program', '#!/bin/sh\\nexit 0\\n');`);
  pack('refused', note);
  pack('unlisted', note);
  const names = ['node', 'refused', 'unlisted'];
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:${name}.tgz`]));
  const allowScripts = { node: true, refused: false };
  clone.write('package.json', JSON.stringify({ name: 'kitchen', version: '1.0.0', dependencies, allowScripts }));
  const packages = Object.fromEntries(
    names.map((name) => [
      `node_modules/${name}`,
      { version: '1.0.0', resolved: `file:${name}.tgz`, hasInstallScript: true, bin: { [name]: 'program' } },
    ]),
  );
  const own = { name: 'kitchen', version: '1.0.0', dependencies };
  clone.write('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages: { '': own, ...packages } }));
  const env = { PATH: process.env.PATH ?? '', npm_execpath: '', npm_config_offline: 'true' };
  const { exitCode, output } = await clone.setUp([], env);
  expect(exitCode, output).toBe(0);
  expect(clone.read('ran')).toBe('node\n');
});
