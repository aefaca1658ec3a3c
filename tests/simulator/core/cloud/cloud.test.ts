import { expect, test } from 'vitest';
import type { SimRequest } from '../../../../simulator/core/base/wire.ts';
import type { World } from '../../../../simulator/core/world-api.ts';
import { checksumOf } from '../../../../src/protocol/checksum.ts';
import { decodeConfiguration, decodeNames, LIST_NAMES } from '../../../../src/protocol/decode-config.ts';
import { decodeOrder } from '../../../../src/protocol/decode-order.ts';
import { CALL_NAMES, ENDPOINTS } from '../../../../src/protocol/endpoints.ts';
import { decodeEnvelope } from '../../../../src/protocol/envelope.ts';
import {
  callAs,
  change,
  createTestWorld,
  deviceCredentials,
  logIn,
  MINUTE_MS,
  notes,
  ordersOf,
  parseResponse,
  requestFor,
  rush,
  START_MS,
} from '../test-world.ts';

const lunch = () => createTestWorld({ steps: [rush(90)], preRollMs: 20 * MINUTE_MS });
const orderCall = (world: World): SimRequest =>
  requestFor('orders', { query: { ls: 1, et: '' } }, deviceCredentials(world, 3));

test('[WIRE-3] every response is an envelope with the simulated time', () => {
  const world = lunch();
  const { body } = world.handle(orderCall(world)) as { body: string };
  const envelope = decodeEnvelope(body);
  expect(envelope).toMatchObject({ ok: true, time: START_MS / 1000 });
});

test('the etag is new after an order was placed, after a status changed, and after the order left', () => {
  const world = createTestWorld();
  const seen = [ordersOf(world).et];
  const id = world.placeOrder();
  seen.push(ordersOf(world).et);
  const line = ordersOf(world).d[0]?.dl[0]?.li ?? 0;
  change(world, id, [[line, 100]]);
  seen.push(ordersOf(world).et);
  for (let minute = 1; minute <= 62; minute++) world.runUntil(START_MS + minute * MINUTE_MS);
  seen.push(ordersOf(world).et);
  expect(world.openOrders()).toBe(0);
  expect(new Set(seen).size).toBe(seen.length);
});

test('a confirmed void disappears from `dl` and stays in `dlOrig`', () => {
  const world = createTestWorld({
    steps: [
      { kind: 'order', atMs: 0, as: 'a', origin: 'table', lines: [{ productId: 301, quantity: 1 }] },
      { kind: 'void-line', atMs: 1_000, order: 'a' },
    ],
  });
  world.runUntil(START_MS + 1_000);
  const [order] = ordersOf(world).d;
  const voided = order?.dlOrig.find((line) => line.esAnulado);
  expect(voided).toBeDefined();
  change(
    world,
    order?.io ?? 0,
    order?.dlOrig.filter((line) => line.stk < 170).map((line) => [line.li, 170]),
  );
  const [after] = ordersOf(world).d;
  expect(after?.dl).toEqual([]);
  expect(after?.dlOrig).toHaveLength(order?.dlOrig.length ?? 0);
});

test('[call 3] a status is saved with its history, user and time, and the status of the order changes with it', () => {
  const world = createTestWorld();
  const id = world.placeOrder();
  const lines = ordersOf(world).d[0]?.dl ?? [];
  world.runUntil(START_MS + 5_000);
  const data = lines.map((line) => [line.li, 110]);
  expect(change(world, id, data)).toMatchObject({ ok: true, data: [{ io: id }] });
  const [order] = ordersOf(world).d;
  expect(order?.stk).toBe(110);
  for (const line of order?.dl ?? []) {
    expect(line.stk).toBe(110);
    expect(line.fm).toBe(START_MS / 1000 + 5);
    expect(line.lstk).toHaveLength(2);
    expect(line.lstk.at(-1)).toEqual([START_MS / 1000 + 5, 903, 110]);
    expect(world.savedStatus(id, line.li)).toBe(110);
  }
});

test('[call 3] a request with one unknown line saves no status', () => {
  const world = createTestWorld();
  const id = world.placeOrder();
  const line = ordersOf(world).d[0]?.dl[0]?.li ?? 0;
  change(world, id, [
    [line, 100],
    [1, 100],
  ]);
  expect(world.savedStatus(id, line)).toBe(0);
});

test('[WIRE-40] an undo may return a line to an earlier status', () => {
  const world = createTestWorld();
  const id = world.placeOrder();
  const line = ordersOf(world).d[0]?.dl[0]?.li ?? 0;
  change(world, id, [[line, 110]], 5);
  expect(change(world, id, [[line, 0]], 9).ok).toBe(true);
  expect(world.savedStatus(id, line)).toBe(0);
});

test('[call 6] after a call 6 the calls of the device need the right k5', () => {
  const world = createTestWorld();
  const { k5 } = callAs(world, 3, 'configuration');
  const as = (value: string) => ({ ...deviceCredentials(world, 3), k5: value });
  expect(parseResponse(world.handle(requestFor('configuration', {}, as(k5)))).ok).toBe(true);
  expect(parseResponse(world.handle(requestFor('configuration', {}, as('wrong')))).status).toBe(401);
});

const listCall = (world: World, field: string, etag: string) =>
  parseResponse(world.handle(requestFor('configList', { path: { restaurant: 71, local: 3, field, etag } }, null)));

test('[call 7] each list exists under its etag and under no other', () => {
  const world = createTestWorld();
  const etags = decodeConfiguration(callAs(world, 3, 'configuration').data)?.etags ?? new Map();
  for (const name of LIST_NAMES) {
    expect(listCall(world, name, etags.get(name)).ok, name).toBe(true);
    expect(listCall(world, name, 'old'), name).toMatchObject({ ok: false, status: 404 });
  }
  expect(listCall(world, 'zz', 'x').ok).toBe(false);
  expect(decodeNames(listCall(world, 'dj', etags.get('dj')).data)?.get(11)).toBe('Ana');
  expect(decodeNames(listCall(world, 'dm', etags.get('dm')).data)?.get(40)).toBe('Barra 6');
});

const etagsOf = (world: World) => decodeConfiguration(callAs(world, 3, 'configuration').data)?.etags ?? new Map();
const listsNow = (world: World) =>
  new Map(LIST_NAMES.map((name) => [name, listCall(world, name, etagsOf(world).get(name))]));

test('[SIM-11] list-rejected rejects the same part of the lists each time, all lists with the share 1, and none after its end', () => {
  const world = createTestWorld();
  const before = etagsOf(world);
  world.setFault('list-rejected', MINUTE_MS, { share: 0.5 });
  for (const name of LIST_NAMES) expect(etagsOf(world).get(name), name).not.toBe(before.get(name));
  const rejected = () => [...listsNow(world)].filter(([, { ok }]) => !ok).map(([name]) => name);
  const some = rejected();
  expect(rejected()).toEqual(some);
  expect([some.length > 0, some.length < LIST_NAMES.length]).toEqual([true, true]);
  world.setFault('list-rejected', MINUTE_MS, { share: 1 });
  expect(rejected()).toEqual([...LIST_NAMES]);
  world.heal();
  expect(rejected()).toEqual([]);
});

test('[SIM-11] every list and call 6 have one unreadable entry and new etags, until the fault ends', () => {
  const world = createTestWorld();
  const before = { etags: etagsOf(world), lists: listsNow(world) };
  world.setFault('malformed-entry', MINUTE_MS);
  const [etags, lists] = [etagsOf(world), listsNow(world)];
  for (const name of LIST_NAMES) {
    expect(etags.get(name), name).not.toBe(before.etags.get(name));
    expect(JSON.stringify(lists.get(name)?.data), name).toContain('sin número');
  }
  const leftOut: number[] = [];
  const names = decodeNames(lists.get('dj')?.data, (count) => leftOut.push(count));
  expect([leftOut, names?.get(11)]).toEqual([[1], 'Ana']);
  expect(JSON.stringify(callAs(world, 3, 'configuration').data)).toContain('sin número');
  world.heal();
  expect({ etags: etagsOf(world), lists: listsNow(world) }).toMatchObject({ etags: before.etags });
  expect(JSON.stringify([...listsNow(world)])).not.toContain('sin número');
});

test.each(['hash', 'counter'] as const)(
  'call 6 returns the etag of the settings, and a save with an older etag is rejected with 4101; kind of etag: %s',
  (settingsEtags) => {
    const world = createTestWorld({ settingsEtags });
    const named = (kdsId: number) => decodeConfiguration(callAs(world, kdsId, 'configuration').data)?.settingsEtag;
    const read = (kdsId: number) => callAs(world, kdsId, 'settingsRead').data as Record<string, unknown>;
    const save = (chosen: object, et?: unknown) =>
      callAs(world, 3, 'settingsSave', {
        body: { settings: { ...read(3), ...chosen }, ...(et !== undefined && { et }) },
      });
    const first = read(3).et;
    expect([named(3), named(4)]).toEqual([first, read(4).et]);
    expect(named(4)).not.toBe(first);
    expect(save({ autosave: 10 }, first).ok).toBe(true);
    expect(named(3)).toBe(read(3).et);
    expect(named(3)).not.toBe(first);
    expect(save({ autosave: 15 }, first)).toMatchObject({ ok: false, codError: 4101 });
    expect(read(3).autosave).toBe(10);
    expect(save({ autosave: 15 }).ok).toBe(true);
    expect(notes(world, 'trouble')).toEqual([]);
  },
);

test('[SIM-16] saved settings are pushed to their unit with the etag of call 6, and a rejected save is not pushed', () => {
  const world = createTestWorld();
  const named = (kdsId: number) => decodeConfiguration(callAs(world, kdsId, 'configuration').data)?.settingsEtag;
  const values = new Map<number, unknown[]>([
    [3, []],
    [4, []],
  ]);
  for (const [kdsId, etags] of values)
    world.realtime.listen(`restaurant/71/3/settings/${kdsId}`, (et) => etags.push(et));
  const first = named(3);
  expect(values.get(3)).toEqual([first]);
  const read = callAs(world, 3, 'settingsRead').data as Record<string, unknown>;
  callAs(world, 3, 'settingsSave', { body: { settings: { ...read, autosave: 10 }, et: 'another' } });
  callAs(world, 3, 'settingsSave', { body: { settings: { autosave: 10 } } });
  expect(values.get(3)).toEqual([first]);
  callAs(world, 3, 'settingsSave', { body: { settings: { ...read, autosave: 10 } } });
  world.setList('dm', []);
  expect(values.get(3)).toEqual([first, named(3)]);
  expect(named(3)).not.toBe(first);
  expect(values.get(4)).toEqual([named(4)]);
});

test('[WIRE-34] a wrong x-csrf is rejected with 403 and is a journal error', () => {
  const world = createTestWorld();
  const request = orderCall(world);
  const forged = { ...request, headers: { ...request.headers, 'x-csrf': checksumOf('/elsewhere') } };
  expect(parseResponse(world.handle(forged))).toMatchObject({ ok: false, status: 403 });
  expect(notes(world, 'trouble').map((line) => line.text)).toEqual(['KDS 3 orders: wrong x-csrf']);
});

test.each([
  ['cloud-down', 'KDS 3 orders (cloud) → cloud-down'],
  ['cloud-500', 'KDS 3 orders (cloud) → cloud-500'],
] as const)('[SIM-9] the journal names the device of a call that a fault stops: %s', (fault, text) => {
  const world = createTestWorld();
  world.setFault(fault, MINUTE_MS);
  world.handle(orderCall(world));
  expect(notes(world, 'wire').map((line) => line.text)).toContain(text);
});

test('[SIM-9] a rejected call is in the journal with its claimed device', () => {
  const world = createTestWorld();
  const request = orderCall(world);
  world.handle({ ...request, query: { ...request.query, xapitoken: 'wrong' } });
  expect(notes(world, 'trouble').map((line) => line.text)).toEqual(['KDS 3 orders: no valid device credentials']);
});

test('[SIM-9] an unsigned call is in the journal without a signer', () => {
  const world = createTestWorld();
  world.setFault('cloud-down', MINUTE_MS);
  world.handle(requestFor('cloudTest', {}, null));
  expect(notes(world, 'wire').map((line) => line.text)).toContain('unsigned cloudTest (cloud) → cloud-down');
});

test('[WIRE-34] a call without x-app-version is rejected with 400', () => {
  const world = createTestWorld();
  const request = orderCall(world);
  const { 'x-app-version': _, ...headers } = request.headers;
  expect(parseResponse(world.handle({ ...request, headers })).status).toBe(400);
});

test.each(['orders', 'configuration', 'profileRead', 'login'] as const)(
  '[LOGIN-1] the call %s with device and person credentials together is rejected, and is a journal error',
  (name) => {
    const world = createTestWorld();
    const [device, person] = [deviceCredentials(world, 3), logIn(world, 'owner')];
    const signedBy = (credentials: typeof device) => requestFor('configuration', {}, credentials).query;
    const request = requestFor(name, {}, null);
    const query = { ...signedBy(device), ...signedBy(person), ...request.query };
    expect(parseResponse(world.handle({ ...request, query }))).toMatchObject({ ok: false, status: 400 });
    expect(notes(world, 'trouble').map((line) => line.text)).toEqual([
      `KDS 3 ${name}: device and person credentials together`,
    ]);
  },
);

test('every call gets a response, and a call that is not simulated counts as unknown', () => {
  const world = createTestWorld();
  const silent = CALL_NAMES.filter((name) => {
    const { signer, path } = ENDPOINTS[name];
    const credentials = signer === 'person' ? logIn(world, 'owner') : deviceCredentials(world, 3);
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, 'x']);
    const before = world.unknowns();
    const response = parseResponse(world.handle(requestFor(name, { path: Object.fromEntries(params) }, credentials)));
    const loud = response.status === 501 && !response.ok && world.unknowns() === before + 1;
    return !loud && response.status === 501;
  });
  expect(silent).toEqual([]);
});

test('tokens never appear in the journal', () => {
  const world = createTestWorld();
  const credentials = deviceCredentials(world, 3);
  const nft = decodeConfiguration(callAs(world, 3, 'configuration').data)?.realtimeToken ?? 'none';
  const request = orderCall(world);
  world.handle({ ...request, query: { ...request.query, xapitoken: 'guess-me' } });
  const text = JSON.stringify(world.journalTail(2_000));
  for (const secret of [nft, 'guess-me', credentials.kind === 'device' ? credentials.token : 'x'])
    expect(text).not.toContain(secret);
});

test('[WIRE-9] under malformed-order one additional order cannot be decoded, and the fault’s beginning and end change the etag', () => {
  const world = lunch();
  const before = ordersOf(world);
  world.setFault('malformed-order', MINUTE_MS);
  const during = ordersOf(world, before.et);
  const bad = during.d.filter((raw) => 'bad' in decodeOrder(raw));
  expect(bad).toHaveLength(1);
  expect(during.d).toHaveLength(before.d.length + 1);
  world.heal();
  const after = ordersOf(world, during.et);
  expect(after.d.every((raw) => 'order' in decodeOrder(raw))).toBe(true);
});
