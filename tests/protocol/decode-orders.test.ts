import { expect, test } from 'vitest';
import { venueConfig } from '../../fixtures/kds.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { fireIds, hasFire } from '../../src/domain/order/priority.ts';
import { priorityName } from '../../src/domain/presentation/priority-name.ts';
import { decodeOrder, type WireLine, type WireOrder } from '../../src/protocol/decode-order.ts';
import { decodeOrders, isReadInOtherZone } from '../../src/protocol/decode-orders.ts';

const line = (over: Partial<WireLine> = {}): WireLine => ({ li: 1, stk: 0, np: 'Pan', ...over });
const order = (over: Partial<WireOrder> = {}): WireOrder => ({ io: 7, dl: [line()], ...over });
const decoded = (over: Partial<WireOrder> = {}) => {
  const result = decodeOrder(order(over));
  if ('bad' in result) throw new Error(result.bad);
  return result.order;
};

test('[WIRE-24] an order that sends `pd` alone keeps fire and priority', () => {
  const [fire, first, both, none] = decoded({
    dl: [
      line({ pd: 9 }),
      line({ li: 2, pd: '2' }),
      line({ li: 3, prio: 2, pd: 9 }),
      line({ li: 4, prio: 0, pd: 0, prioText: 'x' }),
    ],
  }).lines;
  if (!fire || !first || !both || !none) throw new Error('Failed to test: a line is missing.');
  const fires = fireIds(venueConfig());
  expect([fire, first, both, none].map((each) => [each.priority, hasFire(each, fires)])).toEqual([
    [9, true],
    [2, false],
    [2, false],
    [0, false],
  ]);
  expect(priorityName(first, venueConfig())).toBe('SEGUNDO');
});

test.each([[[1, 2]], [{ id: 1 }], [-4], ['FIRE'], [null]])(
  '[WIRE-24] a line with the priority %j shows as a line without a priority',
  (pd) => {
    const sent = { ...order(), dl: [{ ...line(), pd }] };
    expect(decodeOrder(sent)).toEqual(decodeOrder(order()));
  },
);

test('[WIRE-9] the decoder translates the short wire names into standard terms', () => {
  const wire = order({
    im: [12],
    ima: 3,
    dl: [
      line({ li: 9, lk: 8, ca: 2, j: 'A01', fire: 1, prio: 2, prioText: 'PRIMERO', esAnulado: true, fp: 50, fm: 60 }),
    ],
    ct: [[10, 4, 'sin sal']],
    dv: { zd: 'Norte', og: 101 },
    qc: 3,
    ch: 'KIOSK',
    fechaUnixO: 40,
    iul: 6,
  });
  expect(decodeOrder(wire)).toMatchObject({
    order: {
      id: 7,
      tableIds: [12],
      mainTableId: 3,
      lines: [
        { id: 9, parentId: 8, quantity: 2, hierarchy: 'A01', fire: true, priority: 2, voided: true, firstAtS: 50 },
      ],
      comments: [{ atS: 10, userId: 4, text: 'sin sal' }],
      delivery: { zone: 'Norte', channelId: 101 },
      guests: 3,
      channel: 'KIOSK',
      createdAtS: 40,
      waiterId: 6,
    },
  });
});

test('[WIRE-10] absent fields take their defaults: one guest, the quantity 1, no delivery', () => {
  expect(decoded()).toMatchObject({ guests: 1, delivery: null, comments: [], lines: [{ quantity: 1, parentId: 0 }] });
});

test.each([
  { sw: 1, webStatus: 1, voided: false },
  { sw: -22, webStatus: -22, voided: false },
  { sw: -1, webStatus: -1, voided: true },
  { sw: -2, webStatus: -2, voided: true },
  { sw: -3, webStatus: -3, voided: true },
  { sw: null, webStatus: null, voided: false },
  { sw: 'x', webStatus: null, voided: false },
  { sw: undefined, webStatus: null, voided: false },
])(
  '[ORDER-64] a web order with sw $sw has the status $webStatus, and the voided flag of its lines is $voided',
  ({ sw, webStatus, voided }) => {
    const dv = { zd: 'Norte', og: 3, ...(sw !== undefined && { sw }) };
    expect(decoded({ dv } as Partial<WireOrder>)).toMatchObject({ webStatus, lines: [{ voided }] });
  },
);

test.each([
  [0, true, -22],
  [0, 1, -22],
  [0, false, 0],
  [0, undefined, 0],
  [0, 'x', 0],
  [1, true, 1],
  [-2, true, -2],
  [null, true, null],
])('[ORDER-60] a web order of wire status %s with the payment flag %s has the status %s', (sw, pp, webStatus) => {
  expect(decoded({ dv: { zd: 'Norte', og: 3, sw, pp } } as Partial<WireOrder>)).toMatchObject({ webStatus });
});

test.each([
  ['12APP8841', '8841'],
  ['RESTOAPP-77', '77'],
  ['8841', '8841'],
  ['APP', 'APP'],
  ['5020APP', '5020APP'],
  ['RAPPI-55', 'RAPPI-55'],
  ['HAPPY123', 'HAPPY123'],
  ['PEDIDOS_YA APP#123', '123'],
  ['Uber EatsAPP-9', '9'],
  ['Café2APP77', '77'],
  ['MAPPLE', 'MAPPLE'],
])('[ORDER-53] the external id %s shows as %s, because only a product prefix is removed', (exid, shown) => {
  expect(decoded({ exid }).externalId).toBe(shown);
});

test('[WIRE-11] the decoder keeps all original lines and prefers the current version of a line', () => {
  const both = decoded({ dl: [line({ li: 2, stk: 100 })], dlOrig: [line({ li: 1 }), line({ li: 2, stk: 0 })] });
  expect(both.lines.map((each) => [each.id, each.saved])).toEqual([
    [1, 0],
    [2, 100],
  ]);
  const added = decoded({ dl: [line({ li: 3 })], dlOrig: [line({ li: 1 })] });
  expect(added.lines.map((each) => each.id)).toEqual([1, 3]);
});

test.each([
  ['no id', { dl: [] }],
  ['an id that is not a number', { ...order(), io: 'x' }],
  ['an id of 0', { ...order(), io: 0 }],
  ['no list of lines', { io: 7 }],
  ['no line that can be read', { ...order(), dl: [{ li: 1 }] }],
  ['the content null', null],
  ['a text as its content', 'order'],
])('[WIRE-12] an order with %s is rejected with the path of the error', (_, raw) => {
  const result = decodeOrder(raw);
  expect('bad' in result && result.bad).toMatch(/^[\w.]+: ./);
});

const STRANGE: readonly unknown[] = [
  ...['', ' ', 'odd', 'NaN', '1e9'],
  ...[undefined, null, true, -1, 1.5, 1e300],
  ...[[], {}, [[]], [null]],
];
const WHOLE_LINE = { ...line({ li: 2, np: 'Sopa', stk: 100 }), ...{ lk: 0, ca: 2, pi: 5, pl: 'x', j: 'A01', st: 0 } };
const LINE_FIELDS = 'lk ca np pi pl j st lstk ls fp fm ct fire prio prioText pd newSt esAnulado'.split(' ');
const ORDER_FIELDS = 'im ima dlOrig dlTotal ct sectors stk fm iul dv rl qc ch exid fechaUnixO fa vn dvcl'.split(' ');
const DELIVERY_FIELDS = ['zd', 'og', 'sw'];
const oddly = (fields: readonly string[]) => fields.flatMap((field) => STRANGE.map((value) => [field, value] as const));

test.each(oddly(LINE_FIELDS))('[WIRE-26] a line with the field %s set to %j is shown', (field, value) => {
  const { lines, unreadLines } = decoded({ dl: [line(), { ...WHOLE_LINE, [field]: value }] });
  expect(lines.map(({ id, saved }) => [id, saved])).toEqual([
    [1, 0],
    [2, 100],
  ]);
  expect(unreadLines).toBe(0);
});

test.each(oddly(ORDER_FIELDS))('[WIRE-26] an order with the field %s set to %j shows its line', (field, value) => {
  expect(decoded({ [field]: value }).lines.map(({ id, voided }) => [id, voided])).toEqual([[1, false]]);
});

test.each(oddly(DELIVERY_FIELDS))('[WIRE-26] a delivery with the field %s set to %j shows its line', (field, value) => {
  const { lines } = decoded({ dv: { zd: 'Norte', og: 101, [field]: value } });
  // A web order that the merchant canceled has no line to make (rule ORDER-64).
  expect(lines.map(({ id, voided }) => [id, voided])).toEqual([[1, field === 'sw' && value === -1]]);
});

test.each(
  oddly(['li', 'stk']).filter(([field, value]) => !(field === 'stk' && [undefined, null, -1].includes(value as null))),
)('[WIRE-26] the decoder omits and counts only the line with the field %s set to %j', (field, value) => {
  const { lines, unreadLines } = decoded({ dl: [line(), { ...WHOLE_LINE, [field]: value }] });
  expect([lines.map(({ id }) => id), unreadLines]).toEqual([[1], 1]);
});

test.each([
  ['a quantity as text', { dl: [line({ ca: '1,5' })] }, (read: Order) => read.lines[0]?.quantity, 1.5],
  ['a parent of -1', { dl: [line({ lk: '-1' })] }, (read: Order) => read.lines[0]?.parentId, 0],
  [
    'lines as an object',
    { dl: { a: line(), b: line({ li: 2 }) } },
    (read: Order) => read.lines.map(({ id }) => id),
    [1, 2],
  ],
  ['lines in dlOrig alone', { dl: null, dlOrig: [line()] }, (read: Order) => read.lines.map(({ id }) => id), [1]],
  ['one table as a number', { im: 12 }, (read: Order) => read.tableIds, [12]],
  ['tables as text', { im: '5,6,7' }, (read: Order) => read.tableIds, [5, 6, 7]],
  ['a note as plain text', { ct: 'sin sal' }, (read: Order) => read.comments, [{ atS: 0, userId: 0, text: 'sin sal' }]],
  ['a note without a time', { ct: [[null, null, 'x']] }, (read: Order) => read.comments[0]?.text, 'x'],
  ['a note as an object', { ct: [{ texto: 'x' }] }, (read: Order) => read.comments[0]?.text, 'x'],
  ['an empty note', { ct: [[1, 2, null], ''] }, (read: Order) => read.comments, []],
  ['101 notes', { ct: Array.from({ length: 101 }, () => [1, 2, 'x']) }, (read: Order) => read.comments.length, 101],
  ['a channel of 45 letters', { ch: 'x'.repeat(45) }, (read: Order) => read.channel, 'x'.repeat(45)],
  ['times with decimals', { fechaUnixO: 1_772_798_400.25 }, (read: Order) => read.createdAtS, 1_772_798_400],
  ['times in the MySQL format', { fechaUnixO: '2026-03-06 12:00:00' }, (read: Order) => read.createdAtS, 1_772_798_400],
  ['times in milliseconds', { fechaUnixO: 1_772_798_400_123 }, (read: Order) => read.createdAtS, 1_772_798_400],
  ['a total as text', { dlTotal: '12.500,00' }, (read: Order) => read.total, 12_500],
  [
    'flags as S and N',
    { dl: [line({ fire: 'S', esAnulado: 'N' })] },
    ({ lines }: Order) => [lines[0]?.fire, lines[0]?.voided],
    [true, false],
  ],
  [
    'a step with null',
    {
      dl: [
        line({
          lstk: [
            [null, null, 100],
            [1, 2, null],
          ] as never,
        }),
      ],
    },
    ({ lines }: Order) => lines[0]?.history,
    [{ atS: 0, userId: 0, status: 100 }],
  ],
  ['an empty list for no delivery', { dv: [] }, (read: Order) => read.delivery, null],
  ['sectors as a list', { sectors: ['A', 'B'] }, (read: Order) => read.sectors, 'A,B'],
] as const)('[WIRE-28] the decoder reads %s', (_, over, readOf, value) => {
  expect(readOf(decoded(over as unknown as Partial<WireOrder>))).toEqual(value);
});

const LONG = 'x'.repeat(3_000);

test.each([
  ['the external id', { exid: LONG }, 200, (known: Order) => known.externalId],
  ['the zone', { dv: { zd: LONG, og: 1 } }, 200, (known: Order) => known.delivery?.zone],
  ['a name', { dl: [line({ np: LONG })] }, 2_000, (known: Order) => known.lines[0]?.name],
  ['the text of a priority', { dl: [line({ prioText: LONG })] }, 100, ({ lines }: Order) => lines[0]?.priorityText],
] as const)('[WIRE-21] the decoder cuts %s of 3,000 characters at its limit', (_, over, limit, textOf) => {
  const shown = textOf(decoded(over as Partial<WireOrder>));
  expect(shown).toBe(`${'x'.repeat(limit - 1)}…`);
});

test('[WIRE-21] a text at its limit is complete, and no character is split', () => {
  expect(decoded({ exid: 'x'.repeat(200) }).externalId).toBe('x'.repeat(200));
  expect(decoded({ exid: `${'x'.repeat(198)}🍕🍕` }).externalId).toBe(`${'x'.repeat(198)}…`);
});

test('[WIRE-25] a note is complete up to 5,000 characters, and a longer note keeps its beginning and its end', () => {
  const noteOf = (text: string) => decoded({ ct: [[10, 4, text]] }).comments[0]?.text ?? '';
  const whole = `${'x'.repeat(4_986)} ALERGIA: MANÍ`;
  expect(noteOf(whole)).toBe(whole);
  const cut = noteOf(`SIN SAL ${'x'.repeat(9_000)} ALERGIA: MANÍ`);
  expect(cut).toMatch(/^SIN SAL x+… x+ ALERGIA: MANÍ$/);
  expect(cut.length).toBeLessThanOrEqual(5_001);
  const ofLine = decoded({ dl: [line({ ct: [[10, 4, `${'x'.repeat(9_000)} ALERGIA`]] })] }).lines[0]?.comments[0]?.text;
  expect(ofLine).toMatch(/… x+ ALERGIA$/);
});

test('[WIRE-13] an unreadable order shows without lines, and the other orders show', () => {
  const response = decodeOrders({ d: [order(), { io: 8, dl: 'broken' }, order({ io: 9 })], et: 'e1' }, new Map());
  expect(response?.orders?.map(({ id, isOutdated }) => [id, isOutdated])).toEqual([
    [7, false],
    [8, true],
    [9, false],
  ]);
  expect(response?.setAside).toHaveLength(1);
  expect(response?.setAside[0]).toContain('order 8');
});

test.each([
  ['a record that cannot become a text', { toString: null, valueOf: null }],
  ['a record that cannot become a number', { toString: 5001 }],
  ['a list with a record that cannot become a text', [[{ valueOf: 1, toString: 2 }]]],
])('[WIRE-70][WIRE-13] the decoder omits an order whose id is %s, and decodes the other orders', (_, io) => {
  const response = decodeOrders({ d: [{ ...order(), io }, order({ io: 9 })], et: 'e1' }, new Map());
  expect(response?.orders?.map(({ idText, lines }) => [idText, lines.length])).toEqual([
    ['?', 0],
    [undefined, 1],
  ]);
  expect(response?.setAside[0]).toContain('order ?');
});

test.each([
  ['A-17', 'A-17'],
  ['1000000000000000017', '1000000000000000017'],
  [-5, '-5'],
  [0, '0'],
  [1.5, '1.5'],
  ['x'.repeat(101), `${'x'.repeat(99)}…`],
  ['', '?'],
  [null, '?'],
  [{ id: 7 }, '?'],
])('[WIRE-73] an order with the id %j shows its header under the name %s, and keeps its identity', (io, idText) => {
  const sent = { ...order({ im: [12] }), io };
  const first = decodeOrders({ d: [sent, order({ io: 9 })], et: 'e1' }, new Map());
  expect(first?.setAside).toEqual([`order ${idText}: io: no id`]);
  expect(first?.orders?.[0]).toMatchObject({ idText, tableIds: [12], lines: [], isOutdated: true });
  const again = decodeOrders({ d: [{ ...order({ io: 8 }) }, sent], et: 'e2' }, first?.known ?? new Map());
  expect(again?.orders?.[1]).toBe(first?.orders?.[0]);
  const moved = decodeOrders({ d: [{ ...sent, qc: 5 }], et: 'e3' }, first?.known ?? new Map());
  expect([moved?.orders?.[0]?.id, moved?.orders?.[0]?.lines]).toEqual([first?.orders?.[0]?.id, []]);
});

test('[WIRE-73] orders with different unreadable ids are different orders, and an entry that is not a record is not an order', () => {
  const sent = ['A-1', 'A-2', 'B'].map((io) => ({ ...order(), io }));
  const response = decodeOrders({ d: [...sent, 7, null, 'x'], et: 'e1' }, new Map());
  expect(new Set(response?.orders?.map(({ id }) => id)).size).toBe(3);
  expect(response?.orders?.every(({ id }) => Number.isSafeInteger(id) && id > 0)).toBe(true);
  expect(response?.setAside).toHaveLength(6);
});

test('[WIRE-27] an order that becomes unreadable keeps its last readable form, marked as outdated, until it is readable again', () => {
  const first = decodeOrders({ d: [order({ im: [12] })], et: 'e1' }, new Map());
  const odd = decodeOrders({ d: [{ io: 7, dl: 'odd' }], et: 'e2' }, first?.known ?? new Map());
  const last = first?.orders?.[0];
  expect(odd?.orders).toEqual([{ ...last, isOutdated: true }]);
  expect(odd?.setAside).toHaveLength(1);
  const same = decodeOrders({ d: [{ io: 7, dl: 'odd' }], et: 'e3' }, odd?.known ?? new Map());
  expect(same?.orders?.[0]).toBe(odd?.orders?.[0]);
  expect(same?.setAside).toHaveLength(1);
  const other = decodeOrders({ d: [{ io: 7, dl: 4 }], et: 'e4' }, odd?.known ?? new Map());
  expect(other?.orders?.[0]).toBe(odd?.orders?.[0]);
  const again = decodeOrders({ d: [order({ im: [12] })], et: 'e5' }, odd?.known ?? new Map());
  expect([again?.orders, again?.setAside]).toEqual([[last], []]);
});

test.each([[[]], [[order()]], [{}]])('[WIRE-5] a response with the sent etag and the list %j means no change', (d) => {
  const known = decodeOrders({ d: [order()], et: 'e1' }, new Map())?.known ?? new Map();
  const reading = { sentEtag: 'e1', venueZoneS: 0 };
  expect(decodeOrders({ d, et: 'e1' }, known, reading)).toEqual({ etag: 'e1', orders: null, setAside: [], known });
  expect(decodeOrders({ d: [], et: 'e2' }, known, reading)?.orders).toEqual([]);
});

test('[WIRE-5] a response without an etag always has its orders', () => {
  expect(decodeOrders({ d: [order()], et: '' }, new Map(), { sentEtag: '', venueZoneS: 0 })?.orders).toHaveLength(1);
});

test('[WIRE-13] an order that is sent twice shows once', () => {
  const response = decodeOrders({ d: [order(), order()], et: 'e1' }, new Map());
  expect(response?.orders).toHaveLength(1);
  expect(response?.setAside).toEqual(['order 7: sent twice']);
});

test.each([
  ['a further `data` around the response', { data: { d: [order()], et: 'e1' } }],
  ['a list of one response', [{ d: [order()], et: 'e1' }]],
  ['orders as an object by id', { d: { 7: order() }, et: 'e1' }],
])('[WIRE-1] the decoder accepts %s', (_, data) => {
  expect(decodeOrders(data, new Map())?.orders).toHaveLength(1);
});

test('[WIRE-2] a null list means that nothing changed', () => {
  expect(decodeOrders({ d: null, et: 'e1' }, new Map())).toMatchObject({ etag: 'e1', orders: null });
});

test.each([[null], ['x'], [{ d: [] }], [{ d: 'x', et: 'e' }]])(
  '[WIRE-12] the value %j is not a response to call 1',
  (raw) => {
    expect(decodeOrders(raw, new Map())).toBeNull();
  },
);

test.each([
  ['2026-03-06 12:00:00', 10_800, false],
  ['2026-03-06', 10_800, false],
  ['2026-03-06T12:00:00Z', 0, true],
  [1_772_798_400, 0, true],
])('[WIRE-30][WIRE-14] the time %j of an order moves by %i s when the venue’s zone changes', (fm, movesS, isSame) => {
  const response = { d: [order({ fm } as object)], et: 'e1' };
  const first = decodeOrders(response, new Map(), { sentEtag: '', venueZoneS: 0 });
  const reading = { sentEtag: '', venueZoneS: -10_800 };
  const known = first?.known ?? new Map();
  const asStandIn = { ...response, d: [...known.values()] };
  for (const again of [decodeOrders(response, known, reading), decodeOrders(asStandIn, known, reading)]) {
    const [before, after] = [first?.orders?.[0], again?.orders?.[0]];
    expect([(after?.modifiedAtS ?? 0) - (before?.modifiedAtS ?? 0), after === before]).toEqual([movesS, isSame]);
    expect([...(again?.known.values() ?? [])].some((each) => isReadInOtherZone(each, -10_800))).toBe(false);
  }
});

test('[WIRE-14] an order whose wire text did not change keeps its identity', () => {
  const first = decodeOrders({ d: [order(), order({ io: 9 })], et: 'e1' }, new Map());
  const second = decodeOrders({ d: [order(), order({ io: 9, qc: 4 })], et: 'e2' }, first?.known ?? new Map());
  expect(second?.orders?.[0]).toBe(first?.orders?.[0]);
  expect(second?.orders?.[1]).not.toBe(first?.orders?.[1]);
});

test('[WIRE-15] a key from JSON never reaches a prototype', () => {
  const raw = JSON.parse(
    '{"io":7,"dl":[{"li":1,"stk":0,"__proto__":{"esAnulado":true}}],"__proto__":{"polluted":true}}',
  );
  expect(decodeOrder(raw)).toMatchObject({ order: { lines: [{ voided: false }] } });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
