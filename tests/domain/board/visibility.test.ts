import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import type { Line } from '../../../src/domain/order/order.ts';
import { type BoardFacts, cardsOn, lineIdsOn } from './board.ts';

const TABLE = order({ id: 1, tableIds: [12] });
const VENUE_APP = order({ id: 2, tableIds: [-22] });
const DELIVERY = order({ id: 3, tableIds: [-14_417] });
const APP = order({ id: 4, tableIds: [-100_308] });
const ALL = [TABLE, VENUE_APP, DELIVERY, APP];

const shownOrders = (facts: BoardFacts) => cardsOn(facts).map((card) => card.order.id);

test.each([
  { kds: {}, chosen: {}, shown: [1, 2, 3, 4] },
  { kds: { showTables: false }, chosen: {}, shown: [2, 3, 4] },
  { kds: { showVenueApp: false }, chosen: {}, shown: [1, 3, 4] },
  { kds: { showDelivery: false }, chosen: {}, shown: [1, 2] },
  { kds: {}, chosen: { onlyForLocal: true }, shown: [1, 2] },
  { kds: {}, chosen: { onlyForDeliveries: true }, shown: [3, 4] },
  { kds: { showTables: false }, chosen: { onlyForLocal: true }, shown: [2] },
  { kds: {}, chosen: { onlyForLocal: true, onlyForDeliveries: true }, shown: [1, 2, 3, 4] },
])(
  '[FILTER-1] with the station $kds and the settings $chosen the board shows the orders $shown',
  ({ kds, chosen, shown }) => {
    expect(shownOrders({ orders: ALL, kds, chosen })).toEqual(shown);
  },
);

const dishes = order({
  lines: [
    line({ id: 1, productId: 301, hierarchy: 'T01001' }),
    line({ id: 2, productId: 900, parentId: 1 }),
    line({ id: 3, productId: 302, hierarchy: 'T02001' }),
    line({ id: 4, productId: 301, parentId: 3 }),
  ],
});

test.each([
  { productIds: [], shown: [1, 2, 3, 4] },
  { productIds: [301], shown: [1, 2] },
  { productIds: [900], shown: [] },
  { productIds: [302, 5], shown: [3, 4] },
])('[FILTER-2] a station with the products $productIds shows the lines $shown', ({ productIds, shown }) => {
  expect(lineIdsOn({ orders: [dishes], kds: { productIds } })).toEqual(shown);
});

test.each([
  { rules: [], shown: [] },
  { rules: [{}], shown: [1, 2, 3, 4] },
  { rules: [{ productIds: [302] }], shown: [3, 4] },
  { rules: [{ hierarchy: ['T01'] }], shown: [1, 2] },
  { rules: [{ hierarchy: ['T0'] }], shown: [1, 2, 3, 4] },
  { rules: [{ hierarchy: ['01'] }], shown: [] },
  { rules: [{ sectors: ['Barra', 'Salón'] }], shown: [1, 2, 3, 4] },
  { rules: [{ sectors: ['Barra'] }], shown: [] },
  { rules: [{ channels: ['2'] }], shown: [1, 2, 3, 4] },
  { rules: [{ channels: ['3'] }], shown: [] },
  { rules: [{ sectors: [], channels: [], hierarchy: [], productIds: [301] }], shown: [1, 2] },
  { rules: [{ sectors: ['Barra'], productIds: [301] }], shown: [] },
  { rules: [{ sectors: ['Salón'], productIds: [301] }], shown: [1, 2] },
  { rules: [{ productIds: [301] }, { hierarchy: ['T02'] }], shown: [1, 2, 3, 4] },
  { rules: [{ sectors: [' Salón '] }], shown: [1, 2, 3, 4] },
])('[FILTER-3] a station with the rules $rules shows the lines $shown', ({ rules, shown }) => {
  expect(lineIdsOn({ orders: [dishes], kds: { byRules: true, rules, productIds: [77] } })).toEqual(shown);
});

test('[FILTER-3] an order that the server matched shows without a matching rule', () => {
  expect(lineIdsOn({ orders: [{ ...dishes, ruleMatched: true }], kds: { byRules: true } })).toEqual([1, 2, 3, 4]);
});

test('[FILTER-3] an order without its own channel has the channel of its delivery', () => {
  const orders = [{ ...DELIVERY, channel: '', delivery: { zone: '', channelId: 101 } }];
  expect(shownOrders({ orders, kds: { byRules: true, rules: [{ channels: ['101'] }] } })).toEqual([3]);
});

test.each([
  { ordered: { channel: '2', delivery: { zone: '', channelId: 101 } }, channels: ['101'], shown: 1 },
  { ordered: { channel: '2', delivery: { zone: '', channelId: 101 } }, channels: ['2'], shown: 0 },
  { ordered: { channel: 'kiosk' }, channels: ['KIOSK'], shown: 1 },
  { ordered: { channel: 'KIOSK' }, channels: [' kiosk '], shown: 1 },
  { ordered: { channel: ' app-own ' }, channels: ['APP-OWN'], shown: 1 },
])(
  '[FILTER-5] with a rule for the channels $channels, the number of orders with $ordered on the board is $shown',
  ({ ordered, channels, shown }) => {
    expect(shownOrders({ orders: [order(ordered)], kds: { byRules: true, rules: [{ channels }] } })).toHaveLength(
      shown,
    );
  },
);

test.each([
  { sector: 'local', shown: [2] },
  { sector: 'delivery', shown: [3] },
  { sector: 'app', shown: [4] },
])(
  '[FILTER-4] a rule for the sector $sector shows the orders $shown when no order has a sector',
  ({ sector, shown }) => {
    const orders = ALL.map((each) => ({ ...each, sectors: ' ' }));
    expect(shownOrders({ orders, kds: { byRules: true, rules: [{ sectors: [sector] }] } })).toEqual(shown);
  },
);

test('[FILTER-4] a rule with only blank sectors matches no order, not even an order without sectors', () => {
  const orders = [order({ sectors: ' , ;' }), { ...VENUE_APP, sectors: 'Barra,,' }];
  expect(shownOrders({ orders, kds: { byRules: true, rules: [{ sectors: ['', ' '] }] } })).toEqual([]);
});

test.each([
  { channels: ['0'], shown: [] },
  { channels: [''], shown: [4711] },
])(
  '[FILTER-3] of the orders without a channel, a rule for the channels $channels shows $shown',
  ({ channels, shown }) => {
    const orders = [order({ channel: '', delivery: null })];
    expect(shownOrders({ orders, kds: { byRules: true, rules: [{ channels }] } })).toEqual(shown);
  },
);

test('[FILTER-4] an order with several sectors matches by each sector', () => {
  const orders = [order({ sectors: 'Salón, Terraza' })];
  expect(lineIdsOn({ orders, kds: { byRules: true, rules: [{ sectors: ['Terraza'] }] } })).toEqual([1]);
});

const ofOne = (overrides: Parameters<typeof line>[0]): BoardFacts['orders'] => [order({ lines: [line(overrides)] })];

test.each([
  { of: { voided: true }, mvoid: false, shown: 0 },
  { of: { voided: true }, mvoid: true, shown: 1 },
  { of: { saved: 172 }, mvoid: false, shown: 0 },
  { of: { saved: 172 }, mvoid: true, shown: 1 },
  { of: { saved: 170 }, mvoid: false, shown: 0 },
  { of: { saved: 180 }, mvoid: true, shown: 0 },
])(
  '[FILTER-6] with mvoid $mvoid and a line with $of, the number of lines on the board is $shown',
  ({ of, mvoid, shown }) => {
    expect(lineIdsOn({ orders: ofOne(of), kds: { showVoided: mvoid, changeVoided: false } })).toHaveLength(shown);
  },
);

test('[FILTER-6] a hidden canceled product also hides its extras', () => {
  const orders = [order({ lines: [line({ id: 1, voided: true }), line({ id: 2, parentId: 1 }), line({ id: 3 })] })];
  expect(lineIdsOn({ orders, kds: { showVoided: false } })).toEqual([3]);
});

test.each([
  { cvoid: true, saved: 170, pending: undefined, unsent: undefined, shown: 0 },
  { cvoid: true, saved: 170, pending: 0, unsent: undefined, shown: 1 },
  { cvoid: true, saved: 0, pending: 170, unsent: undefined, shown: 1 },
  { cvoid: true, saved: 0, pending: undefined, unsent: 170, shown: 0 },
  { cvoid: true, saved: 172, pending: undefined, unsent: undefined, shown: 1 },
  { cvoid: false, saved: 170, pending: undefined, unsent: undefined, shown: 1 },
])(
  '[FILTER-7] with cvoid $cvoid and a voided line (saved $saved, pending $pending, unsent $unsent), the number of lines on the board is $shown',
  (row) => {
    const at = (status: number | undefined) => (status === undefined ? [] : [['4711:1', status] as const]);
    const orders = ofOne({ saved: row.saved, voided: true });
    const facts = { orders, pending: at(row.pending), unsent: at(row.unsent), kds: { changeVoided: row.cvoid } };
    expect(lineIdsOn(facts)).toHaveLength(row.shown);
  },
);

const DONE_AT_50 = { saved: 110, history: [{ atS: 50, userId: 1, status: 110 }] };

test.each([
  { of: { fire: true, saved: 110 }, kds: {}, shown: [1, 2] },
  { of: { priority: 9, saved: 110 }, kds: {}, shown: [1, 2] },
  { of: { fire: true, ...DONE_AT_50, modifiedAtS: 50 }, kds: {}, shown: [1, 2] },
  // The line is fired after it was finished: its card has left and does not return.
  { of: { fire: true, ...DONE_AT_50, modifiedAtS: 51 }, kds: {}, shown: [1] },
  { of: { fire: true, saved: 110, voided: true }, kds: {}, shown: [1] },
  { of: { fire: true, voided: true }, kds: { showVoided: false }, shown: [1] },
  { of: { fire: true }, kds: { productIds: [5] }, shown: [1] },
  { of: { fire: true }, kds: { showTables: false }, shown: [] },
])(
  '[FILTER-9] on a station with $kds a card with an open line and a line with $of shows the lines $shown',
  ({ of, kds, shown }) => {
    const orders = [order({ lines: [line({ id: 1, productId: 5 }), line({ id: 2, productId: 6, ...of })] })];
    expect(lineIdsOn({ orders, kds: { productIds: [5, 6], ...kds } })).toEqual(shown);
  },
);

test('[FILTER-9] a fired line with an unsent final status stays on its card', () => {
  const burning = line({ id: 2, fire: true, history: [{ atS: 40, userId: 1, status: 100 }], modifiedAtS: 50 });
  const orders = [order({ lines: [line({ id: 1 }), burning] })];
  expect(lineIdsOn({ orders, unsent: [['4711:2', 110]] })).toEqual([1, 2]);
});

const LATER = { firstAtS: line().firstAtS + 600 };
const ELSEWHERE = { productId: 5 };

interface LastLine {
  readonly kds?: BoardFacts['kds'];
  readonly pending?: number;
}

const CONFIRMS: LastLine = { kds: { changeVoided: true } };

test.each<[string, boolean, readonly Partial<Line>[], LastLine?]>([
  ['a fired line that is finished', false, [{ saved: 110, fire: true }]],
  [
    'a finished fired line and a line with a pending final status',
    true,
    [{ saved: 110, fire: true }, {}],
    { pending: 110 },
  ],
  ['a finished line and a canceled line', false, [{ saved: 110 }, { saved: 172 }]],
  ['a finished line and a voided line', false, [{ saved: 110 }, { voided: true }]],
  ['a finished line and a void to confirm', true, [{ saved: 110 }, { voided: true }], CONFIRMS],
  ['a finished line and a canceled line that cannot be confirmed', false, [{ saved: 110 }, { saved: 175 }], CONFIRMS],
  ['a line in work and a canceled line', true, [{ saved: 100 }, { saved: 172 }]],
  ['only canceled lines', true, [{ saved: 172 }, { voided: true }]],
  ['only canceled lines after an earlier finished batch', false, [{ saved: 110 }, { saved: 172, ...LATER }]],
  ['only canceled lines after an earlier batch in work', true, [{ saved: 100 }, { saved: 172, ...LATER }]],
  [
    'only a canceled line while another station has an open line',
    true,
    [{ saved: 110, ...ELSEWHERE }, ELSEWHERE, { saved: 172 }],
  ],
  [
    'only a canceled line while the lines of another station are ready',
    false,
    [{ saved: 110, ...ELSEWHERE }, { saved: 172 }],
  ],
  [
    'a void to confirm while the lines of another station are ready',
    true,
    [{ saved: 110, ...ELSEWHERE }, { voided: true }],
    CONFIRMS,
  ],
  ['a finished dish with an extra in work', true, [{ saved: 110, fire: true }, { parentId: 1 }]],
])('[FILTER-15] a card with %s stays on the board: %s', (_, stays, of, { kds, pending } = {}) => {
  const orders = [order({ lines: of.map((each, at) => line({ id: at + 1, productId: 301, ...each })) })];
  const facts: BoardFacts = {
    orders,
    kds: { showVoided: true, changeVoided: false, productIds: [line().productId], ...kds },
    chosen: { timeToGroupUp: 60 },
    ...(pending !== undefined && { pending: [['4711:2', pending]] }),
  };
  expect(lineIdsOn(facts).includes(of.length)).toBe(stays);
});

test('[FILTER-10] the fire of a card starts when its first fired line was modified', () => {
  const lines = [
    line({ id: 1, fire: true, modifiedAtS: 2_000 }),
    line({ id: 2, priority: 9, modifiedAtS: 1_500 }),
    line({ id: 3, fire: true, voided: true, modifiedAtS: 1_000 }),
    line({ id: 4, modifiedAtS: 500 }),
  ];
  const [card] = cardsOn({ orders: [order({ lines })] });
  expect(card?.fireAtS).toBe(1_500);
  expect(card?.lines.map((each) => each.isFire)).toEqual([true, true, false, false]);
  expect(cardsOn({ orders: [order()] })[0]?.fireAtS).toBeNull();
});

test.each([
  { lit: [1_500, 2_000], is: 1_500 },
  { lit: [2_000, 1_500, 1_800], is: 1_500 },
  { lit: [0, Number.NaN], is: 700 },
  { lit: [Number.POSITIVE_INFINITY, 900], is: 700 },
])(
  '[FILTER-10][ALARM-12] the fire of lines that arrived at 700 and were fired at $lit starts at $is',
  ({ lit, is }) => {
    const lines = lit.map((modifiedAtS, at) => line({ id: at + 1, fire: true, modifiedAtS, firstAtS: 700 }));
    expect(cardsOn({ orders: [order({ lines })] })[0]?.fireAtS).toBe(is);
  },
);

test.each([
  { lines: [line({ id: 1, fire: true, modifiedAtS: 0, firstAtS: 0 })], is: 300 },
  {
    lines: [
      line({ id: 1, fire: true, modifiedAtS: 0, firstAtS: 0 }),
      line({ id: 2, fire: true, modifiedAtS: 900, firstAtS: 0 }),
    ],
    is: 900,
  },
])(
  '[FILTER-14] for an order created at 300 whose first fired line has no time, the fire starts at $is (fired lines: $lines.length)',
  ({ lines, is }) => {
    expect(cardsOn({ orders: [order({ lines, createdAtS: 300 })] })[0]?.fireAtS).toBe(is);
  },
);

test('[FILTER-20] an order without a visible line is not on the board', () => {
  const orders = [order({ id: 1, lines: [line({ saved: 110 })] }), order({ id: 2, lines: [] }), order({ id: 3 })];
  expect(shownOrders({ orders })).toEqual([3]);
});

test.each([
  { saved: 100, pending: undefined, unsent: undefined, struck: false, saveMark: 'none' },
  { saved: 100, pending: 110, unsent: undefined, struck: true, saveMark: 'pending' },
  { saved: 100, pending: 200, unsent: undefined, struck: true, saveMark: 'pending' },
  { saved: 0, pending: undefined, unsent: 100, struck: false, saveMark: 'unsent' },
  { saved: 0, pending: 110, unsent: 100, struck: true, saveMark: 'pending' },
  { saved: 0, pending: 0, unsent: 100, struck: false, saveMark: 'pending' },
  { saved: 100, pending: 100, unsent: 100, struck: false, saveMark: 'none' },
])(
  '[ORDER-32] a line with saved $saved, pending $pending and unsent $unsent has the save mark $saveMark and is struck through: $struck',
  (row) => {
    const at = (status: number | undefined) => (status === undefined ? [] : [['4711:1', status] as const]);
    const facts = { orders: ofOne({ saved: row.saved }), pending: at(row.pending), unsent: at(row.unsent) };
    const [shown] = cardsOn(facts)[0]?.lines ?? [];
    expect(shown).toMatchObject({
      status: row.pending ?? row.unsent ?? row.saved,
      isFinal: row.struck,
      saveMark: row.saveMark,
    });
  },
);

test.each([
  { saved: 110, pending: undefined, shown: 0 },
  { saved: 200, pending: undefined, shown: 0 },
  { saved: 110, pending: 100, shown: 1 },
  { saved: 110, pending: 200, shown: 0 },
  { saved: 75, pending: undefined, shown: 1 },
])(
  '[ORDER-33] with a line (saved $saved, pending $pending), the number of lines on the board is $shown',
  ({ saved, pending, shown }) => {
    const facts = { orders: ofOne({ saved }), pending: pending === undefined ? [] : [['4711:1', pending] as const] };
    expect(lineIdsOn(facts)).toHaveLength(shown);
  },
);

test('[ORDER-34] a line with a final status in the outbox leaves its card', () => {
  const orders = [order({ lines: [line({ id: 1 }), line({ id: 2 })] })];
  expect(lineIdsOn({ orders, unsent: [['4711:1', 110]] })).toEqual([2]);
  expect(
    cardsOn({
      orders,
      unsent: [
        ['4711:1', 110],
        ['4711:2', 110],
      ],
    }),
  ).toEqual([]);
});

test('[ORDER-35] a finished product stays, struck through, while one of its extras still shows', () => {
  const lines = [line({ id: 1, saved: 110 }), line({ id: 2, parentId: 1 }), line({ id: 3, parentId: 1, saved: 110 })];
  const [card] = cardsOn({ orders: [order({ lines })] });
  expect(card?.lines.map((each) => [each.line.id, each.isFinal, each.isExtra])).toEqual([
    [1, true, false],
    [2, false, true],
  ]);
});

test('[ORDER-11] lines that no user can change are marked as locked', () => {
  const locked = (facts: BoardFacts) => cardsOn(facts)[0]?.lines.map((each) => each.isLocked);
  expect(locked({ orders: [order({ lines: [line({ id: 1, saved: 75 }), line({ id: 2 })] })] })).toEqual([true, false]);
  expect(locked({ orders: [order({ status: 75 })] })).toEqual([true]);
});

test.each([
  { of: { voided: true }, pending: undefined, isVoided: true },
  { of: { saved: 172 }, pending: undefined, isVoided: true },
  { of: {}, pending: 170, isVoided: true },
  { of: {}, pending: 180, isVoided: false },
])(
  '[ORDER-19] a line with $of and the pending status $pending (undefined: none) is voided: $isVoided',
  ({ of, pending, isVoided }) => {
    const facts = { orders: ofOne(of), pending: pending === undefined ? [] : [['4711:1', pending] as const] };
    expect(cardsOn(facts)[0]?.lines[0]?.isVoided).toBe(isVoided);
  },
);

test('[ORDER-19] a voided line is marked as voided, whatever its status', () => {
  const orders = [order({ lines: [line({ id: 1, voided: true }), line({ id: 2, saved: 175 }), line({ id: 3 })] })];
  expect(cardsOn({ orders, pending: [['4711:1', 170]] })[0]?.lines.map((each) => each.isVoided)).toEqual([
    true,
    true,
    false,
  ]);
});
