import { expect, test } from 'vitest';
import { wireOrder } from '../../fixtures/wire-order.ts';
import type { HttpResult } from '../../src/platform/ports.ts';
import { choose, currentLine, freshLine, linesOf, openKitchen, tableOrder } from './kitchen.ts';
import { ordersOf, type RecordedRequest, recordingDevice, type Swap } from './recording-device.ts';

const ORDERS = '/resto/orders/procesa';
const SAVE = '/resto/orders/changestatus';
const CONFIGURATION = '/resto/configuracion';
const HOT = 3;

type Body = Record<string, unknown> & { data: Record<string, unknown> };

const responseWith = (body: unknown): HttpResult => ({ kind: 'response', status: 200, text: JSON.stringify(body) });

const written =
  (isOne: (path: string) => boolean, how: (body: Body, request: RecordedRequest) => unknown): Swap =>
  (request, response) => {
    if (response.kind !== 'response' || !isOne(request.path) || !response.text.startsWith('{')) return response;
    return responseWith(how(JSON.parse(response.text) as Body, request));
  };

const at =
  (...paths: readonly string[]) =>
  (path: string): boolean =>
    paths.includes(path);

/** A kitchen with three orders of tables, without a local server unless a mode is given. */
const quiet = (mode: 0 | 3 = 0) =>
  openKitchen(
    [
      { kind: 'local-mode', atMs: 1_000, mode },
      tableOrder('a', 1, 141, 142),
      tableOrder('b', 2, 142),
      tableOrder('c', 3, 143),
    ],
    0,
  );

const frame = (body: Body) => ({
  ...body,
  ok: 'true',
  codError: '',
  msg: ['listo', 'bien'],
  ...(typeof body.time === 'number' && { time: new Date(body.time * 1_000).toISOString() }),
});

test('[WIRE-1][WIRE-7] with envelope fields as texts and the orders as a map, the board shows and the device is online', async () => {
  const kitchen = quiet();
  const device = recordingDevice(kitchen.world, HOT);
  device.swap(
    written(
      () => true,
      (body, { path }) => {
        const { d } = path === ORDERS ? body.data : { d: null };
        const byId = Array.isArray(d) ? { d: Object.fromEntries(d.map((order) => [`k${order.io}`, order])) } : {};
        return frame(path === ORDERS ? { ...body, data: { ...body.data, ...byId } } : body);
      },
    ),
  );
  await kitchen.run(20);
  expect(device.app.state.board.keys).toHaveLength(3);
  expect(device.app.state.link).toMatchObject({ word: 'online', troubled: false });
  expect(device.app.state.unreadLists).toEqual([]);
});

test.each(['4001', 'E-17', ''])(
  '[OUTBOX-12][WIRE-7] a change that is rejected with the code %j is dropped with a notice and not sent again',
  async (codError) => {
    const kitchen = quiet();
    const device = recordingDevice(kitchen.world, HOT);
    await kitchen.run(10);
    device.swap(written(at(SAVE), () => ({ ok: false, codError, msg: ['no'] })));
    const line = freshLine(device.app);
    device.app.commands.advanceLine(line.cardKey, line.line.id);
    device.app.commands.save();
    await kitchen.run(10);
    const sent = () => device.requests.filter(({ path }) => path === SAVE).length;
    const before = sent();
    expect(before).toBeLessThanOrEqual(2);
    expect(device.app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
    expect(device.app.state.notices.map(({ type }) => type)).toEqual(['error']);
    await kitchen.run(120);
    expect(sent()).toBe(before);
  },
);

test.each([
  ['of 19 digits', (at: number) => `10000000000000000${10 + at}`],
  ['with letters', (at: number) => `A-${at}`],
])(
  '[BOARD-29][NOTICE-6][WIRE-73] twelve orders with ids $0 show their headers, and the board never shows as empty',
  async (_, idOf) => {
    const kitchen = quiet();
    const device = recordingDevice(kitchen.world, HOT);
    device.swap(
      written(at(ORDERS), (body) => {
        const d = Array.from({ length: 12 }, (__, index) => ({ ...wireOrder(), io: idOf(index) }));
        return { ...body, data: { ...body.data, d: body.data.d === null ? null : d } };
      }),
    );
    const messages = new Set<string | null>();
    for (let minute = 0; minute < 20; minute++) {
      await kitchen.run(30);
      expect(device.app.state.board.setAside).toBe(12);
      messages.add(device.app.state.board.message);
    }
    expect([...messages]).toEqual([null]);
    const cards = device.app.state.board.keys.map((key) => device.app.entry(key)?.card);
    expect(new Set(cards.map((card) => card?.order.idText)).size).toBe(12);
    expect(cards.every((card) => card?.lines.length === 0 && card.order.tableIds[0] === 12)).toBe(true);
    // No request contains the id of a placeholder card.
    const urls = device.requests.map(({ path }) => path).join();
    expect(cards.some((card) => urls.includes(String(card?.order.id)))).toBe(false);
  },
);

test('[WIRE-5] an empty list with the same etag as the request leaves the board unchanged', async () => {
  const kitchen = quiet();
  const device = recordingDevice(kitchen.world, HOT);
  kitchen.world.setFault('realtime-down', 3_600_000);
  device.swap(
    written(at(ORDERS), (body, { etag }) =>
      etag === body.data.et ? { ...body, data: { ...body.data, d: [] } } : body,
    ),
  );
  await kitchen.run(90);
  expect(ordersOf(device.requests).some(({ text }) => text.includes('"d":[]'))).toBe(true);
  expect(device.app.state.board.keys).toHaveLength(3);
  expect(device.app.state.link.troubled).toBe(false);
});

test("[WIRE-50][WIRE-72] lists are read when call 6 has each etag in the list's own field", async () => {
  const kitchen = quiet();
  const device = recordingDevice(kitchen.world, HOT);
  device.swap(
    written(at(CONFIGURATION), (body) => {
      const { et, ...rest } = body.data;
      const nested = Object.entries(et as Record<string, string>).map(([name, etag]) => [name, { etag }]);
      return { ...body, data: { ...rest, ...Object.fromEntries(nested) } };
    }),
  );
  await kitchen.run(20);
  const { kds, names, unreadLists } = device.app.state;
  expect([kds?.id, names.tables.size > 0, names.users.size > 0, unreadLists]).toEqual([HOT, true, true, []]);
  expect(device.app.state.board.keys).toHaveLength(3);
});

test('[REALTIME-5][REFRESH-6] without a realtime token the device polls quietly, also after further starts', async () => {
  const kitchen = quiet();
  const absent = written(at(CONFIGURATION), (body) => {
    const { nft: _, ...rest } = body.data;
    return { ...body, data: rest };
  });
  let device = recordingDevice(kitchen.world, HOT);
  for (let start = 0; start < 3; start++) {
    device.swap(absent);
    await kitchen.run(30);
    expect(device.app.state.notices).toEqual([]);
    expect(device.app.state.link).toMatchObject({ word: 'online', troubled: false, alarm: null, notes: [] });
    device = device.restart();
  }
  device.swap(absent);
  await kitchen.run(15);
  const orderId = kitchen.world.placeOrder();
  await kitchen.run(12);
  expect(ordersOf(device.requests).at(-1)?.text).toContain(`"io":${orderId}`);
});

const spoilt = written(at(ORDERS), (body) => {
  const { d } = body.data;
  const odd = Array.isArray(d) ? d.map((order) => ({ ...order, dl: 'odd', dlOrig: 'odd' })) : d;
  return { ...body, data: { ...body.data, d: odd } };
});

test.each([0, 3] as const)(
  '[WIRE-27][LINK-37] with the local server in mode %i, an order that becomes unreadable keeps its lines and its taps, without a notice',
  async (mode) => {
    const kitchen = quiet(mode);
    choose(kitchen.world, HOT, { autosave: 0 });
    const device = recordingDevice(kitchen.world, HOT);
    await kitchen.run(90);
    expect(ordersOf(device.requests).at(-1)?.server).toBe(mode === 3 ? 'local' : 'cloud');
    const { app } = device;
    const before = linesOf(app).map(({ orderId, line }) => [orderId, line.id, line.name]);
    const tapped = freshLine(app);
    app.commands.advanceLine(tapped.cardKey, tapped.line.id);
    device.swap(spoilt);
    kitchen.world.placeOrder();
    await kitchen.run(200);
    expect(app.state.board.setAside).toBeGreaterThan(0);
    expect(linesOf(app).map(({ orderId, line }) => [orderId, line.id, line.name])).toEqual(before);
    expect(app.entry(tapped.cardKey)?.card.order.isOutdated).toBe(true);
    expect([currentLine(app, tapped)?.status, app.state.saving.pending]).toEqual([100, 1]);
    expect(app.state.notices.map(({ type }) => type).filter((type) => type === 'error')).toEqual([]);
    app.commands.save();
    await kitchen.run(10);
    expect(kitchen.world.savedStatus(tapped.orderId, tapped.line.id)).toBe(100);
    for (const seconds of [1, 60, 600]) {
      await kitchen.run(seconds);
      expect(currentLine(app, tapped)).toMatchObject({ status: 100, saveMark: 'none' });
    }
    expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
    expect(app.state.notices).toEqual([]);
    expect(device.requests.filter(({ path }) => path === SAVE)).toHaveLength(1);
  },
);

test('[WIRE-26][FILTER-19] a bad line removes no other line, and its card shows that a line is missing', async () => {
  const kitchen = quiet();
  const device = recordingDevice(kitchen.world, HOT);
  device.swap(
    written(at(ORDERS), (body) => {
      const { d } = body.data;
      const [first, ...rest] = Array.isArray(d) ? d : [];
      const { dlOrig: _, ...order } = first ?? {};
      const lines = [...(order.dl ?? []), { li: 'x', stk: 0, np: 'Flan' }];
      return { ...body, data: { ...body.data, d: first ? [{ ...order, dl: lines }, ...rest] : d } };
    }),
  );
  await kitchen.run(10);
  const { app } = device;
  expect(app.state.board.keys).toHaveLength(3);
  expect(app.state.board.keys.map((key) => app.entry(key)?.card.order.unreadLines).sort()).toEqual([0, 0, 1]);
  expect(app.state.board.setAside).toBe(0);
});
