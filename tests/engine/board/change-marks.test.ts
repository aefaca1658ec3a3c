import { expect, test } from 'vitest';
import { emptyStorage } from '../../../simulator/adapters/in-process.ts';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { NO_MARKS } from '../../../src/engine/base/state.ts';
import type { WireLine, WireOrder } from '../../../src/protocol/decode-order.ts';
import { cardsOf, choose, linesOf, onOrder, openKitchen, presses, tableOrder } from '../kitchen.ts';
import { recordingDevice } from '../recording-device.ts';

const EXPEDITER = 1;
const SOUNDS = { stn: 1, stw: 0, stt: 0, stc: 0, timeToGroupUp: 0 };
const [VOID, FIRE] = [10, 11];

async function openChanges(chosen: Parameters<typeof choose>[2] = {}, more: readonly ScenarioStep[] = []) {
  // The seed decides the kind of each void; at least one of several waits for the kitchen and shows.
  const voids = [30, 31, 32].map((atS) => onOrder('void-line', 'one', atS));
  const steps = more.length > 0 ? more : [onOrder('add-line', 'one', 20), ...voids];
  const kitchen = openKitchen([tableOrder('one', 1, 141, 142, 143, 144, 145), tableOrder('two', 12, 143), ...steps], 0);
  choose(kitchen.world, EXPEDITER, { ...SOUNDS, ...chosen });
  const device = kitchen.device(EXPEDITER);
  await kitchen.run(10);
  return { kitchen, device, app: device.app() };
}

const changesOf = (app: App, orderId: number | null): readonly string[] =>
  cardsOf(app, orderId).flatMap((key) =>
    [...(app.entry(key)?.marks.lineMarks.values() ?? [])].flatMap(({ changes }) => changes),
  );

test('[NEWS-1][NEWS-4] added and voided lines are marked; a new order and the first board are not', async () => {
  const { kitchen, app } = await openChanges();
  const [one, two] = [kitchen.world.namedOrder('one'), () => kitchen.world.namedOrder('two')];
  expect(changesOf(app, one)).toEqual([]);
  await kitchen.run(5);
  expect(cardsOf(app, two())).toHaveLength(1);
  expect(changesOf(app, two())).toEqual([]);
  await kitchen.run(8);
  expect(new Set(changesOf(app, one))).toEqual(new Set(['added']));
  await kitchen.run(10);
  expect(changesOf(app, one)).toContain('voided');
});

test('[NEWS-6] a touch of a card clears only the marks of that card', async () => {
  const { kitchen, app } = await openChanges();
  await kitchen.run(15);
  const [key = ''] = cardsOf(app, kitchen.world.namedOrder('one'));
  expect(app.entry(key)?.marks.lineMarks.size).toBeGreaterThan(0);
  app.commands.touchCard(cardsOf(app, kitchen.world.namedOrder('two'))[0] ?? '');
  expect(app.entry(key)?.marks.lineMarks.size).toBeGreaterThan(0);
  app.commands.touchCard(key);
  expect(app.entry(key)?.marks).toBe(NO_MARKS);
});

test('[NEWS-6] a tap on a line clears the marks of its card', async () => {
  const { kitchen, app } = await openChanges();
  await kitchen.run(15);
  const [key = ''] = cardsOf(app, kitchen.world.namedOrder('one'));
  app.commands.advanceLine(key, app.entry(key)?.card.lines[0]?.line.id ?? 0);
  expect(app.entry(key)?.marks).toBe(NO_MARKS);
});

const at = (kind: 'fire-order' | 'void-line' | 'add-line', atS: number): ScenarioStep => onOrder(kind, 'one', atS);
const step = (more: object): ScenarioStep => ({ atMs: 1_220_000, order: 'one', ...more }) as ScenarioStep;

const CHANGED = 1;

const dish = (productId: number, quantity: number, changes: readonly number[] = []) => ({
  ...{ productId, quantity },
  given: { comments: [], priority: 0, changes },
});

/**
 * Table 4 has a burger with bacon, dishes in preparation and a dish without a start; then other users change the order.
 */
async function openEdited(change: ScenarioStep) {
  const lines = [dish(341, 1, [5003]), dish(301, 3), dish(302, 1)];
  const kitchen = openKitchen(
    [
      { kind: 'order', atMs: 1_190_000, as: 'one', origin: 'table', table: 4, lines },
      step({ kind: 'tap-line', kdsId: 3, status: 100, productId: 301, atMs: 1_191_000 }),
      change,
    ],
    0,
  );
  choose(kitchen.world, EXPEDITER, { ...SOUNDS, dest: false });
  const device = kitchen.device(EXPEDITER);
  await kitchen.run(15);
  const app = device.app();
  const [key = ''] = cardsOf(app, kitchen.world.namedOrder('one'));
  const marks = () => {
    const { lineMarks, orderMark } = app.entry(key)?.marks ?? NO_MARKS;
    const ofOrder = orderMark && {
      from: orderMark.movedFrom?.tableIds ?? [],
      guests: orderMark.guestsBefore !== null,
      note: orderMark.isNoteNew,
    };
    return [...[...lineMarks.values()].map(({ changes }) => changes.join()), ...(ofOrder ? [ofOrder] : [])];
  };
  return { kitchen, device, app, key, marks };
}

const MOVED = { from: [4], guests: false, note: false };

test.each<[string, object, readonly unknown[], number]>([
  ['a higher quantity', { kind: 'change-quantity', productId: 301, quantity: 5 }, ['quantity'], CHANGED],
  ['a lower quantity', { kind: 'change-quantity', productId: 301, quantity: 1 }, ['quantity'], CHANGED],
  ['a quantity of 0', { kind: 'change-quantity', productId: 301, quantity: 0 }, ['quantity'], VOID],
  ['a note on a line', { kind: 'note-order', productId: 301, text: 'sin sal' }, ['note'], CHANGED],
  ['a note on the order', { kind: 'note-order', text: 'ALERGIA' }, [{ from: [], guests: false, note: true }], CHANGED],
  ['an extra that is gone', { kind: 'change-extra', extraId: 5003, quantity: 0 }, ['quantity'], VOID],
  ['an extra that is doubled', { kind: 'change-extra', extraId: 5003, quantity: 2 }, ['quantity'], CHANGED],
  ['a dish that is gone', { kind: 'remove-line', productId: 301 }, ['quantity'], VOID],
  ['a line that is added', { kind: 'add-line', dishes: [dish(142, 1)] }, ['added'], CHANGED],
  ['a void', { kind: 'void-line', productId: 301, how: 'asked' }, ['voided'], VOID],
  ['a cancellation', { kind: 'void-line', productId: 301, how: 'cancelled' }, ['voided'], VOID],
  ['a fire', { kind: 'fire-order', productId: 301 }, ['fired'], FIRE],
  ['another table', { kind: 'transfer-order', table: 9 }, [MOVED], CHANGED],
  ['joined tables', { kind: 'join-tables', tables: [4, 5, 6] }, [MOVED], CHANGED],
  ['other guests', { kind: 'set-guests', guests: 14 }, [{ from: [], guests: true, note: false }], CHANGED],
  ['another priority', { kind: 'change-priority', priority: 2, productId: 302 }, ['priority'], CHANGED],
])(
  '[NEWS-3][NEWS-6][NEWS-9][ALARM-33][ALARM-34] with `dest` off, one sound plays and a mark shows until a touch: %s',
  async (_, change, expected, sound) => {
    const { kitchen, device, app, key, marks } = await openEdited(step(change));
    expect([marks(), device.ports().played()]).toEqual([[], []]);
    await kitchen.run(90);
    expect([marks(), device.ports().played()]).toEqual([expected, [sound]]);
    app.commands.touchCard(key);
    expect(marks()).toEqual([]);
    await kitchen.run(60);
    expect([marks(), device.ports().played()]).toEqual([[], [sound]]);
  },
);

test('[ALARM-36] the sounds of a void and a fire in one response play one after the other', async () => {
  const { kitchen, device } = await openChanges({ stn: 0, stc: 4, minTimeRefresh: 15 }, [
    at('fire-order', 20),
    step({ kind: 'void-line', productId: 142, how: 'asked' }),
  ]);
  // One response contains both changes.
  while (device.ports().played().length === 0) await kitchen.run(0.25);
  expect(device.ports().played()).toEqual([VOID]);
  await kitchen.run(1);
  expect(device.ports().played()).toEqual([VOID]);
  await kitchen.run(0.75);
  expect(device.ports().played()).toEqual([VOID, FIRE]);
});

test('[ALARM-37] the alarm of an order repeats until the cook touches its card', async () => {
  const { kitchen, device, app } = await openChanges({ repeatAlarm: 15 }, [at('fire-order', 70)]);
  await kitchen.run(40);
  const played = device.ports().played().length;
  expect(played).toBeGreaterThan(2);
  for (const key of app.state.board.keys) app.commands.touchCard(key);
  await kitchen.run(16);
  expect(device.ports().played()).toHaveLength(played);
  await kitchen.run(40);
  expect(device.ports().played().slice(played)).toEqual([FIRE, FIRE, FIRE]);
});

test('[NEWS-9] all cards of a moved order show its old table until the cook touches one of the cards', async () => {
  const { kitchen, app } = await openChanges({ orderLines: 2 }, [step({ kind: 'transfer-order', table: 9 })]);
  await kitchen.run(15);
  const keys = cardsOf(app, kitchen.world.namedOrder('one'));
  const moved = () => keys.map((key) => app.entry(key)?.marks.orderMark?.movedFrom?.tableIds.length ?? 0);
  expect(moved()).toEqual(keys.map(() => 1));
  expect(keys.length).toBeGreaterThan(1);
  app.commands.touchCard(keys[1] ?? '');
  expect(moved()).toEqual(keys.map(() => 0));
});

/** The orders once the lines of order `one` are in order `into`. */
function merged(orders: readonly WireOrder[], one: number | null, into: number | null): WireOrder[] {
  const from = orders.find(({ io }) => io === one);
  return orders
    .filter(({ io }) => io !== one)
    .map((order) =>
      order.io === into && from
        ? { ...order, dl: [...order.dl, ...from.dl], dlOrig: [...(order.dlOrig ?? []), ...(from.dlOrig ?? [])] }
        : order,
    );
}

/**
 * A test can rewrite the lines of order `one` in each response, or move them to another order. Each later order causes
 * a new response.
 */
async function openRewritten(kdsId: number, chosen: Parameters<typeof choose>[2] = {}, products = [141, 142]) {
  const others = [20, 30, 40, 50].map((atS) => tableOrder(`other ${atS}`, atS, 143));
  const kitchen = openKitchen([tableOrder('one', 1, ...products), ...others], 0);
  choose(kitchen.world, kdsId, { ...SOUNDS, ...chosen });
  const storage = emptyStorage();
  const device = recordingDevice(kitchen.world, kdsId, { storage });
  let rewrite = (_line: WireLine): WireLine | null => _line;
  let isMerged = false;
  const swap = (to: typeof device) =>
    to.swap((_, response) => {
      if (response.kind !== 'response' || !response.text.includes('"dlOrig"')) return response;
      const body = JSON.parse(response.text) as { data: { d: WireOrder[] } };
      const one = kitchen.world.namedOrder('one');
      const lines = (all: readonly WireLine[]) => all.flatMap((line) => rewrite(line) ?? []);
      body.data.d = body.data.d.map((order) =>
        order.io === one ? { ...order, dl: lines(order.dl), dlOrig: lines(order.dlOrig ?? []) } : order,
      );
      if (isMerged) body.data.d = merged(body.data.d, one, kitchen.world.namedOrder('other 20'));
      return { ...response, text: JSON.stringify(body) };
    });
  swap(device);
  await kitchen.run(15);
  const rowsOf = (app: App) => linesOf(app).filter(({ orderId }) => orderId === kitchen.world.namedOrder('one'));
  return {
    kitchen,
    device,
    swap,
    rows: (app: App = device.app) =>
      rowsOf(app).map(({ line, added, isTakenBack }) => [line.productId, line.quantity, added, isTakenBack]),
    rowsOf,
    /** Moves the lines to another order in all later responses. */
    async merge() {
      isMerged = true;
      await kitchen.run(10);
    },
    /** Rewrites the lines with this function in all later responses. */
    async become(work: typeof rewrite) {
      rewrite = work;
      await kitchen.run(10);
    },
  };
}

test('[NEWS-13] a dish that leaves its order, or gets a quantity of 0, stays struck through until the cook touches its card', async () => {
  const { device, rows, rowsOf, become } = await openRewritten(EXPEDITER);
  await become((line) => (line.pi === 141 ? null : line.pi === 142 ? { ...line, ca: 0 } : line));
  expect(rows().toSorted()).toEqual([
    [141, 0, 0, true],
    [142, 0, 0, true],
  ]);
  expect(changesOf(device.app, rowsOf(device.app)[0]?.orderId ?? 0)).toEqual(['quantity', 'quantity']);
  device.app.commands.touchCard(rowsOf(device.app)[0]?.cardKey ?? '');
  expect(rows()).toEqual([]);
});

test('[NEWS-15] dishes that left their order are still struck through after a reload, until the cook touches their card', async () => {
  const { device, kitchen, swap, rows, rowsOf, become } = await openRewritten(EXPEDITER);
  await become((line) => (line.pi === 141 ? null : line.pi === 142 ? { ...line, ca: 0 } : line));
  await kitchen.run(10);
  const before = rows();
  const restarted = device.restart();
  swap(restarted);
  await kitchen.run(10);
  expect(before).toHaveLength(2);
  expect(rows(restarted.app)).toEqual(before);
  restarted.app.commands.touchCard(rowsOf(restarted.app)[0]?.cardKey ?? '');
  const again = restarted.restart();
  swap(again);
  await kitchen.run(10);
  expect(rows(again.app)).toEqual([]);
});

test('[NEWS-16] a tap on a dish that left its order is refused with the reason `taken-back`', async () => {
  const { device, rowsOf, become } = await openRewritten(EXPEDITER);
  await become((line) => (line.pi === 141 ? null : line));
  const gone = rowsOf(device.app).find((row) => row.isTakenBack);
  device.app.commands.advanceLine(gone?.cardKey ?? '', gone?.line.id ?? 0);
  expect(device.app.state.refused?.why).toBe('taken-back');
});

test.each([
  { gone: [141], pending: [142], refused: undefined },
  { gone: [141, 142], pending: [], refused: 'taken-back' },
])(
  '[NEWS-13][ORDER-24] the button of a card advances only the remaining lines of that card, after these products left: $gone',
  async (given) => {
    const { device, rowsOf, become } = await openRewritten(EXPEDITER, { orderLines: 2 }, [141, 142, 143]);
    const { app } = device;
    const cards = () => rowsOf(app).map(({ line, cardKey }) => [line.productId, cardKey.split('-')[1]]);
    const before = cards();
    expect(before.toSorted()).toEqual([
      [141, '0'],
      [142, '0'],
      [143, '1'],
    ]);
    await become((line) => (given.gone.includes(Number(line.pi)) ? null : line));
    expect(cards()).toEqual(before);
    app.commands.advanceCard(rowsOf(app)[0]?.cardKey ?? '');
    expect(cards()).not.toEqual(before);
    const isPending = ({ saveMark }: { readonly saveMark: string }) => saveMark === 'pending';
    expect(
      rowsOf(app)
        .filter(isPending)
        .map(({ line }) => line.productId),
    ).toEqual(given.pending);
    expect(app.state.refused?.why).toBe(given.refused);
  },
);

/** A station that finished its dishes at status 110; then other users raise their quantity to 3. */
async function openFinished(beforeAdded: (device: ReturnType<typeof recordingDevice>) => void = () => {}) {
  const opened = await openRewritten(3);
  const { device, rowsOf, kitchen, become } = opened;
  for (const { cardKey } of rowsOf(device.app)) {
    await presses(kitchen, 3, () => device.app.commands.advanceCard(cardKey));
  }
  device.app.commands.save();
  await kitchen.run(3);
  expect(rowsOf(device.app)).toEqual([]);
  beforeAdded(device);
  await become((line) => ({ ...line, ca: 3 }));
  return opened;
}

test('[NEWS-17][NEWS-18] quantity added to a finished dish returns as work until the cook taps the dish', async () => {
  const { device, rows, rowsOf } = await openFinished();
  expect(rows().every(([, quantity, added]) => quantity === 3 && added === 2)).toBe(true);
  const [first] = rowsOf(device.app);
  if (!first) throw new Error('Failed to test: no undone line.');
  const count = rows().length;
  device.app.commands.touchCard(first.cardKey);
  expect(rows()).toHaveLength(count);
  device.app.commands.advanceLine(first.cardKey, first.line.id);
  expect(rows()).toHaveLength(count - 1);
  expect(device.app.state.saving.pending).toBe(0);
  for (const { cardKey } of rowsOf(device.app)) device.app.commands.advanceCard(cardKey);
  expect([rows(), device.app.state.refused]).toEqual([[], null]);
});

test('[ORDER-73] added quantity is still work after its order joins another order', async () => {
  const { device, rows, merge } = await openFinished();
  const before = rows().length;
  await merge();
  const added = linesOf(device.app).filter((row) => row.added > 0);
  expect([rows(), added.map((row) => row.added)]).toEqual([[], Array.from({ length: before }, () => 2)]);
});

test('[ORDER-73] marks move with their lines to another order', async () => {
  const { kitchen, device, become, merge, rowsOf } = await openRewritten(EXPEDITER);
  for (const { cardKey } of linesOf(device.app)) device.app.commands.touchCard(cardKey);
  await become((line) => (line.pi === 141 ? { ...line, ca: 2 } : line));
  await merge();
  expect(rowsOf(device.app)).toEqual([]);
  expect(changesOf(device.app, kitchen.world.namedOrder('other 20'))).toEqual(['quantity']);
  for (const key of cardsOf(device.app, kitchen.world.namedOrder('other 20'))) device.app.commands.touchCard(key);
  expect(changesOf(device.app, kitchen.world.namedOrder('other 20'))).toEqual([]);
});

test('[NEWS-19] added quantity is still work after a reload', async () => {
  const { device, kitchen, rows, swap } = await openFinished();
  const before = rows();
  const restarted = device.restart();
  swap(restarted);
  await kitchen.run(8);
  expect(before.length).toBeGreaterThan(0);
  expect(rows(restarted.app)).toEqual(before);
});

test('[STORAGE-17] quantity added while the storage was full is still work after a reload', async () => {
  const { device, kitchen, rows, swap } = await openFinished((opened) => opened.troubles.begin('storage-full', 60_000));
  const before = rows();
  await kitchen.run(75);
  const restarted = device.restart();
  swap(restarted);
  await kitchen.run(8);
  expect(before.length).toBeGreaterThan(0);
  expect(rows(restarted.app)).toEqual(before);
});

test('[NEWS-19] quantity added while the device was off shows as work', async () => {
  const { device, kitchen, rowsOf, rows, swap, become } = await openRewritten(3);
  for (const { cardKey } of rowsOf(device.app)) {
    await presses(kitchen, 3, () => device.app.commands.advanceCard(cardKey));
  }
  device.app.commands.save();
  await kitchen.run(8);
  device.app.dispose();
  await become((line) => ({ ...line, ca: 3 }));
  const restarted = device.restart();
  swap(restarted);
  await kitchen.run(8);
  expect(rows(restarted.app).map(([, , added]) => added)).toContain(2);
});

test('[NEWS-2] marks survive a reload, and a touch removes the marks from the storage too', async () => {
  const { device, kitchen, swap, become, rowsOf } = await openRewritten(EXPEDITER);
  await become((line) => (line.pi === 141 ? { ...line, ca: 2 } : line));
  const orderId = rowsOf(device.app)[0]?.orderId ?? 0;
  await kitchen.run(20);
  const restarted = device.restart();
  swap(restarted);
  await kitchen.run(4);
  expect(changesOf(restarted.app, orderId)).toEqual(['quantity']);
  for (const key of cardsOf(restarted.app, orderId)) restarted.app.commands.touchCard(key);
  const again = restarted.restart();
  swap(again);
  await kitchen.run(4);
  expect(changesOf(again.app, orderId)).toEqual([]);
});

test('[NEWS-2][NEWS-13] changes that others made while the device was off are marked and play sounds, and a removed dish stays on its card', async () => {
  const { device, kitchen, swap, become, rowsOf, rows } = await openRewritten(EXPEDITER);
  await kitchen.run(20);
  const orderId = rowsOf(device.app)[0]?.orderId ?? 0;
  device.app.dispose();
  await become((line) => (line.pi === 141 ? null : { ...line, ca: 2 }));
  const restarted = device.restart();
  swap(restarted);
  await kitchen.run(8);
  expect(
    rows(restarted.app)
      .map(([id, quantity, , isTakenBack]) => [id, quantity, isTakenBack])
      .toSorted(),
  ).toEqual([
    [141, 0, true],
    [142, 2, false],
  ]);
  expect(changesOf(restarted.app, orderId).toSorted()).toEqual(['quantity', 'quantity']);
  expect(restarted.ports.played().slice(0, 2)).toEqual([1, VOID]);
});

test('[NEWS-1] after a start with a stored board the first change is marked', async () => {
  const { device, kitchen, swap, become, rowsOf } = await openRewritten(EXPEDITER);
  await kitchen.run(20);
  const restarted = device.restart();
  swap(restarted);
  await kitchen.run(4);
  expect(changesOf(restarted.app, rowsOf(restarted.app)[0]?.orderId ?? 0)).toEqual([]);
  await become((line) => (line.pi === 141 ? { ...line, ca: 2 } : line));
  expect(changesOf(restarted.app, rowsOf(restarted.app)[0]?.orderId ?? 0)).toEqual(['quantity']);
});
