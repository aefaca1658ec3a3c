import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CardSizes, gridOf, pack, TEAR_PX, wholeHeight } from '../../../../src/ui/board/strip/packing.ts';
import { isNear, type OrderBeyond, ordersBeyond } from '../../../../src/ui/board/strip/viewport.ts';

const space = { width: 1_896, height: 956, column: 342, gap: 12, laterHeaderHeight: 0 };
const wide = gridOf(space);
const LATER_HEADER_PX = 40;
/** One column in view: once the cards need a second column, `pack` may split any card. */
const flowing = { ...gridOf({ ...space, laterHeaderHeight: LATER_HEADER_PX }), columns: 1 };

const block = (header: number): CardSizes => ({ header, rows: [], joined: [], footer: 0 });
const blocks = (heights: readonly number[]) => heights.map(block);

/** Rows at `joined` are extras. */
const ticket = (rows: number, joined: readonly number[] = []): CardSizes => ({
  header: 60,
  rows: Array.from({ length: rows }, () => 50),
  joined: Array.from({ length: rows }, (_, at) => joined.includes(at)),
  footer: 50,
});

const spotsOf = ({ cards }: ReturnType<typeof pack>) => cards.map(([first]) => ({ x: first?.x, y: first?.y }));

test('[BOARD-16] a space takes as many columns as fit and shares its width among them', () => {
  expect(wide).toMatchObject({ stacked: false, columnWidth: 370 });
  expect(gridOf({ ...space, column: 480 }).columnWidth).toBe(624);
});

test('[BOARD-16] the column after the last visible column begins at the edge of the space or beyond, for any width', () => {
  fc.assert(
    fc.property(fc.integer({ min: 700, max: 4_000 }), (width) => {
      const { columnWidth } = gridOf({ ...space, width });
      const columns = Math.floor((width + 12) / (342 + 12));
      expect(columns * (columnWidth + 12)).toBeGreaterThanOrEqual(width + 12);
    }),
  );
});

test('[BOARD-16] cards go down a column and on to the next', () => {
  expect(spotsOf(pack(blocks([400, 400, 100, 600, 900]), wide))).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 412 },
    { x: 0, y: 824 },
    { x: 382, y: 0 },
    { x: 764, y: 0 },
  ]);
});

test('[BOARD-16] a card taller than the space has its own column', () => {
  const packing = pack(blocks([100, 2_000, 100]), wide);
  expect(spotsOf(packing).map(({ x }) => x)).toEqual([0, 382, 764]);
  expect(packing.width).toBe(764 + 370);
  expect(spotsOf(pack(blocks([2_000]), wide))).toEqual([{ x: 0, y: 0 }]);
});

test('[BOARD-16] a phone has one column that scrolls down', () => {
  const phone = gridOf({ ...space, width: 366, column: 304 });
  expect(phone.stacked).toBe(true);
  const packing = pack(blocks([500, 500, 500]), phone);
  expect(packing.height).toBe(1_524);
  expect(spotsOf(packing).map(({ y }) => y)).toEqual([0, 512, 1_024]);
});

test('[BOARD-16] no card is lost, placed before an earlier card, or placed on another card', () => {
  const heights = fc.array(fc.integer({ min: 40, max: 1_200 }), { maxLength: 60 });
  fc.assert(
    fc.property(heights, (tall) => {
      const { cards, width } = pack(blocks(tall), wide);
      expect(cards).toHaveLength(tall.length);
      const pieces = cards.flat();
      expect(pieces).toHaveLength(tall.length);
      for (const [at, { x, y }] of pieces.entries()) {
        expect(x + wide.columnWidth).toBeLessThanOrEqual(width);
        const next = pieces[at + 1];
        if (!next) continue;
        if (next.x === x) expect(next.y).toBe(y + (tall[at] ?? 0) + 12);
        else expect(next.x).toBeGreaterThan(x);
      }
    }),
  );
});

const view = { x: 1_000, y: 0, width: 1_900, height: 956 };
const at = (orderId: number, ...xs: readonly number[]): OrderBeyond => ({
  orderId,
  level: 'normal',
  pieces: xs.map((x) => ({ x, y: 0 })),
});
const countsBeyond = (cards: readonly OrderBeyond[]) => {
  const { before, after } = ordersBeyond(cards, view, wide);
  return { before: before.count, after: after.count };
};

/** Each piece by its column and first row. */
const piecesOf = (cards: readonly CardSizes[], grid = flowing) =>
  pack(cards, grid).cards.map((pieces) => pieces.map(({ x, from }) => [x / (grid.columnWidth + grid.gap), from]));

test('[BOARD-18] a card that does not fit into a column continues in the next column, and its first piece has as many rows as fit', () => {
  // 956 - 700 - 12 = 244: the header and three rows of fifty with a split edge.
  expect(piecesOf([block(700), ticket(8), ticket(1)])).toEqual([
    [[0, 0]],
    [
      [0, 0],
      [1, 3],
    ],
    [[1, 0]],
  ]);
  const [, pieces = [], [next] = []] = pack([block(700), ticket(8), ticket(1)], flowing).cards;
  expect(pieces.map(({ y, height }) => [y, height])).toEqual([
    [712, 60 + 150 + TEAR_PX],
    [0, LATER_HEADER_PX + 250 + 50],
  ]);
  expect(next?.y).toBe(LATER_HEADER_PX + 250 + 50 + 12);
});

test.each([
  ['its header and one row fit', 956 - 12 - 60 - 50 - TEAR_PX, 2],
  ['its header and no row fit', 956 - 12 - 60 - 50 - TEAR_PX + 1, 1],
])(
  '[BOARD-18] a card is split only where its header and at least one row fit: $0, below $1 px, pieces: $2',
  (_, used, pieces) => {
    expect(piecesOf([block(used), ticket(5)])[1]).toHaveLength(pieces);
  },
);

test.each([
  ['all cards fit at once', 5, [1, 1, 1, 1, 1]],
  ['one card more than fits is on the board', 2, [1, 1, 2, 1, 2]],
])(
  '[BOARD-18] a card shorter than a column is split only when not all cards fit: $0, $1 columns, pieces $2',
  (_, columns, pieces) => {
    const cards = Array.from({ length: 5 }, () => ticket(5));
    expect(piecesOf(cards, { ...flowing, columns }).map(({ length }) => length)).toEqual(pieces);
  },
);

test('[BOARD-18] a card taller than a column is split even if all cards show', () => {
  expect(piecesOf([ticket(1), ticket(40)], { ...flowing, columns: 5 }).map(({ length }) => length)).toEqual([1, 3]);
});

test('[BOARD-18] the cards beside a card taller than a column stay whole while all cards show', () => {
  const cards = [ticket(12), ticket(12), ticket(30)];
  expect(piecesOf(cards, { ...flowing, columns: 6 }).map(({ length }) => length)).toEqual([1, 1, 3]);
  expect(piecesOf(cards, { ...flowing, columns: 3 }).map(({ length }) => length)).toEqual([1, 2, 3]);
});

test('[BOARD-18] an extra stays with its dish', () => {
  expect(piecesOf([block(700), ticket(8, [3])])[1]).toEqual([
    [0, 0],
    [1, 2],
  ]);
});

test('[BOARD-18] a card taller than a column continues in as many columns as needed, split even inside a dish taller than a column', () => {
  expect(piecesOf([ticket(40)])).toEqual([
    [
      [0, 0],
      [1, 17],
      [2, 35],
    ],
  ]);
  const manyExtras = ticket(
    40,
    Array.from({ length: 39 }, (_, index) => index + 1),
  );
  expect(piecesOf([manyExtras])[0]?.map(([, from]) => from)).toEqual([0, 17, 34]);
});

test('[BOARD-18] a phone, the rail and a device with the setting off have whole cards', () => {
  const cards = [block(700), ticket(8)];
  const phone = gridOf({ ...space, laterHeaderHeight: LATER_HEADER_PX, width: 366, column: 304 });
  const rail = gridOf({ ...space, laterHeaderHeight: LATER_HEADER_PX }, 'rail');
  for (const grid of [phone, rail, wide]) expect(pack(cards, grid).cards.map(({ length }) => length)).toEqual([1, 1]);
});

test('[BOARD-18] for any cards, no row is lost, none shows twice, nothing overlaps, and no piece is taller than its column', () => {
  const sizes = fc.record({
    header: fc.integer({ min: 30, max: 200 }),
    rows: fc.array(fc.integer({ min: 20, max: 400 }), { maxLength: 30 }),
    footer: fc.integer({ min: 0, max: 120 }),
    seed: fc.integer({ min: 1, max: 7 }),
  });
  fc.assert(
    fc.property(fc.array(sizes, { maxLength: 30 }), (drawn) => {
      const cards = drawn.map(({ seed, ...card }) => ({
        ...card,
        joined: card.rows.map((_, at) => at > 0 && at % seed === 0),
      }));
      const packing = pack(cards, flowing);
      for (const [at, pieces] of packing.cards.entries()) {
        const card = cards[at] ?? block(0);
        const starts = pieces.map(({ from }) => from);
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
        expect(starts[0]).toBe(0);
        expect((starts.at(-1) ?? 0) < Math.max(1, card.rows.length)).toBe(true);
        const named = starts.filter((from) => card.joined[from]).length;
        const headers = card.header + (pieces.length - 1) * (LATER_HEADER_PX + TEAR_PX) + named * LATER_HEADER_PX;
        const tall = pieces.reduce((sum, { height }) => sum + height, 0);
        expect(tall).toBe(wholeHeight(card) - card.header + headers);
        for (const { x, height } of pieces) {
          expect(x + flowing.columnWidth).toBeLessThanOrEqual(packing.width);
          expect(height).toBeLessThanOrEqual(space.height);
        }
      }
      const all = packing.cards.flat();
      for (const [at, { x, y, height }] of all.entries()) {
        const next = all[at + 1];
        if (next && next.x === x) expect(next.y).toBe(y + height + 12);
        else if (next) expect(next.x).toBeGreaterThan(x);
      }
    }),
  );
});

test('[BOARD-23] the worst level beyond an edge shows, whatever is nearer', () => {
  const cards = [
    { ...at(1, 0), level: 'warning' as const },
    { ...at(2, 382), level: 'critical' as const },
    { ...at(3, 1_100), level: 'late' as const },
    at(4, 3_000),
  ];
  expect(ordersBeyond(cards, view, wide)).toEqual({
    before: { count: 2, level: 'critical' },
    after: { count: 1, level: 'normal' },
  });
  expect(ordersBeyond([at(3, 1_100)], view, wide).after).toEqual({ count: 0, level: 'neutral' });
});

test('[BOARD-18] an order with a piece in view does not count as beyond an edge', () => {
  expect(countsBeyond([at(1, 600, 1_000), at(2, 2_600, 3_000)])).toEqual({ before: 0, after: 0 });
  expect(countsBeyond([at(1, 300, 600), at(2, 3_000, 3_400)])).toEqual({ before: 1, after: 1 });
});

test('parts of one order beyond an edge count as one order', () => {
  const cards = [at(1, 0), at(1, 382), at(2, 1_100), at(3, 3_000), at(4, 3_400)];
  expect(countsBeyond(cards)).toEqual({ before: 1, after: 2 });
});

test.each([
  [0, false],
  [600, true],
  [1_500, true],
  [3_100, true],
  [3_400, false],
])('a card at %i px is near the view: %s', (x, near) => {
  expect(isNear([{ x, y: 0, from: 0, height: 300 }], view, wide)).toBe(near);
});

test('[BOARD-10] on the rail each card has its own column, whatever its height', () => {
  const rail = gridOf(space, 'rail');
  expect(rail.columnWidth).toBe(wide.columnWidth);
  const packing = pack(blocks([100, 100, 2_000, 40]), rail);
  expect(spotsOf(packing)).toEqual([0, 382, 764, 1_146].map((x) => ({ x, y: 0 })));
  expect(packing).toMatchObject({ width: 1_146 + 370, height: 956 });
});

test('[BOARD-10] on a phone the rail shows one card and the beginning of the next', () => {
  const phone = gridOf({ ...space, width: 366, column: 304 }, 'rail');
  expect(phone).toMatchObject({ stacked: false, columnWidth: 338 });
  expect(spotsOf(pack(blocks([500, 500]), phone))).toEqual([
    { x: 0, y: 0 },
    { x: 350, y: 0 },
  ]);
});
