import { expect, test } from 'vitest';
import type { Grid } from '../../../../src/ui/board/strip/packing.ts';
import { isNear } from '../../../../src/ui/board/strip/viewport.ts';

const STACK: Grid = {
  shape: 'columns',
  stacked: true,
  columns: 1,
  columnWidth: 366,
  height: 760,
  gap: 12,
  laterHeaderHeight: 0,
};
const COLUMNS: Grid = { ...STACK, stacked: false, columnWidth: 340 };
const screenAt = (y: number) => ({ x: 0, y, width: 390, height: 800 });

test.each([
  ['a card of two hundred lines that is scrolled to its middle', { x: 0, y: 0 }, 9_000, 4_500, true],
  ['a card that ends a screen above', { x: 0, y: 0 }, 300, 1_050, true],
  ['a card that ends further above', { x: 0, y: 0 }, 300, 1_150, false],
  ['a card that begins a screen below', { x: 0, y: 1_550 }, 300, 0, true],
  ['a card that begins further below', { x: 0, y: 1_650 }, 300, 0, false],
])('[PERF-10] in a stack, $0 is near the view: $4', (_, spot, height, y, near) => {
  expect(isNear([{ ...spot, from: 0, height }], screenAt(y), STACK)).toBe(near);
});

test.each([
  [-700, false],
  [-600, true],
  [0, true],
  [700, true],
  [740, false],
])('[PERF-10] with columns, a card at $0 px is near the view: $1', (x, near) => {
  expect(isNear([{ x, y: 0, from: 0, height: 300 }], screenAt(0), COLUMNS)).toBe(near);
});
