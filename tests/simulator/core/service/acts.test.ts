import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../../simulator/core/script/script.ts';
import type { OrderAct } from '../../../../simulator/core/service/order-act.ts';
import type { World } from '../../../../simulator/core/world-api.ts';
import type { WireOrder } from '../../../../src/protocol/decode-order.ts';
import { callAs, createTestWorld, notes, START_MS } from '../test-world.ts';

const BEEF = 301;
const STEAK = 302;
const CORDIAL = 999_999;

const order = (as: string, origin: 'table' | 'delivery' = 'table'): ScenarioStep => ({
  kind: 'order',
  atMs: 0,
  as,
  origin,
  lines: [
    { productId: BEEF, quantity: 2 },
    { productId: STEAK, quantity: 1 },
  ],
});

const ordersOf = (world: World): readonly WireOrder[] =>
  (callAs(world, 1, 'orders', { query: { et: '' } }).data as { d: readonly WireOrder[] }).d;

const named = (world: World, as: string): WireOrder | undefined =>
  ordersOf(world).find(({ io }) => io === world.namedOrder(as));

function family(found: WireOrder | undefined, productId: number) {
  const lines = found?.dlOrig ?? [];
  const heads = lines.filter(({ pi, lk }) => pi === productId && lk === 0).map(({ li }) => li);
  return lines.filter(({ li, lk }) => heads.includes(li) || heads.includes(Number(lk)));
}

type Act = OrderAct & { readonly order?: string };

/** A world with two placed orders, after these acts one second apart. */
function after(acts: readonly Act[], differences = {}): World {
  const steps = acts.map((act, at): ScenarioStep => ({ order: 'one', ...act, atMs: (at + 1) * 1_000 }));
  const world = createTestWorld({ steps: [order('one'), order('two'), ...steps], differences });
  world.runUntil(START_MS + acts.length * 1_000);
  return world;
}

const troubles = (world: World) => notes(world, 'trouble').map(({ text }) => text);

test('a void of a product voids the lines of that product only', () => {
  const one = named(after([{ kind: 'void-line', productId: BEEF, how: 'cancelled' }]), 'one');
  expect(new Set(family(one, BEEF).map(({ stk }) => stk))).toEqual(new Set([172]));
  expect(family(one, STEAK).every(({ esAnulado }) => !esAnulado)).toBe(true);
});

test('a step can void a whole order', () => {
  const one = named(after([{ kind: 'void-order', how: 'asked' }]), 'one');
  expect(one?.dlOrig?.every(({ esAnulado, stk }) => esAnulado && stk === 0)).toBe(true);
});

test('a script fires a single product', () => {
  const one = named(after([{ kind: 'fire-order', productId: STEAK }]), 'one');
  expect([family(one, STEAK), family(one, BEEF)].map((lines) => lines.every(({ fire }) => fire))).toEqual([
    true,
    false,
  ]);
});

test('an addition has the script’s dishes', () => {
  const world = after([{ kind: 'add-line', dishes: [{ productId: 603, quantity: 3 }] }]);
  expect(family(named(world, 'one'), 603)[0]?.ca).toBe(3);
});

test('an order moves to another table and stays the same order', () => {
  const world = after([{ kind: 'transfer-order', table: 33 }]);
  expect(named(world, 'one')).toMatchObject({ im: [33], ima: 33, sectors: 'Terraza' });
  expect(named(world, 'two')?.im).not.toEqual([33]);
});

test('a delivery cannot move to a table', () => {
  const world = createTestWorld({
    steps: [order('away', 'delivery'), { kind: 'transfer-order', atMs: 1_000, order: 'away', table: 3 }],
  });
  world.runUntil(START_MS + 1_000);
  expect(troubles(world)).toEqual(['transfer-order away: the order is at no table']);
});

test('the lines of a product get another priority, with the venue’s name of that priority', () => {
  const one = named(after([{ kind: 'change-priority', priority: 9, productId: BEEF }]), 'one');
  expect(family(one, BEEF).map(({ prio, prioText }) => [prio, prioText])[0]).toEqual([9, 'FIRE']);
  expect(family(one, STEAK).every(({ prio }) => prio !== 9)).toBe(true);
});

test('a tap of another unit sets the status of one product’s lines and records that unit’s user in their history', () => {
  const one = named(after([{ kind: 'tap-line', kdsId: 4, status: 110, productId: BEEF }]), 'one');
  expect(family(one, BEEF).map(({ stk, lstk }) => [stk, lstk?.at(-1)?.slice(1)])[0]).toEqual([110, [904, 110]]);
  expect(family(one, STEAK).every(({ stk }) => stk === 0)).toBe(true);
});

test('the lines of guests who pay separately move to a separate order with their whole history', () => {
  const world = after([
    { kind: 'tap-line', kdsId: 3, status: 100, productId: STEAK },
    { kind: 'split-order', productIds: [STEAK], as: 'apart' },
  ]);
  const [one, apart] = [named(world, 'one'), named(world, 'apart')];
  expect([family(one, STEAK).length, family(one, BEEF).length > 0, family(apart, BEEF).length]).toEqual([0, true, 0]);
  expect(family(apart, STEAK)[0]).toMatchObject({ stk: 100, ca: 1 });
  expect(apart?.im).toEqual(one?.im);
  const line = family(apart, STEAK)[0];
  expect(world.savedStatus(Number(apart?.io), Number(line?.li))).toBe(100);
});

test('an order that is merged into another order is closed', () => {
  const world = after([{ kind: 'merge-order', into: 'two' }]);
  expect(family(named(world, 'two'), BEEF).filter(({ lk }) => lk === 0)).toHaveLength(2);
  expect(named(world, 'one')).toMatchObject({ stk: 200, dlOrig: [] });
  world.runUntil(START_MS + 20_000);
  expect(named(world, 'one')).toBeUndefined();
});

test('notes are added and changed, on the order and on a dish', () => {
  const one = named(
    after([
      { kind: 'note-order', text: 'Sin apuro' },
      { kind: 'note-order', text: 'ALERGIA: frutos secos' },
      { kind: 'note-order', text: '1 sin sal\n1 sin gluten', productId: BEEF },
      { kind: 'note-order', text: 'ALERGIA AL MANÍ', productId: BEEF, replace: true },
    ]),
    'one',
  );
  expect(one?.ct?.slice(-2).map(([atS, , text]) => [Number(atS) * 1_000 - START_MS, text])).toEqual([
    [1_000, 'Sin apuro'],
    [2_000, 'ALERGIA: frutos secos'],
  ]);
  expect(family(one, BEEF)[0]?.ct?.at(-1)?.[2]).toBe('ALERGIA AL MANÍ');
});

test('the quantity of a started dish can rise, and a quantity can fall to 0 without a void', () => {
  const world = after([
    { kind: 'tap-line', kdsId: 3, status: 100, productId: BEEF },
    { kind: 'change-quantity', productId: BEEF, quantity: 5 },
    { kind: 'change-quantity', productId: STEAK, quantity: 0 },
  ]);
  const one = named(world, 'one');
  expect(family(one, BEEF).map(({ ca, stk }) => [ca, stk])[0]).toEqual([5, 100]);
  expect(family(one, STEAK).map(({ ca, esAnulado }) => [ca, esAnulado])[0]).toEqual([0, false]);
  expect(notes(world, 'world').at(-1)).toMatchObject({ what: 'requantified', text: expect.stringMatching(/· 1 → 0$/) });
});

test('a dish disappears from the response without a void', () => {
  const world = after([{ kind: 'remove-line', productId: STEAK }]);
  expect(family(named(world, 'one'), STEAK)).toEqual([]);
  expect(family(named(world, 'one'), BEEF)).not.toEqual([]);
});

test('[ROOM-32] an extra is doubled and removed, its dish stays, and the journal names the extra', () => {
  const steps: readonly ScenarioStep[] = [
    {
      kind: 'order',
      atMs: 0,
      as: 'one',
      origin: 'table',
      lines: [{ productId: BEEF, quantity: 1, given: { comments: [], priority: 0, changes: [5_001, 7_101] } }],
    },
    { kind: 'change-extra', atMs: 1_000, order: 'one', extraId: 5_001, quantity: 2 },
    { kind: 'change-extra', atMs: 1_500, order: 'one', extraId: 5_001, quantity: 2 },
    { kind: 'change-extra', atMs: 2_000, order: 'one', extraId: 7_101, quantity: 0 },
  ];
  const world = createTestWorld({ steps });
  world.runUntil(START_MS + 1_000);
  expect(named(world, 'one')?.dlOrig?.map(({ np, ca }) => [np, ca])).toEqual([
    ['[es]Lomo saltado[en]Stir-fried beef', 1],
    ['[es]Arroz extra[en]Extra rice', 2],
    ['[NO] Cebolla', 1],
  ]);
  world.runUntil(START_MS + 2_000);
  expect(named(world, 'one')?.dlOrig?.map(({ pi }) => pi)).toEqual([BEEF, 5_001]);
  expect(notes(world, 'world').map(({ text }) => text.replace(/^[^·]+· /, ''))).toEqual([
    '1× Lomo saltado + Arroz extra + [NO] Cebolla',
    '1× Arroz extra · 1 → 2',
    '1× [NO] Cebolla',
  ]);
});

test('the number of guests changes, and tables are joined', () => {
  const world = after([
    { kind: 'set-guests', guests: 14 },
    { kind: 'join-tables', tables: [5, 6, 7] },
  ]);
  expect(named(world, 'one')).toMatchObject({ qc: 14, im: [5, 6, 7], ima: 5 });
});

test('moved lines with new ids keep their product, placement time, history and status, and their extras refer to the new id', () => {
  const acts: readonly Act[] = [
    { kind: 'tap-line', kdsId: 3, status: 100, productId: STEAK },
    { kind: 'split-order', productIds: [STEAK], as: 'apart', renumber: true },
  ];
  const before = family(named(after(acts.slice(0, 1)), 'one'), STEAK);
  const world = after(acts);
  const moved = family(named(world, 'apart'), STEAK);
  expect(moved.map(({ pi, fp, lstk, stk }) => [pi, fp, lstk, stk])).toEqual(
    before.map(({ pi, fp, lstk, stk }) => [pi, fp, lstk, stk]),
  );
  const ids = new Set(before.map(({ li }) => li));
  expect(moved.some(({ li }) => ids.has(li))).toBe(false);
  expect(moved.slice(1).every(({ lk }) => lk === moved[0]?.li)).toBe(true);
  world.runUntil(START_MS + 10_000);
  expect(world.savedStatuses('apart', STEAK)).toEqual(moved.map(() => 100));
});

test('a delivery arrives unpaid, and the kitchen can confirm the void of a canceled delivery', () => {
  const world = createTestWorld({
    steps: [
      {
        kind: 'order',
        atMs: 0,
        as: 'one',
        origin: 'delivery',
        webStatus: -22,
        lines: [{ productId: BEEF, quantity: 1 }],
      },
      { kind: 'web-order', atMs: 1_000, order: 'one', status: -2 },
    ],
  });
  world.runUntil(START_MS);
  expect(named(world, 'one')?.dv).toMatchObject({ sw: 0, pp: true });
  world.runUntil(START_MS + 1_000);
  const one = named(world, 'one');
  expect(world.openDishesOf(3)).toEqual([]);
  const response = callAs(world, 3, 'changeStatus', {
    query: { ic: Number(one?.io) },
    body: { data: [[Number(one?.dlOrig?.[0]?.li), 170]] },
  });
  expect(response.ok).toBe(true);
});

test('[SIM-43] both servers have the same orders once each has received the changes', () => {
  const world = after(
    [
      { kind: 'transfer-order', table: 7 },
      { kind: 'change-priority', priority: 1 },
      { kind: 'split-order', productIds: [STEAK], as: 'apart' },
      { kind: 'note-order', text: 'ALERGIA: MARISCOS' },
      { kind: 'change-quantity', productId: BEEF, quantity: 4 },
      { kind: 'set-guests', guests: 9 },
      { kind: 'join-tables', tables: [5, 6] },
      { kind: 'remove-line', productId: BEEF },
      { kind: 'merge-order', into: 'two', renumber: true },
    ],
    { syncMs: 3_000, ordersEtags: 'hash' },
  );
  expect(world.ordersEtag('local')).not.toBe(world.ordersEtag('cloud'));
  world.runUntil(START_MS + 12_000);
  expect(world.ordersEtag('local')).toBe(world.ordersEtag('cloud'));
});

test.each<[string, Act, string]>([
  [
    'a void of a product that the order lacks',
    { kind: 'void-line', productId: CORDIAL },
    'the order has no line of product 999999',
  ],
  [
    'a split of all lines',
    { kind: 'split-order', productIds: [BEEF, STEAK], as: 'all' },
    'nothing would be left of the order',
  ],
  [
    'a removal of a missing product',
    { kind: 'remove-line', productId: CORDIAL },
    'the order has no line of product 999999',
  ],
  [
    'a change of an extra that the order lacks',
    { kind: 'change-extra', extraId: 5_018, quantity: 2 },
    'the order has no extra 5018',
  ],
  ['a merge of an order into itself', { kind: 'merge-order', into: 'one' }, 'an order cannot be merged into itself'],
  [
    'a status that no unit has',
    { kind: 'tap-line', kdsId: 3, status: 55 },
    'no KDS sets status 55, only 0, 100, 110, 120, 130',
  ],
])('the journal reports $0 as impossible, and the act changes nothing', (_, act, why) => {
  const world = after([act]);
  expect(troubles(world)).toEqual([`${act.kind} one: ${why}`]);
  expect(named(world, 'one')?.dlOrig?.every(({ stk, esAnulado }) => stk === 0 && !esAnulado)).toBe(true);
});

test('[SIM-1] the same seed gives the same world with all acts', () => {
  const acts: readonly Act[] = [
    { kind: 'void-line' },
    { kind: 'transfer-order', table: 7 },
    { kind: 'split-order', productIds: [STEAK], as: 'apart' },
    { kind: 'note-order', text: 'ALERGIA: MARISCOS' },
    { kind: 'change-quantity', productId: BEEF, quantity: 4 },
    { kind: 'join-tables', tables: [5, 6] },
    { kind: 'merge-order', into: 'two', renumber: true },
  ];
  expect(after(acts).worldHash()).toBe(after(acts).worldHash());
});

test('a rush has the origins of its mix', () => {
  const world = createTestWorld({
    steps: [{ kind: 'rush', atMs: 0, forMs: 1_800_000, ordersPerHour: 100, mix: { delivery: 3, kiosk: 1 } }],
  });
  world.runUntil(START_MS + 1_800_000);
  const labels = notes(world, 'world')
    .filter(({ what }) => what === 'placed')
    .map(({ text }) => text[0]);
  const count = (label: string) => labels.filter((each) => each === label).length;
  expect(new Set(labels)).toEqual(new Set(['D', 'K']));
  expect(count('D')).toBeGreaterThan(count('K'));
});
