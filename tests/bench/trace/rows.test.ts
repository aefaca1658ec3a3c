/** Rows and sums of a line. */
import { expect, test } from 'vitest';
import { kindsOf } from './kinds.ts';
import type { Piece, Thread } from './one-line.ts';
import { assertWhole, rowsOf } from './rows.ts';

const piece = (fromUs: number, toUs: number, what: string, thread: Thread | null = 'main'): Piece => ({
  fromUs,
  toUs,
  thread,
  work: { what, kind: what.split('/')[0] ?? '' },
});

test('neighbours of one name are one row, counted from the beginning', () => {
  const rows = rowsOf([piece(1_000, 2_000, 'style'), piece(2_000, 4_000, 'style'), piece(4_000, 5_000, 'paint')], 500);
  expect(rows).toEqual([
    { atUs: 0, tookUs: 3_000, thread: 'main', what: 'style' },
    { atUs: 3_000, tookUs: 1_000, thread: 'main', what: 'paint' },
  ]);
});

test('one name on two threads is two rows', () => {
  const rows = rowsOf([piece(0, 1_000, 'commit'), piece(1_000, 2_000, 'commit', 'compositor')], 500);
  expect(rows.map(({ thread }) => thread)).toEqual(['main', 'compositor']);
});

test('short neighbours are one row with their names, the longest first', () => {
  const line = [
    piece(0, 200, 'ui/board'),
    piece(200, 600, 'react-dom'),
    piece(600, 700, 'ui/board'),
    piece(700, 2_000, 'x'),
  ];
  expect(rowsOf(line, 500)[0]).toEqual({
    atUs: 0,
    tookUs: 700,
    thread: 'main',
    what: 'react-dom 0.4, ui/board 0.3',
  });
});

test('what is short even with its neighbours is summed in the last row', () => {
  const line = [piece(0, 100, 'a'), piece(100, 900, 'style'), piece(900, 1_000, 'b'), piece(1_000, 1_600, 'c', null)];
  expect(rowsOf(line, 500).at(-1)).toEqual({
    atUs: null,
    tookUs: 200,
    thread: null,
    what: 'smaller stretches, 2 of them',
  });
});

test('the rows come to the whole span, the waits among them, and a sum that does not is a failure', () => {
  const line = [
    piece(5_000, 5_100, 'a'),
    piece(5_100, 6_300, 'b/c'),
    piece(6_300, 9_000, 'waiting', null),
    piece(9_000, 9_033, 'd', 'viz'),
  ];
  expect(rowsOf(line, 500).reduce((sum, { tookUs }) => sum + tookUs, 0)).toBe(4_033);
  expect(() => assertWhole([1_000, 2_000], 3_000)).not.toThrow();
  expect(() => assertWhole([1_000, 2_000], 3_002)).toThrow('come to 3000 us of 3002');
  // A line with a hole, which no table may hide.
  expect(() => rowsOf([piece(0, 1_000, 'a'), piece(1_500, 3_000, 'b')], 500)).toThrow('come to 2500 us of 3000');
});

test('kinds are sums of the line, and what ran unwaited for stands beside them', () => {
  const line = [piece(0, 1_000, 'ui/a'), piece(1_000, 1_500, 'ui/b'), piece(1_500, 2_000, 'raster', 'raster')];
  const raster = [{ fromUs: 700, toUs: 2_400, work: { what: 'raster', kind: 'raster' } }];
  expect(kindsOf(line, [{ thread: 'raster', stretches: raster }])).toEqual([
    { kind: 'ui', tookUs: 1_500, besideUs: 0 },
    { kind: 'raster', tookUs: 500, besideUs: 800 },
  ]);
});
