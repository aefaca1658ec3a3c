import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { type SummaryRow, type SummaryWords, summary } from '../../../src/domain/board/summary.ts';
import type { Product } from '../../../src/domain/device/kds.ts';
import type { Line, Order } from '../../../src/domain/order/order.ts';
import { APP_NAME_TAGS } from '../../../src/domain/presentation/names.ts';
import { type BoardFacts, cardsOn } from './board.ts';

const T = 1_760_540_400;
const titleOf = (of: Order) => `M ${of.id}`;
const WORDS = { titleOf, products: new Map(), language: 'es', nameTags: APP_NAME_TAGS } as const;
const rowsOf = (facts: BoardFacts, previous: readonly SummaryRow[] = [], words: SummaryWords = WORDS) =>
  summary(cardsOn(facts), words, previous);
const ofLines = (...lines: readonly Partial<Line>[]): BoardFacts => ({
  orders: [order({ id: 1, lines: lines.map((over, at) => line({ id: at + 1, ...over })) })],
});

/** The product id, else the name. */
const idOf = ({ key }: { readonly key: string }) => key.replace(/^(\d+):.*/s, '$1');

/** Such as `2× 301`. */
const quantityTexts = (rows: readonly Pick<SummaryRow, 'key' | 'quantity'>[]) =>
  rows.map((row) => `${row.quantity}× ${idOf(row)}`);

/** Such as `2× 301: 1× 5001, 1× 9`. */
const shape = (rows: readonly SummaryRow[]) =>
  rows.map((row) =>
    [...quantityTexts([row]), ...(row.extras.length > 0 ? [quantityTexts(row.extras).join(', ')] : [])].join(': '),
  );

test('[BOARD-1] a row has the product name, the quantity, the time of its oldest line and the waiting orders', () => {
  const orders = [
    order({ id: 1, lines: [line({ productId: 301, quantity: 2, firstAtS: T })] }),
    order({ id: 2, lines: [line({ productId: 301, quantity: 1, firstAtS: T + 30 })] }),
  ];
  expect(rowsOf({ orders })).toEqual([
    {
      key: '301:Lomo saltado',
      name: '[es]Lomo saltado[en]Stir-fried beef',
      quantity: 3,
      extras: [],
      notes: [],
      oldestAtS: T,
      tickets: [
        { orderId: 1, title: 'M 1', quantity: 2 },
        { orderId: 2, title: 'M 2', quantity: 1 },
      ],
      cardKeys: ['1-0', '2-0'],
      lineKeys: ['1:1', '2:1'],
    },
  ]);
});

test.each([
  [{}, 1],
  [{ saved: 100 }, 1],
  [{ saved: 75 }, 1],
  [{ saved: 105 }, 1],
  [{ saved: 110 }, 0],
  [{ saved: 115 }, 0],
  [{ saved: 110, fire: true }, 0],
  [{ voided: true }, 0],
  [{ saved: 172 }, 0],
  [{ productId: 999 }, 0],
])('[BOARD-1] the number of dishes counted for a line with %j: %d', (over, quantity) => {
  const rows = rowsOf({ ...ofLines({ productId: 301, ...over }), kds: { productIds: [301] } });
  expect(rows.map((row) => row.quantity)).toEqual(quantity === 0 ? [] : [quantity]);
});

test.each([
  ['a kitchen', [0, 100, 110], { '1': 1, '2': 1 }],
  ['an expediter with a later last status', [0, 100, 110, 120, 130], { '1': 1, '2': 1 }],
  ['a station with an earlier last status', [0, 100], { '1': 1 }],
  ['a station whose first status is ready', [110, 120, 130], { '1': 1, '2': 1 }],
])('[BOARD-1] a ready line does not count as work on the board of %s', (_, allowed, counted) => {
  const statuses = allowed.map((id) => ({ id, name: String(id), icon: '' }));
  const saved = [0, 100, 110, 120].map((status, at) => ({ productId: at + 1, saved: status }));
  const rows = rowsOf({ ...ofLines(...saved), kds: { statuses } });
  expect(Object.fromEntries(rows.map((row) => [idOf(row), row.quantity]))).toEqual(counted);
});

test('[BOARD-1] a voided dish and its extras do not count', () => {
  const facts = ofLines(
    { productId: 1, voided: true },
    { productId: 2, parentId: 1 },
    { productId: 3 },
    { productId: 2, parentId: 3 },
  );
  expect(shape(rowsOf({ ...facts, kds: { showVoided: true } }))).toEqual(['1× 3: 1× 2']);
});

test('[BOARD-1] a struck-through line does not count, and a returned line counts again', () => {
  const facts = ofLines({ productId: 1 }, { productId: 2, saved: 110 });
  const pending = new Map([['1:1', 110] as const, ['1:2', 100] as const]);
  expect(quantityTexts(rowsOf({ ...facts, pending: [...pending] }))).toEqual(['1× 2']);
});

test('[BOARD-2] a product id with two displayed names makes two rows, and two spellings of one displayed name make one row', () => {
  const names = ['[es]Pan[en]Bread', 'Pan amasado', 'Pan', ' [ES] Pan', '[en]Roll[es]Pan'];
  const rows = (language: 'es' | 'en') =>
    rowsOf(ofLines(...names.map((name) => ({ productId: 7, name }))), [], { ...WORDS, language });
  expect(rows('es').map((row) => `${row.quantity}× ${row.name}`)).toEqual(['4× [es]Pan[en]Bread', '1× Pan amasado']);
  expect(rows('en').map((row) => row.quantity)).toEqual([2, 1, 1, 1]);
});

const noted = (...texts: readonly string[]) => ({
  comments: texts.map((text) => ({ atS: T, userId: 1, text })),
});

test('[BOARD-5] a row lists each note of its lines and their extras once, with its quantity', () => {
  const facts = ofLines(
    { productId: 301, quantity: 2 },
    { productId: 301, ...noted('Sin gluten', ' bien cocido \r\n\n cortar') },
    { productId: 301, quantity: 3, ...noted('sin  gluten', 'SIN GLUTEN', '  ') },
    { productId: 5001, parentId: 1, ...noted('sin hielo') },
    { productId: 301, saved: 110, ...noted('listo') },
  );
  expect(rowsOf(facts).map(({ notes }) => notes)).toEqual([
    [
      { text: 'sin hielo', quantity: 1 },
      { text: 'Sin gluten', quantity: 4 },
      { text: 'bien cocido\ncortar', quantity: 1 },
    ],
  ]);
});

test('[BOARD-5][BOARD-6] the allergy notes of an order are on the rows of its lines, each with the portions of that order', () => {
  const family = (id: number, quantity: number) => [
    line({ id, productId: 301, quantity }),
    line({ id: id + 1, productId: 5001, parentId: id }),
  ];
  const orders = [
    order({
      id: 1,
      ...noted('Cumpleaños', ' ALERGIA: frutos secos '),
      lines: [...family(1, 2), line({ id: 3, productId: 401, ...noted('alergia: FRUTOS secos') })],
    }),
    order({ id: 2, lines: [line({ productId: 301, quantity: 5 })] }),
    order({ id: 3, ...noted('sin lactosa', 'ALERGIA: frutos secos'), lines: family(1, 3) }),
  ];
  expect(rowsOf({ orders }).map((row) => [idOf(row), row.quantity, row.notes])).toEqual([
    [
      '301',
      10,
      [
        { text: 'ALERGIA: frutos secos', quantity: 5 },
        { text: 'sin lactosa', quantity: 3 },
      ],
    ],
    ['401', 1, [{ text: 'alergia: FRUTOS secos', quantity: 1 }]],
  ]);
});

test('[BOARD-6] an extra of a finished dish has the allergy notes of its order, with a quantity of 0', () => {
  const lines = [line({ id: 1, productId: 301, saved: 110 }), line({ id: 2, productId: 5001, parentId: 1 })];
  const rows = rowsOf({ orders: [order({ ...noted('no walnuts'), lines })] });
  expect(rows.map(({ quantity, notes }) => [quantity, notes])).toEqual([[0, [{ text: 'no walnuts', quantity: 0 }]]]);
});

test.each([
  [
    'a dish with the quantity 0',
    [
      { productId: 301, quantity: 0 },
      { productId: 5001, parentId: 1 },
    ],
  ],
  [
    'a held dish',
    [
      { productId: 301, priority: 2 },
      { productId: 5001, parentId: 1 },
    ],
  ],
])('[BOARD-1] the all-day board does not count %s', (_, lines) => {
  expect(rowsOf({ ...ofLines(...lines), chosen: { heldPriorities: [2] } })).toEqual([]);
});

test.each([
  [0, 0],
  [-22, 0],
  [-10, 0],
  [1, 1],
])('[BOARD-1] the number of dishes counted for an order with the web status %d: %d', (webStatus, quantity) => {
  const rows = rowsOf({ orders: [order({ webStatus })] });
  expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBe(quantity);
});

test('[BOARD-13] the age of a fired dish starts at its fire', () => {
  expect(rowsOf(ofLines({ fire: true, firstAtS: T, modifiedAtS: T + 900 }))[0]?.oldestAtS).toBe(T + 900);
});

test.each([0, -5, Number.NaN])('[BOARD-2] lines with the product id %d are grouped by name', (productId) => {
  const lines = ['Pan', ' Pan ', 'Té', '', '  '].map((name) => ({ productId, name }));
  expect(quantityTexts(rowsOf(ofLines(...lines)))).toEqual(['2× :Pan', '2× :', '1× :Té']);
});

test.each([
  [3, 3],
  [0.25, 0.25],
  [0, null],
  [-2, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [Number.NEGATIVE_INFINITY, null],
  [999_999, 999_999],
  [1_000_000, 1_000_000],
  [1_000_001, 1_000_000],
  [1e308, 1_000_000],
])('[BOARD-3] a quantity of %d counts as %d', (quantity, counted) => {
  const rows = rowsOf(ofLines({ quantity }));
  expect(rows.map((row) => [row.quantity, row.tickets[0]?.quantity])).toEqual(
    counted === null ? [] : [[counted, counted]],
  );
});

test('[BOARD-3] a negative quantity subtracts nothing, and decimals add up exactly', () => {
  expect(quantityTexts(rowsOf(ofLines({ quantity: 5 }, { quantity: -3, productId: 301 })))).toEqual(['5× 301']);
  expect(quantityTexts(rowsOf(ofLines({ quantity: 0.1 }, { quantity: 0.2, productId: 301 })))).toEqual(['0.3× 301']);
  expect(quantityTexts(rowsOf(ofLines({ quantity: 0.0015 }, { quantity: 1, productId: 301 })))).toEqual(['1.002× 301']);
});

test('[BOARD-4] extras and removals are below their dish, each once with its quantity, in board order', () => {
  const facts = ofLines(
    { productId: 9, quantity: 3 },
    { productId: 0, parentId: 1, name: 'Sin queso' },
    { productId: 8, parentId: 1, quantity: 2 },
    { productId: 9 },
    { productId: 8, parentId: 4 },
    { productId: 0, parentId: 4, name: ' Sin queso ' },
    { productId: 9, parentId: 4 },
    { productId: 7 },
  );
  expect(shape(rowsOf(facts))).toEqual(['4× 9: 2× :Sin queso, 3× 8, 1× 9', '1× 7']);
});

test('[BOARD-4] the same extra of two dishes has a row below each dish, and an extra of an extra has its row below the dish', () => {
  const facts = ofLines(
    { productId: 1 },
    { productId: 5, parentId: 1 },
    { productId: 6, parentId: 2 },
    { productId: 2 },
    { productId: 5, parentId: 4, quantity: 2 },
  );
  expect(shape(rowsOf(facts))).toEqual(['1× 1: 1× 5, 1× 6', '1× 2: 2× 5']);
});

test('[BOARD-4][BOARD-11] a row has the lines of its extras and their cards, and names no order for ready lines', () => {
  const facts = ofLines(
    { productId: 1 },
    { productId: 5, parentId: 1 },
    { productId: 6, parentId: 1, saved: 110 },
    { productId: 7, parentId: 1 },
  );
  const [row] = rowsOf({ ...facts, kds: { statuses: [0, 100, 110, 120].map((id) => ({ id, name: '', icon: '' })) } });
  expect(row?.extras.map(idOf)).toEqual(['5', '7']);
  expect(row?.lineKeys).toEqual(['1:1', '1:2', '1:4']);
});

test('[BOARD-4] a ready dish has the quantity 0, and its row stays while its extras are not ready', () => {
  const orders = [1, 2].map((id) =>
    order({ id, lines: [line({ productId: 1, saved: 110 }), line({ id: 2, productId: 5, parentId: 1 })] }),
  );
  const kds = { statuses: [0, 100, 110, 120].map((id) => ({ id, name: '', icon: '' })) };
  const rows = rowsOf({ orders, kds });
  expect(shape(rows)).toEqual(['0× 1: 2× 5']);
  expect(rows[0]?.tickets.map(({ title, quantity }) => [title, quantity])).toEqual([
    ['M 1', 0],
    ['M 2', 0],
  ]);
});

test('[BOARD-4] an extra without its dish and the first extra of a cycle count as dishes', () => {
  const facts = ofLines(
    { productId: 5, parentId: 77 },
    { productId: 6, parentId: 3 },
    { productId: 7, parentId: 2 },
    { productId: 8, parentId: 4 },
  );
  expect(shape(rowsOf(facts))).toEqual(['1× 5', '1× 6: 1× 7', '1× 8']);
});

test('[BOARD-7] rows are sorted by the longest wait, then by the larger quantity, then by the board position', () => {
  const rows = rowsOf(
    ofLines(
      { productId: 1, firstAtS: T + 60 },
      { productId: 2, firstAtS: T + 30, quantity: 1 },
      { productId: 3, firstAtS: T + 30, quantity: 2 },
      { productId: 4, firstAtS: T + 30, quantity: 2 },
      { productId: 1, firstAtS: T + 20 },
    ),
  );
  expect(rows.map((row) => [idOf(row), row.oldestAtS - T])).toEqual([
    ['1', 20],
    ['3', 30],
    ['4', 30],
    ['2', 30],
  ]);
});

test('[BOARD-7] a line without a time is as old as its order, and a row without any time is last', () => {
  const orders = [
    order({
      id: 1,
      createdAtS: 0,
      lines: [line({ productId: 1, firstAtS: 0 }), line({ id: 2, productId: 3, firstAtS: -4 })],
    }),
    order({ id: 2, createdAtS: T, lines: [line({ productId: 2, firstAtS: 0 })] }),
    order({ id: 3, createdAtS: Number.NaN, lines: [line({ productId: 4, firstAtS: Number.NaN, quantity: 7 })] }),
    order({ id: 4, lines: [line({ productId: 3, firstAtS: T + 9 })] }),
    order({ id: 5, createdAtS: 0, lines: [line({ productId: 3, firstAtS: 0 })] }),
  ];
  expect(rowsOf({ orders }).map((row) => [idOf(row), row.oldestAtS])).toEqual([
    ['2', T],
    ['3', T + 9],
    ['4', 0],
    ['1', 0],
  ]);
});

test('[BOARD-7] a future time is a valid time', () => {
  const rows = rowsOf(ofLines({ productId: 1, firstAtS: T + 9e8 }, { productId: 2, firstAtS: T }));
  expect(rows.map((row) => [idOf(row), row.oldestAtS - T])).toEqual([
    ['2', 0],
    ['1', 9e8],
  ]);
});

test('[BOARD-8] a row names each order once, in board order, over all cards', () => {
  const orders = [
    order({ id: 5, lines: [line({ firstAtS: T + 10, quantity: 4 })] }),
    order({
      id: 9,
      lines: [
        line({ id: 1 }),
        line({ id: 2, productId: 301, quantity: 2 }),
        line({ id: 3, productId: 301, firstAtS: T + 600, quantity: 3 }),
      ],
    }),
  ];
  expect(rowsOf({ orders })[0]?.tickets).toEqual([
    { orderId: 9, title: 'M 9', quantity: 6 },
    { orderId: 5, title: 'M 5', quantity: 4 },
  ]);
});

test('[BOARD-11] a row has each of its cards once, also all cards of a split order', () => {
  const dishes = [1, 2, 1, 2, 1].map((productId, at) => line({ id: at + 1, productId, firstAtS: T + at }));
  const orders = [order({ id: 4, lines: dishes }), order({ id: 5, lines: [line({ productId: 1, firstAtS: T + 9 })] })];
  const rows = rowsOf({ orders, chosen: { orderLines: 3 } });
  expect(rows.map((row) => [idOf(row), row.cardKeys, row.lineKeys])).toEqual([
    ['1', ['4-0', '4-1', '5-0'], ['4:1', '4:3', '4:5', '5:1']],
    ['2', ['4-0', '4-1'], ['4:2', '4:4']],
  ]);
});

test('[BOARD-9][BOARD-11] a row changes when its line moves to another card, and other rows do not change', () => {
  const dishes = [1, 2, 3].map((productId, at) => line({ id: at + 1, productId, firstAtS: T + at }));
  const [whole, split] = [[order({ id: 4, lines: dishes })], [order({ id: 4, lines: dishes })]];
  const rows = rowsOf({ orders: whole });
  const after = rowsOf({ orders: split, chosen: { orderLines: 2 } }, rows);
  expect(after.map((row, at) => row === rows[at])).toEqual([true, true, false]);
});

const lunch = [
  order({
    id: 1,
    lines: [line({ productId: 1 }), line({ id: 2, productId: 2 }), line({ id: 3, productId: 5, parentId: 2 })],
  }),
  order({ id: 2, lines: [line({ productId: 2, firstAtS: T + 5 })] }),
];

test('[BOARD-9] an unchanged row keeps its object, and the list keeps its object when no row changed', () => {
  const rows = rowsOf({ orders: lunch });
  expect(rowsOf({ orders: lunch.map((each) => ({ ...each, guests: 9 })) }, rows)).toBe(rows);
  const more = rowsOf({ orders: [...lunch, order({ id: 3, lines: [line({ productId: 2, firstAtS: T + 9 })] })] }, rows);
  expect(more).not.toBe(rows);
  expect(more.find((row) => idOf(row) === '1')).toBe(rows.find((row) => idOf(row) === '1'));
  const [before, after] = [rows, more].map((list) => list.find((row) => idOf(row) === '2'));
  expect(after?.tickets).toHaveLength(3);
  expect(after?.tickets[0]).toBe(before?.tickets[0]);
  expect(after?.tickets[1]).toBe(before?.tickets[1]);
  expect(after?.extras).toBe(before?.extras);
});

test('[BOARD-9] a row with a changed extra is a new row', () => {
  const rows = rowsOf({ orders: lunch });
  const [first, second] = lunch as [Order, Order];
  const lines = first.lines.map((each) => (each.id === 3 ? { ...each, quantity: 2 } : each));
  const after = rowsOf({ orders: [{ ...first, lines }, second] }, rows);
  expect(after.map((row, at) => row === rows[at])).toEqual([false, true]);
});

test('[BOARD-9] a row with changed titles or quantities of its orders is a new row with the new values', () => {
  const rows = rowsOf({ orders: lunch });
  const renamed = rowsOf({ orders: lunch }, rows, { ...WORDS, titleOf: (of) => `Mesa ${of.id}` });
  expect(renamed.map((row) => row.tickets[0]?.title)).toEqual(['Mesa 1', 'Mesa 1']);
  expect(renamed.map((row) => rows.includes(row))).toEqual([false, false]);
  const fewer = rowsOf({ orders: lunch.slice(0, 1) }, rows);
  expect(fewer.map((row) => [idOf(row), row.quantity, row.tickets.length])).toEqual([
    ['1', 1, 1],
    ['2', 1, 1],
  ]);
  expect(fewer.map((row) => rows.includes(row))).toEqual([true, false]);
  expect(rowsOf({ orders: [] }, rows)).toEqual([]);
});

const hostileLine = fc.record({
  parentId: fc.integer({ min: -1, max: 4 }),
  productId: fc.constantFrom(-1, 0, 1, 2, Number.NaN, Number.POSITIVE_INFINITY),
  quantity: fc.constantFrom(-1, 0, 0.5, 3, Number.NaN, Number.NEGATIVE_INFINITY, 1e308),
  name: fc.constantFrom('', 'Pan', '__proto__', 'x'.repeat(500), '[es]'),
  firstAtS: fc.constantFrom(-1, 0, T, 9e15, Number.NaN, Number.POSITIVE_INFINITY),
  saved: fc.constantFrom(-3, 0, 75, 110, 170, Number.NaN),
  voided: fc.boolean(),
});

test('[BOARD-1][BOARD-3][BOARD-8][BOARD-9] for any input, each row has work, its quantity is the sum over its orders, and a second call returns the same list', () => {
  fc.assert(
    fc.property(fc.array(fc.array(hostileLine, { maxLength: 5 }), { maxLength: 4 }), (board) => {
      const orders = board.map((lines, at) =>
        order({ id: at, lines: lines.map((over, place) => line({ id: place + 1, ...over })) }),
      );
      const rows = rowsOf({ orders });
      for (const row of rows) {
        expect(row.quantity + row.extras.length).toBeGreaterThan(0);
        expect(row.extras.every(({ quantity }) => quantity > 0)).toBe(true);
        expect(row.quantity).toBeCloseTo(
          row.tickets.reduce((sum, ticket) => sum + ticket.quantity, 0),
          3,
        );
        expect(new Set(row.tickets.map((ticket) => ticket.orderId)).size).toBe(row.tickets.length);
      }
      expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
      expect(rowsOf({ orders }, rows)).toBe(rows);
    }),
  );
});

const productOf = (id: number, kind: Product['kind']): readonly [number, Product] => [
  id,
  { id, kind, name: '', hierarchy: '', price: 0 },
];

test('[WIRE-57] the product list separates dishes, extras and hidden products; for unknown products the line decides', () => {
  const facts = ofLines(
    { productId: 301 },
    { productId: 302, parentId: 1 },
    { productId: 5001, parentId: 1 },
    { productId: 7001, parentId: 1 },
    { productId: 5002 },
    { productId: 9, parentId: 1 },
    { productId: 7002 },
  );
  const products = new Map([
    productOf(301, 'product'),
    productOf(302, 'product'),
    productOf(5001, 'extra'),
    productOf(5002, 'extra'),
    productOf(7001, 'ingredient'),
    productOf(7002, 'ingredient'),
  ]);
  const rows = (words: SummaryWords) => shape(rowsOf(facts, [], words));
  expect(rows({ ...WORDS, products })).toEqual(['1× 301: 1× 5001, 1× 7001, 1× 9', '1× 302', '1× 5002']);
  expect(rows(WORDS)).toEqual(['1× 301: 1× 302, 1× 5001, 1× 7001, 1× 9', '1× 5002', '1× 7002']);
});

test('[WIRE-57] an extra of a dish inside another dish is below the inner dish, and an extra of an ingredient counts as a dish', () => {
  const facts = ofLines(
    { productId: 301 },
    { productId: 302, parentId: 1 },
    { productId: 5001, parentId: 2 },
    { productId: 7001 },
    { productId: 5002, parentId: 4 },
  );
  const products = new Map([productOf(302, 'product'), productOf(7001, 'ingredient')]);
  expect(shape(rowsOf(facts, [], { ...WORDS, products }))).toEqual(['1× 301', '1× 302: 1× 5001', '1× 5002']);
});
