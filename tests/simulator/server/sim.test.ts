/** The program that plays one scenario without a window: what it writes where. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SIM = join(ROOT, 'simulator/server/sim.ts');
const HEAD = 'title: { es: a, en: b }\nseed: 3\nlength: 2m\n';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sim-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const said = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    said.out += String(data);
  });
  child.stderr.on('data', (data) => {
    said.err += String(data);
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}

/** Plays a scenario of this text. */
async function play(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return { file, ...(await run(process.execPath, [SIM, '--headless', file])) };
}

test('the report is all of stdout', async () => {
  const { code, out, err } = await play('good.yaml', `${HEAD}steps: []\n`);
  expect([code, err.replaceAll(/^Played .*\n/gm, '')]).toEqual([0, '']);
  expect(out).toMatch(/^TAP version 14\n1\.\.1\n# seed 3, .*\nok 1 - .*\n$/);
});

test('a scenario that is wrong is one sentence with the path that was given, and code 2', async () => {
  const steps = 'steps:\n  - { order: table, at: 1m, as: one, lines: [{ product: 4 }] }\n';
  const { file, code, out, err } = await play('wrong.yaml', HEAD + steps);
  expect([code, out]).toEqual([2, '']);
  expect(err).toBe(
    `Failed to read scenario ${file}: line 5: steps.0.lines.0.product must be the id of a product on the menu, fixtures/menu.ts, not 4.\n`,
  );
});

test('what the build says before it is not on stdout', async () => {
  const node = join(folder, 'node');
  writeFileSync(node, '#!/bin/sh\necho "$1"\n');
  chmodSync(node, 0o755);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { sim: string } };
  const path = `${folder}${delimiter}${process.env.PATH ?? ''}`;
  const { out, err } = await run('sh', ['-c', scripts.sim], { ...process.env, PATH: path });
  expect([out, err]).toEqual(['simulator/server/sim.ts\n', 'build.mjs\n']);
});
