/** Threads as one line. */
import { expect, test } from 'vitest';
import { type Lane, oneLine, type Thread } from './one-line.ts';
import { wholeUs } from './rows.ts';
import { browserWork } from './work.ts';

const lane = (
  thread: Thread,
  ...stretches: readonly (readonly [fromUs: number, toUs: number, what: string])[]
): Lane => ({
  thread,
  stretches: stretches.map(([fromUs, toUs, what]) => ({ fromUs, toUs, work: browserWork(what) })),
});
const MAIN = lane('main', [10, 30, 'script'], [60, 90, 'late']);
const RASTER = lane('raster', [20, 80, 'raster']);
const told = (pieces: ReturnType<typeof oneLine>) =>
  pieces.map(({ fromUs, toUs, work }) => `${fromUs} to ${toUs} ${work.what}`);

test('each moment is the first thread’s that works, and a wait where none does', () => {
  const line = oneLine([{ fromUs: 0, toUs: 100, order: ['main', 'raster'] }], [RASTER, MAIN]);
  expect(told(line)).toEqual([
    '0 to 10 waiting',
    '10 to 30 script',
    '30 to 60 raster',
    '60 to 90 late',
    '90 to 100 waiting',
  ]);
});

test('another phase has another order, and work on its border is cut in two', () => {
  const phases = [
    { fromUs: 0, toUs: 25, order: ['main', 'raster'] },
    { fromUs: 25, toUs: 100, order: ['raster', 'main'] },
  ] as const;
  const line = oneLine(phases, [MAIN, RASTER]);
  expect(told(line)).toEqual([
    '0 to 10 waiting',
    '10 to 25 script',
    '25 to 80 raster',
    '80 to 90 late',
    '90 to 100 waiting',
  ]);
  expect(line.reduce((sum, { fromUs, toUs }) => sum + toUs - fromUs, 0)).toBe(100);
  expect(wholeUs(line)).toBe(100);
});

test('two workers of a kind share the time that is free', () => {
  const line = oneLine(
    [{ fromUs: 0, toUs: 50, order: ['raster'] }],
    [lane('raster', [0, 20, 'one']), lane('raster', [10, 50, 'other'])],
  );
  expect(told(line)).toEqual(['0 to 20 one', '20 to 50 other']);
});
