import { expect, test } from 'vitest';
import { kdsConfig, venueConfig } from '../../../fixtures/kds.ts';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import { type CustomerList, customerList, isReady } from '../../../src/domain/board/customer.ts';
import { type KdsConfig, NO_NAMES, type VenueConfig } from '../../../src/domain/device/kds.ts';
import type { Line, Order } from '../../../src/domain/order/order.ts';
import type { Settings } from '../../../src/domain/presentation/settings.ts';

const NOW_S = 1_760_541_000;
const NAMES = { ...NO_NAMES, tables: new Map([[12, 'Ventana']]) };

interface Facts {
  readonly orders: readonly Order[];
  readonly kds?: Partial<KdsConfig>;
  readonly stations?: readonly KdsConfig[];
  readonly chosen?: Partial<Settings>;
  readonly venue?: Partial<VenueConfig>;
  readonly sinceS?: number;
}

const listOf = (
  { orders, kds, stations = [], chosen, venue, sinceS = 0 }: Facts,
  previous: CustomerList | null = null,
) =>
  customerList(
    {
      orders,
      kds: kdsConfig(kds),
      stations,
      settings: settings({ finalClients: true, ...chosen }),
      venue: venueConfig({ tableNaming: 1, ...venue }),
      names: NAMES,
      sinceS,
    },
    previous,
  );
const idsOf = (facts: Facts) => listOf(facts).tiles.map((tile) => tile.orderId);
const titlesOf = (facts: Facts) => listOf(facts).tiles.map((tile) => tile.title);

const ready = (id: number, overrides: Partial<Order> = {}) =>
  order({ id, tableIds: [id], lines: [line({ saved: 110 })], modifiedAtS: NOW_S - id, ...overrides });

const lines = (...of: readonly Partial<Line>[]) => of.map((each, at) => line({ id: at + 1, ...each }));

test.each([
  { of: [{ saved: 110 }, { saved: 110 }], is: true },
  { of: [{ saved: 120 }, { saved: 120 }], is: true },
  { of: [{ saved: 129 }], is: true },
  { of: [{ saved: 130 }], is: false },
  { of: [{ saved: 200 }], is: false },
  { of: [{ saved: 109 }], is: false },
  { of: [{ saved: 0 }], is: false },
  { of: [{ saved: 110 }, { saved: 100 }], is: false },
  { of: [{ saved: 110 }, { saved: 120 }], is: false },
  { of: [{ saved: 110 }, { saved: 110, parentId: 1 }], is: true },
  { of: [{ saved: 110 }, { saved: 0, parentId: 1 }], is: false },
  { of: [{ saved: 110 }, { saved: 0, voided: true }], is: true },
  { of: [{ saved: 170 }, { saved: 110 }], is: true },
  { of: [{ saved: 179 }, { saved: 110 }], is: true },
  { of: [{ saved: 172 }, { saved: 110, voided: true }], is: false },
  { of: [{ saved: 180 }, { saved: 110 }], is: false },
  { of: [{ saved: 110, status: 0 }], is: true },
  { of: [{ saved: 0, status: 110 }], is: false },
  { of: [], is: false },
] satisfies readonly { of: readonly Partial<Line>[]; is: boolean }[])(
  '[CUSTOMER-1] an order with the lines $of is ready: $is',
  ({ of, is }) => {
    expect(isReady(order({ lines: lines(...of) }))).toBe(is);
  },
);

test('[CUSTOMER-1] a customer screen shows a ready order even if the screen’s rules exclude all lines of the order', () => {
  const kds = { productIds: [5], statuses: [], byRules: true, rules: [], showVoided: false };
  expect(idsOf({ orders: [ready(1)], kds })).toEqual([1]);
});

const HOT = kdsConfig({ id: 4, productIds: [301] });
const BAR = kdsConfig({ id: 5, byRules: true, rules: [{ hierarchy: ['B'] }] });
const DISH = { productId: 301, saved: 110 };
const FEE = { productId: 900, hierarchy: 'X01', saved: 0 };

const UNMADE = { readyWithoutUnmade: true };

test.each([
  ['by default every line counts', {}, [DISH, FEE], [HOT], false],
  ['a line that no station makes does not count', UNMADE, [DISH, FEE], [HOT], true],
  ['a line that a station makes counts', UNMADE, [DISH, { ...DISH, saved: 0 }], [HOT], false],
  ['a line that a station makes by its rules counts', UNMADE, [DISH, { ...FEE, hierarchy: 'B01' }], [HOT, BAR], false],
  ['a line that no rule of a station matches does not count', UNMADE, [DISH, FEE], [HOT, BAR], true],
  ['an extra counts with its product', UNMADE, [DISH, { ...FEE, parentId: 1 }], [HOT], false],
  [
    'an extra of a product that no station makes does not count',
    UNMADE,
    [DISH, FEE, { ...DISH, parentId: 2, saved: 0 }],
    [HOT],
    true,
  ],
  [
    'with a station that makes every product, every line counts',
    UNMADE,
    [DISH, FEE],
    [HOT, kdsConfig({ id: 6 })],
    false,
  ],
  ['the customer screen itself makes no line', UNMADE, [DISH, FEE], [HOT, kdsConfig()], true],
  ['a view-only unit makes no line', UNMADE, [DISH, FEE], [HOT, kdsConfig({ id: 6, viewOnly: true })], true],
  [
    'a unit that shows no table orders makes no line of a table order',
    UNMADE,
    [DISH, FEE],
    [HOT, kdsConfig({ id: 6, showTables: false })],
    true,
  ],
  ['without known stations every line counts', UNMADE, [DISH, FEE], [], false],
  ['of an order that no station makes, every line counts', UNMADE, [{ ...FEE, saved: 110 }], [HOT], true],
] satisfies readonly [string, Partial<Settings>, readonly Partial<Line>[], readonly KdsConfig[], boolean][])(
  '[CUSTOMER-2] %s',
  (_, chosen, of, stations, is) => {
    expect(idsOf({ orders: [ready(1, { lines: lines(...of) })], chosen, stations })).toEqual(is ? [1] : []);
  },
);

test('[CUSTOMER-2] the rule match that the server reports does not count for other stations', () => {
  const orders = [ready(1, { ruleMatched: true, lines: lines(DISH, FEE) })];
  expect(idsOf({ orders, chosen: { readyWithoutUnmade: true }, stations: [HOT, BAR] })).toEqual([1]);
});

const ORIGINS = [
  ready(1),
  ready(2, { tableIds: [-22] }),
  ready(3, { tableIds: [-14_417] }),
  ready(4, { tableIds: [-100_308] }),
];

test.each([
  { kds: {}, chosen: {}, shown: [1, 2, 3, 4] },
  { kds: {}, chosen: { onlyForLocal: true }, shown: [1, 2] },
  { kds: {}, chosen: { onlyForDeliveries: true }, shown: [3, 4] },
  { kds: { showTables: false }, chosen: {}, shown: [2, 3, 4] },
  { kds: { showVenueApp: false }, chosen: { onlyForLocal: true }, shown: [1] },
  { kds: { showDelivery: false }, chosen: {}, shown: [1, 2] },
])(
  '[CUSTOMER-3] with the station $kds and the settings $chosen the customer screen shows the ready orders $shown',
  ({ kds, chosen, shown }) => {
    expect(idsOf({ orders: ORIGINS, kds, chosen })).toEqual(shown);
  },
);

test('[CUSTOMER-4] the order that was modified last is first, and of two orders of one second the higher id is first', () => {
  const at = (id: number, modifiedAtS: number) => ready(id, { modifiedAtS });
  expect(idsOf({ orders: [at(1, 50), at(2, 70), at(3, 60), at(4, 70)] })).toEqual([4, 2, 3, 1]);
});

test.each([5, 8, 20] as const)('[CUSTOMER-4] the customer screen shows at most the latest %i orders', (finalOrders) => {
  const orders = Array.from({ length: 25 }, (_, at) => ready(25 - at));
  const shown = idsOf({ orders, chosen: { finalOrders } });
  expect(shown).toEqual(Array.from({ length: finalOrders }, (_, at) => at + 1));
});

test.each([
  { of: { tableIds: [9] }, chosen: {}, title: 'M 9' },
  { of: { tableIds: [-22] }, chosen: {}, title: 'V 22' },
  { of: { tableIds: [-18], channel: 'KIOSK' }, chosen: {}, title: 'K 18' },
  { of: { tableIds: [-14_417] }, chosen: {}, title: '4417' },
  { of: { tableIds: [-100_308] }, chosen: {}, title: '308' },
  { of: { tableIds: [-104_417] }, chosen: { lastThreeNumbers: true }, title: '417' },
  { of: { tableIds: [9] }, chosen: { useOrderId: true }, title: '77' },
  {
    of: { comments: [{ atS: 1, userId: 1, text: 'Valentina' }] },
    chosen: { useGeneralComment: true },
    title: 'Valentina',
  },
])('[CUSTOMER-5] with the settings $chosen the title of an order with $of is $title', ({ of, chosen, title }) => {
  expect(titlesOf({ orders: [ready(77, of)], chosen })).toEqual([title]);
});

test("[CUSTOMER-5] the title of a table order is the venue's name of the table", () => {
  expect(titlesOf({ orders: [ready(12)], venue: { tableNaming: 2 } })).toEqual(['Ventana']);
});

test.each([
  { finalOrders: 0, shown: 0 },
  { finalOrders: 1, shown: 1 },
  { finalOrders: -1, shown: 0 },
  { finalOrders: Number.NaN, shown: 0 },
  { finalOrders: Number.POSITIVE_INFINITY, shown: 3 },
])('[CUSTOMER-4] with finalOrders $finalOrders the customer screen has $shown tiles', ({ finalOrders, shown }) => {
  expect(idsOf({ orders: [ready(1), ready(2), ready(3)], chosen: { finalOrders } })).toHaveLength(shown);
});

test('[CUSTOMER-4] the first of two orders with the same id counts, ready or not', () => {
  const open = ready(1, { lines: lines({ saved: 0 }) });
  expect(idsOf({ orders: [ready(1), open, ready(2)] })).toEqual([1, 2]);
  expect(idsOf({ orders: [open, ready(1), ready(2)] })).toEqual([2]);
});

test('[CUSTOMER-4][ALARM-12] orders with an invalid time come last', () => {
  const at = (id: number, modifiedAtS: number) => ready(id, { modifiedAtS });
  const orders = [at(1, Number.NaN), at(2, 5), at(3, Number.POSITIVE_INFINITY), at(4, -9), at(5, 7)];
  expect(idsOf({ orders })).toEqual([5, 2, 4, 3, 1]);
});

test('[CUSTOMER-1][CARD-5] the first of two lines with the same id counts', () => {
  const twice = (...saved: readonly number[]) => order({ lines: saved.map((each) => line({ saved: each })) });
  expect([isReady(twice(110, 0)), isReady(twice(0, 110))]).toEqual([true, false]);
});

test('[CUSTOMER-5] two tiles that would show the same number both show their full titles', () => {
  const orders = [
    ready(1, { tableIds: [-10_308] }),
    ready(2, { tableIds: [-100_308] }),
    ready(3, { tableIds: [-100_309] }),
    ready(4, { tableIds: [12] }),
    ready(5, { tableIds: [-100_012] }),
  ];
  expect(titlesOf({ orders, venue: { tableNaming: 0 } })).toEqual(['D 308', '#308', '309', '12', '#12']);
  expect(titlesOf({ orders: orders.slice(1), venue: { tableNaming: 1 } })).toEqual(['308', '309', 'M 12', '12']);
});

test.each(['Ana #12', 'D 5 y D 6', '#12 bis', 'Sra. D 9'])(
  '[CUSTOMER-5] the title shows the comment %s unchanged',
  (text) => {
    const of = { comments: [{ atS: 1, userId: 1, text }] };
    expect(titlesOf({ orders: [ready(77, of)], chosen: { useGeneralComment: true } })).toEqual([text]);
  },
);

test('[CUSTOMER-6] orders that are ready at the start are not new, and later orders get the time of their first appearance', () => {
  const first = listOf({ orders: [ready(1)] });
  const second = listOf({ orders: [ready(1), ready(2)], sinceS: NOW_S }, first);
  const third = listOf({ orders: [ready(1), ready(2)], sinceS: NOW_S + 30 }, second);
  expect(first.tiles.map((tile) => tile.sinceS)).toEqual([0]);
  expect(second.tiles.map((tile) => tile.sinceS)).toEqual([0, NOW_S]);
  expect(third.tiles.map((tile) => tile.sinceS)).toEqual([0, NOW_S]);
});

test('[CUSTOMER-6] an order that left and returns is new again', () => {
  const first = listOf({ orders: [ready(1)] });
  const removed = listOf({ orders: [ready(1, { lines: lines({ saved: 130 }) })], sinceS: NOW_S }, first);
  const back = listOf({ orders: [ready(1)], sinceS: NOW_S + 5 }, removed);
  expect(removed.tiles).toEqual([]);
  expect(back.tiles).toEqual([{ orderId: 1, title: 'M 1', sinceS: NOW_S + 5 }]);
});

test('[CUSTOMER-6] an order is not new when it appears because a tile becomes free or its origin is shown again', () => {
  const orders = [1, 2, 3, 4, 5, 6].map((id) => ready(id));
  const first = listOf({ orders, chosen: { finalOrders: 5 } });
  const next = listOf({ orders: orders.slice(1), chosen: { finalOrders: 5 }, sinceS: NOW_S }, first);
  expect(next.tiles.at(-1)).toEqual({ orderId: 6, title: 'M 6', sinceS: 0 });
  const local = listOf({ orders: ORIGINS, chosen: { onlyForLocal: true } });
  const all = listOf({ orders: ORIGINS, sinceS: NOW_S }, local);
  expect(all.tiles.map((tile) => tile.sinceS)).toEqual([0, 0, 0, 0]);
});

test('[CARD-21] unchanged tiles keep their identity, and so does an unchanged list', () => {
  const first = listOf({ orders: [ready(1), ready(2)] });
  const touched = listOf({ orders: [ready(1, { guests: 9 }), ready(2), ready(3, { lines: [line()] })] }, first);
  expect(touched.tiles).toBe(first.tiles);
  const grown = listOf({ orders: [ready(1), ready(2), ready(3)], sinceS: NOW_S }, touched);
  expect(grown.tiles).not.toBe(first.tiles);
  expect(grown.tiles[0]).toBe(first.tiles[0]);
  const swapped = listOf({ orders: [ready(1), ready(7)], sinceS: NOW_S }, first);
  expect(swapped.tiles.map((tile, at) => tile === first.tiles[at])).toEqual([true, false]);
  const renamed = listOf({ orders: [ready(1), ready(2)], venue: { tableNaming: 0 } }, first);
  expect(renamed.tiles).not.toBe(first.tiles);
  expect(renamed.tiles[0]).toEqual({ orderId: 1, title: '1', sinceS: 0 });
});
