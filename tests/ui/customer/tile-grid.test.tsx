import { expect, test } from 'vitest';
import { type Box, tileGrid, titleSize } from '../../../src/ui/customer/tile-grid.ts';

const WALL: Box = { width: 1_830, height: 900 };
const TABLET: Box = { width: 1_220, height: 660 };
const PHONE: Box = { width: 370, height: 730 };

const titles = (count: number, title = '4417') => Array.from({ length: count }, () => title);

test.each([
  { count: 1, box: WALL, grid: [1, 1] },
  { count: 2, box: WALL, grid: [2, 1] },
  { count: 4, box: WALL, grid: [2, 2] },
  { count: 6, box: WALL, grid: [3, 2] },
  { count: 12, box: WALL, grid: [4, 3] },
  { count: 20, box: WALL, grid: [5, 4] },
  { count: 12, box: TABLET, grid: [3, 4] },
  { count: 2, box: PHONE, grid: [1, 2] },
  { count: 5, box: PHONE, grid: [1, 5] },
  { count: 8, box: PHONE, grid: [2, 4] },
  { count: 12, box: PHONE, grid: [2, 6] },
])('[CUSTOMER-8] $count tiles in $box have the columns and rows $grid', ({ count, box, grid }) => {
  const { columns, rows } = tileGrid(titles(count), box);
  expect([columns, rows]).toEqual(grid);
});

const COUNTS = Array.from({ length: 20 }, (_, at) => at + 1);

test.each([
  ['wall', WALL],
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('[CUSTOMER-8] on the %s any number of tiles fits, and more tiles never have larger text', (_, box) => {
  let before = Number.POSITIVE_INFINITY;
  for (const count of COUNTS) {
    const { columns, rows, gap, tile, digits } = tileGrid(titles(count), box);
    expect(columns * rows).toBeGreaterThanOrEqual(count);
    expect(columns * tile.width + (columns - 1) * gap).toBeCloseTo(box.width);
    expect(rows * tile.height + (rows - 1) * gap).toBeCloseTo(box.height);
    expect(digits).toBeLessThanOrEqual(tile.height);
    expect(digits * 4 * 0.56).toBeLessThanOrEqual(tile.width);
    expect(digits).toBeLessThanOrEqual(before + 1);
    before = digits;
  }
});

test('[CUSTOMER-8] the bar above takes height from the tiles and changes neither columns nor rows', () => {
  const BAR = 60;
  const lower = { ...TABLET, height: TABLET.height - BAR };
  expect(tileGrid(titles(12), lower).columns).not.toBe(tileGrid(titles(12), TABLET).columns);
  for (const count of COUNTS) {
    const [without, below] = [tileGrid(titles(count), TABLET), tileGrid(titles(count), lower, BAR)];
    expect([below.columns, below.rows]).toEqual([without.columns, without.rows]);
    expect(below.rows * below.tile.height + (below.rows - 1) * below.gap).toBeCloseTo(lower.height);
  }
});

test('[CUSTOMER-8] twenty tiles on a 43-inch wall have capitals of 40 mm, readable from eight meters', () => {
  const MM_PER_PX = 952 / 1_920;
  const CAPITAL_EM = 0.7;
  expect(tileGrid(titles(20), WALL).digits * CAPITAL_EM * MM_PER_PX).toBeGreaterThanOrEqual(40);
});

test('[CUSTOMER-8] a long title gets a smaller size and the other titles keep their size', () => {
  const grid = tileGrid([...titles(11), 'Juan Sebastián de la Fuente'], WALL);
  const usual = tileGrid([...titles(11), '123456'], WALL);
  expect(grid).toEqual(usual);
  expect(titleSize('4417', grid)).toBe(grid.digits);
  expect(titleSize('Valentina', grid)).toBeLessThan(grid.digits);
  expect(titleSize('Juan Sebastián de la Fuente', grid)).toBeLessThan(titleSize('Valentina', grid));
});

test('[CUSTOMER-8] without tiles the grid has one cell, and without space it has size 0', () => {
  expect(tileGrid([], WALL)).toMatchObject({ columns: 1, rows: 1 });
  expect(tileGrid(titles(3), { width: 0, height: 0 })).toMatchObject({ digits: 0, tile: { width: 0, height: 0 } });
});
