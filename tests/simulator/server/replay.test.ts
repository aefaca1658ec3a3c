/** The program that runs a recording again: what it says, and with which code it ends. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordedScenario } from '../headless/recorded-scenario.ts';
import { runProgram } from './run-program.ts';

const SIM = join(import.meta.dirname, '../../../simulator/server/sim.ts');
let folder: string;
let recording: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  recording = (await recordedScenario('quiet-morning', 15)).text;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

const replayed = (file: string, nodeOptions: readonly string[] = []) =>
  runProgram(process.execPath, [...nodeOptions, SIM, 'replay', file]);

function fileOf(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

test.each([
  ['plain', () => recording],
  ['packed', () => gzipSync(recording)],
])(
  '[RCD9] a recording without a difference, %s: code 0',
  async (name, content) => {
    const { code, out, err } = await replayed(fileOf(`${name}.kdsrec`, content()));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^KDS 3, version headless: 1 run, \d\d screens compared\.\nNo difference\.\n$/);
  },
  30_000,
);

test('[RCD9] with a difference: its cell, its time, and code 1', async () => {
  const other = recording.replace(/("card \d+-0 line \d+)":"0"/, '$1":"77"');
  const { code, out } = await replayed(fileOf('other.kdsrec', other));
  expect(code).toBe(1);
  expect(out).toMatch(
    /\nThe first difference, \d+ s after its beginning, at 2026-01-\S+Z: card \d+-0 line \d+ was recorded as "77" and is "0"\.\n$/,
  );
}, 30_000);

test('[RCD8] what is no recording: one sentence, and code 2', async () => {
  const file = fileOf('other.txt', 'hello\n');
  const { code, out, err } = await replayed(file);
  expect([code, out]).toEqual([2, '']);
  expect(err).toBe(`Failed to replay ${file}: It is no recording: its first line does not say so.\n`);
}, 30_000);

test('[RCD8] a file of 200 MB is not read at all', async () => {
  const large = fileOf('large.kdsrec', '');
  truncateSync(large, 200_000_000);
  // It would not fit.
  const { code, err } = await replayed(large, ['--max-old-space-size=64']);
  expect(code).toBe(2);
  expect(err).toBe(`Failed to replay ${large}: It is larger than 20 MB, unpacked, and no recording is.\n`);
}, 30_000);
