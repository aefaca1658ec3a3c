/** Where cards go on the strip, and what counts as in sight. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridOf, pack } from '../../../src/ui/board/strip/packing.ts';
import { isNear, ordersBeyond } from '../../../src/ui/board/strip/sight.ts';

const space = { width: 1_896, height: 956, column: 342, gap: 12 };
const wide = gridOf(space);

test('[S1n] a space takes as many columns as fit and shares its width among them', () => {
  expect(wide).toMatchObject({ stacked: false, columnWidth: 370 });
  expect(gridOf({ ...space, column: 480 }).columnWidth).toBe(624);
});

test('[S1n] the next column begins at the edge or beyond it, whatever the width', () => {
  fc.assert(
    fc.property(fc.integer({ min: 700, max: 4_000 }), (width) => {
      const { columnWidth } = gridOf({ ...space, width });
      const columns = Math.floor((width + 12) / (342 + 12));
      expect(columns * (columnWidth + 12)).toBeGreaterThanOrEqual(width + 12);
    }),
  );
});

test('[S1n] cards go down a column and on to the next', () => {
  expect(pack([400, 400, 100, 600, 900], wide).spots).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 412 },
    { x: 0, y: 824 },
    { x: 382, y: 0 },
    { x: 764, y: 0 },
  ]);
});

test('[S1n] a card taller than the space has a column of its own', () => {
  const { spots, width } = pack([100, 2_000, 100], wide);
  expect(spots.map(({ x }) => x)).toEqual([0, 382, 764]);
  expect(width).toBe(764 + 370);
  expect(pack([2_000], wide).spots).toEqual([{ x: 0, y: 0 }]);
});

test('[S1n] a phone has one column that scrolls down', () => {
  const phone = gridOf({ ...space, width: 366, column: 304 });
  expect(phone.stacked).toBe(true);
  expect(pack([500, 500, 500], phone)).toMatchObject({ height: 1_524, spots: [{ y: 0 }, { y: 512 }, { y: 1_024 }] });
});

test('[S1n] no card is lost, moved before an earlier one, or put on another', () => {
  const heights = fc.array(fc.integer({ min: 40, max: 1_200 }), { maxLength: 60 });
  fc.assert(
    fc.property(heights, (tall) => {
      const { spots, width } = pack(tall, wide);
      expect(spots).toHaveLength(tall.length);
      for (const [at, { x, y }] of spots.entries()) {
        expect(x + wide.columnWidth).toBeLessThanOrEqual(width);
        const next = spots[at + 1];
        if (!next) continue;
        if (next.x === x) expect(next.y).toBe(y + (tall[at] ?? 0) + 12);
        else expect(next.x).toBeGreaterThan(x);
      }
    }),
  );
});

const view = { x: 1_000, y: 0, width: 1_900, height: 956 };
const at = (orderId: number, x: number) => ({ orderId, spot: { x, y: 0 } });

test('the parts of one order beyond an edge count as one order', () => {
  const cards = [at(1, 0), at(1, 382), at(2, 1_100), at(3, 3_000), at(4, 3_400)];
  expect(ordersBeyond(cards, view, wide)).toEqual({ before: 1, after: 2 });
});

test.each([
  [0, false],
  [600, true],
  [1_500, true],
  [3_100, true],
  [3_400, false],
])('a card at %i is near sight: %s', (x, near) => {
  expect(isNear({ x, y: 0 }, 300, view, wide)).toBe(near);
});

test('[S1h] on the rail each card has a column of its own, whatever its height', () => {
  const rail = gridOf(space, 'rail');
  expect(rail.columnWidth).toBe(wide.columnWidth);
  expect(pack([100, 100, 2_000, 40], rail)).toEqual({
    spots: [0, 382, 764, 1_146].map((x) => ({ x, y: 0 })),
    width: 1_146 + 370,
    height: 956,
  });
});

test('[S1h] on a phone the rail shows one card and the beginning of the next', () => {
  const phone = gridOf({ ...space, width: 366, column: 304 }, 'rail');
  expect(phone).toMatchObject({ stacked: false, columnWidth: 338 });
  expect(pack([500, 500], phone).spots).toEqual([
    { x: 0, y: 0 },
    { x: 350, y: 0 },
  ]);
});
