/** The program that plays one scenario without a window: what it writes where. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from '../../../simulator/core/base/fnv.ts';
import type { JournalEntry } from '../../../simulator/core/base/journal.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import { runProgram } from './run-program.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SIM = join(ROOT, 'simulator/server/sim.ts');
const HEAD = 'title: { es: a, en: b }\nseed: 3\nlength: 2m\n';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sim-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Plays a scenario of this text. */
async function play(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return { file, ...(await runProgram(process.execPath, [SIM, '--headless', file])) };
}

test('the report is all of stdout', async () => {
  const { code, out, err } = await play('good.yaml', `${HEAD}steps: []\n`);
  expect([code, err.replaceAll(/^Played .*\n/gm, '')]).toEqual([0, '']);
  expect(out).toMatch(/^TAP version 14\n1\.\.1\n# seed 3, .*\nok 1 - .*\n$/);
});

test('whoever stops reading, as head does, ends it without a word', async () => {
  const child = spawn(process.execPath, [SIM, 'list'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.on('data', (data) => {
    err += String(data);
  });
  child.stdout.destroy();
  const [code, signal] = await once(child, 'close');
  expect([err, code, signal]).toEqual(['', 0, null]);
});

test('a scenario that is wrong is one sentence with the path that was given, and code 2', async () => {
  const steps = 'steps:\n  - { order: table, at: 1m, as: one, lines: [{ product: 4 }] }\n';
  const { file, code, out, err } = await play('wrong.yaml', HEAD + steps);
  expect([code, out]).toEqual([2, '']);
  expect(err).toBe(
    `Failed to read scenario ${file}: line 5, column 57: steps.0.lines.0.product must be the id of a product on the menu, fixtures/menu.ts, not 4.\n`,
  );
});

const EXPECTING = `${HEAD}steps:\n  - { order: table, at: 30s, as: one, lines: [{ product: 301 }] }\n`;
const SHOWS = '  - { expect: { kds: 3, shows: one, within: 5s }, at: 30s }\n';
const HIDES = '  - { expect: { kds: 3, hides: [one] }, at: 40s }\n';

test('the exit code is 0 when all that is expected holds, and 1 when something does not', async () => {
  expect((await play('holds.yaml', EXPECTING + SHOWS)).code).toBe(0);
  const { code, out } = await play('fails.yaml', EXPECTING + SHOWS + HIDES);
  expect([code, out]).toEqual([
    1,
    expect.stringContaining('not ok 2 - KDS 3 at 40 s: order "one" not on the board\n# '),
  ]);
});

/** Runs the program with these arguments on a scenario of this text. */
async function ask(text: string, ...args: readonly string[]) {
  const file = join(folder, 'asked.yaml');
  writeFileSync(file, text);
  return runProgram(process.execPath, [SIM, ...args.map((arg) => (arg === 'FILE' ? file : arg))]);
}

test('several seeds are one report, and what comes after an earlier end is left out', async () => {
  const { code, out } = await ask(
    EXPECTING + SHOWS + HIDES,
    'run',
    'FILE',
    '--headless',
    '--seed',
    '8',
    '--seeds',
    '2',
    '--until',
    '36s',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^TAP version 14\n1\.\.4\n# seed 8, .*\nok 1 .*\nok 2 .*\n# seed 9, .*\nok 3 .*\nok 4 .*\n$/);
});

test('a report for continuous integration is XML', async () => {
  const { out } = await ask(EXPECTING + HIDES, 'run', 'FILE', '--headless', '--report', 'junit');
  expect(out).toContain('<testsuites tests="2" failures="1">');
  expect(out).toContain('<testsuite name="asked, seed 3" tests="2" failures="1">');
  expect(out).toContain('name="KDS 3 at 40 s: order &quot;one&quot; not on the board">');
});

test('the journal has everything that happened, a line of JSON each, and its own first line', async () => {
  const journal = join(folder, 'all.jsonl');
  await ask(EXPECTING + SHOWS, 'FILE', '--headless', '--journal', journal);
  const lines = readFileSync(journal, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual({ scenario: 'asked', seed: 3, lengthMs: 120_000, preRollMs: 0 });
  expect(lines).toContainEqual(expect.objectContaining({ atMs: 30_000, scope: 'world', what: 'placed' }));
  expect(lines.some(({ scope, what }) => scope === 'wire' && what === 'call')).toBe(true);
});

test('a journal longer than what a world keeps of its own is all of it, entry by entry', async () => {
  const steps = '  - { rush: 30, at: 0s, during: 15m }\n  - { fault: realtime-drop, at: 1m, during: 30m }\n';
  const text = `${HEAD.replace('2m', '40m')}cooks: nobody\nsteps:\n${steps}`;
  const journal = join(folder, 'long.jsonl');
  const { code, out } = await ask(text, 'FILE', '--headless', '--journal', journal);
  expect(code).toBe(0);
  const [, ...lines] = readFileSync(journal, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(2_000);
  const entries = lines.map((line): JournalEntry => JSON.parse(line));
  // The world's own hash is of each of its entries as they were.
  const hash = createHash();
  for (const { atMs, scope, what, text: words, data } of entries)
    if (scope === 'world') hash.add(`${atMs}|${scope}|${what}|${words}|${JSON.stringify(data)}\n`);
  expect(out).toContain(`, world ${hash.hex()}\n`);
  const parsed = parseScenario('asked', text);
  const written: JournalEntry[] = [];
  if (parsed.ok) await runScenario(parsed.scenario, undefined, { journalled: (entry) => written.push(entry) });
  expect(entries).toEqual(written);
});

test('a journal that cannot be written is one sentence', async () => {
  const { code, err } = await ask(EXPECTING, 'FILE', '--headless', '--journal', join(folder, 'nowhere/all.jsonl'));
  expect([code, err]).toEqual([2, `Failed to write the journal ${join(folder, 'nowhere/all.jsonl')}: ENOENT.\n`]);
});

test('the library is listed with lengths and titles', async () => {
  const { code, out } = await ask('', 'list');
  expect(code).toBe(0);
  expect(out).toMatch(/^quiet-morning +2h {2}Mañana tranquila · Quiet morning$/m);
});

test('a scenario is described', async () => {
  const { out } = await ask('', 'describe', 'quiet-morning');
  expect(out).toMatch(/^quiet-morning: Mañana tranquila · Quiet morning\nUn comienzo/);
  expect(out).toContain('Lasts 2h; the first device looks at 10m. Seed 20260314.');
  expect(out).toContain('Expects something of KDS 1, 3.');
});

test('files are checked, all of them, and everything that is wrong is said', async () => {
  const wrong = join(folder, 'check.yaml');
  writeFileSync(wrong, `${HEAD}steps:\n  - { rush: 5, at: 45x, during: 0s }\n`);
  const { code, out, err } = await ask(EXPECTING, 'check', 'FILE', wrong);
  expect([code, out]).toEqual([2, `${join(folder, 'asked.yaml')}: 1 steps, nothing is wrong.\n`]);
  expect(err.trimEnd().split('\n')).toHaveLength(2);
});

test('a file is checked with the parts that it includes, and one that is not there is said', async () => {
  const part = join(folder, 'part.yaml');
  const including = `${HEAD}steps:\n  - { include: part.yaml, at: 10s }\n`;
  rmSync(part, { force: true });
  const lacking = await ask(including, 'check', 'FILE');
  expect([lacking.code, lacking.out]).toEqual([2, '']);
  expect(lacking.err).toContain(`steps.0.include names no file that can be read: "${part}".`);
  writeFileSync(part, 'steps:\n  - { mark: one, at: 0s }\n  - { mark: two, at: 5s }\n');
  const { code, out } = await ask(including, 'check', 'FILE');
  expect([code, out]).toEqual([0, `${join(folder, 'asked.yaml')}: 2 steps, nothing is wrong.\n`]);
});

test.each([
  [['FILE', '--headless', '--speed', '2'], '--speed is for the control room.'],
  [['FILE', '--seeds', '2'], '--seeds is for --headless and --browser.'],
  [['FILE', '--headless', '--browser'], '--headless is without a window, --browser with one: name one of them.'],
  [['FILE', '--headless', '--until', 'soon'], 'It must be a time such as 90s'],
  [['FILE', '--headless', '--report', 'html'], 'Allowed choices are tap, junit.'],
  [['FILE', '--headless', '--seeds', '0'], 'The number of seeds must be a whole number from 1 to 1000.'],
  [['describe', 'lunch-rsh'], 'There is no scenario "lunch-rsh". Did you mean lunch-rush?'],
])('%j is refused with a sentence and code 2', async (args, words) => {
  const { code, out, err } = await ask(EXPECTING, ...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(words);
});

test('what the build says before it is not on stdout', async () => {
  const node = join(folder, 'node');
  writeFileSync(node, '#!/bin/sh\necho "$1"\n');
  chmodSync(node, 0o755);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { sim: string } };
  const path = `${folder}${delimiter}${process.env.PATH ?? ''}`;
  const { out, err } = await runProgram('sh', ['-c', scripts.sim], { ...process.env, PATH: path });
  expect([out, err]).toEqual(['simulator/server/sim.ts\n', 'build.mjs\n']);
});
