import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../simulator/headless/deferred-at-once.ts';
import { createApp } from '../../src/engine/create-app.ts';
import { callsOf, currentLine, freshLine, linesOf, openKitchen, tapFresh } from './kitchen.ts';

test('[LINK-1] an installed device shows its venue, its KDS and its orders', async () => {
  const kitchen = openKitchen();
  const { state } = kitchen.device(3).app();
  await kitchen.run(3);
  expect(state).toMatchObject({
    phase: 'running',
    installed: true,
    venue: { restaurantName: 'Trattoria Lucía' },
    kds: { id: 3 },
    board: { received: true },
    link: { cloud: 'up', realtime: 'up', localMode: 1 },
  });
  expect(state.board.keys.length).toBeGreaterThan(3);
});

test('[LINK-2] a push brings a new order to the board of every device within the minimum refresh interval', async () => {
  const kitchen = openKitchen();
  const [one, two] = [kitchen.device(1, 'one').app(), kitchen.device(1, 'two').app()];
  await kitchen.run(10);
  const orderId = kitchen.world.placeOrder();
  await kitchen.run(3);
  for (const app of [one, two]) expect(linesOf(app).some((line) => line.orderId === orderId)).toBe(true);
});

test('[LINK-3] a tap shows at once, autosave sends the tap after the idle seconds, and another device shows the new status', async () => {
  const kitchen = openKitchen();
  const [mine, other] = [kitchen.device(3).app(), kitchen.device(1).app()];
  await kitchen.run(10);
  const line = freshLine(mine);
  mine.commands.advanceLine(line.cardKey, line.line.id);
  expect(currentLine(mine, line)).toMatchObject({ status: 100, saveMark: 'pending' });
  expect(mine.state.saving).toMatchObject({ pending: 1, autosaveInS: 5 });
  await kitchen.run(4.5);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(0);
  await kitchen.run(4);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
  expect(currentLine(mine, line)).toMatchObject({ status: 100, saveMark: 'none' });
  expect(currentLine(other, line)).toMatchObject({ status: 100, saveMark: 'none' });
  expect(mine.state.saving).toEqual({
    pending: 0,
    held: 0,
    unsent: 0,
    forCloud: 0,
    memoryOnly: false,
    autosaveInS: null,
  });
});

test('[LINK-3] each further tap restarts the idle seconds of autosave, and the save key saves at once', async () => {
  const kitchen = openKitchen();
  const app = kitchen.device(3).app();
  await kitchen.run(10);
  const line = tapFresh(app);
  await kitchen.run(4);
  app.commands.advanceLine(line.cardKey, line.line.id);
  await kitchen.run(4);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(0);
  app.commands.pressKey(app.state.settings.keysave);
  await kitchen.run(1);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(110);
});

test('[OUTBOX-2] canceling autosave keeps the pending changes for the save button', async () => {
  const kitchen = openKitchen();
  const app = kitchen.device(3).app();
  await kitchen.run(10);
  const line = tapFresh(app);
  app.commands.cancelAutosave();
  await kitchen.run(60);
  expect(app.state.saving).toMatchObject({ pending: 1, autosaveInS: null });
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(0);
  app.commands.save();
  await kitchen.run(1);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
});

test('[KEY-2] the refresh key requests the orders at once', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }]);
  const app = kitchen.device(1).app();
  await kitchen.run(10);
  kitchen.world.setFault('realtime-down', 600_000);
  await kitchen.run(5);
  const orderId = kitchen.world.placeOrder();
  expect(app.commands.pressKey(app.state.settings.keyrefresh)).toBe(true);
  await kitchen.run(1);
  expect(linesOf(app).some((line) => line.orderId === orderId)).toBe(true);
  expect(app.commands.pressKey(7)).toBe(false);
});

test.each([
  ['cloud-500', 'server'],
  ['cloud-html', 'portal'],
  ['cloud-down', 'network'],
] as const)(
  '[NOTICE-1] under a fault of the cloud the board stays, the state names the kind of trouble, and the device recovers: %s, %s',
  async (fault, trouble) => {
    const kitchen = openKitchen();
    const app = kitchen.device(3).app();
    await kitchen.run(10);
    const before = linesOf(app).map((line) => `${line.orderId}:${line.line.id}`);
    kitchen.world.setFault(fault, 600_000);
    app.commands.refresh();
    await kitchen.run(1);
    expect(app.state.link).toMatchObject({ cloud: 'down', trouble });
    expect(linesOf(app).map((line) => `${line.orderId}:${line.line.id}`)).toEqual(before);
    expect(app.state.notices).toEqual([]);
    kitchen.world.heal();
    await kitchen.run(80);
    expect(app.state.link).toMatchObject({ cloud: 'up', trouble: null, cloudDownSinceMs: null });
  },
);

test('[WIRE-13][WIRE-73] an order with an unreadable id has a placeholder card and a notice, and the rest of the board stays', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(1);
  await kitchen.run(10);
  const before = device.app().state.board.keys.length;
  kitchen.world.setFault('malformed-order', 60_000);
  await kitchen.run(5);
  const { state } = device.app();
  expect(state.board.setAside).toBe(1);
  expect(state.notices.map((notice) => notice.text)).toEqual(['orderSetAside']);
  expect(state.board.keys.length).toBe(before + 1);
  expect(device.ports().log.some((line) => line.startsWith('Unreadable order'))).toBe(true);
});

test('[LOGIN-2] without an install record only texts are requested, and after five seconds the board shows the message to configure the device', async () => {
  const kitchen = openKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'bare', storage: emptyStorage() });
  const app = createApp(ports, deferredAtOnce);
  await kitchen.run(4);
  expect(app.state.board.message).toBeNull();
  await kitchen.run(2);
  expect(app.state.board.message).toBe('configure');
  expect(ports.log).toEqual(['No request is made: user not authenticated']);
  expect(callsOf(kitchen.world, 'languagesKitchen')).toBe(1);
  expect(callsOf(kitchen.world, '') - callsOf(kitchen.world, 'translation')).toBe(1);
  expect(app.commands.refresh()).toBeUndefined();
});

test("[LINK-31] a cloud that rejects the device's credentials shows as down, with the cause `refused`", async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(3);
  const install = JSON.parse(device.storage.facts.get('install') ?? '{}');
  device.storage.facts.set('install', JSON.stringify({ ...install, to: 'made-up' }));
  device.crash();
  await kitchen.run(9);
  expect(device.app().state.link).toMatchObject({ cloud: 'down', trouble: 'refused' });
  expect(device.app().state.board).toMatchObject({ received: false, message: 'unread' });
});

test('[REALTIME-6] a new message of the platform shows once, and a message from before the start does not show', async () => {
  const kitchen = openKitchen();
  kitchen.world.realtime.put('message/71/3', 'Ayer cerramos temprano');
  const { state } = kitchen.device(3).app();
  await kitchen.run(5);
  expect(state.notices).toEqual([]);
  kitchen.world.realtime.put('message/71/3', 'Hoy cerramos a las 23');
  await kitchen.run(1);
  expect(state.notices.map(({ text, values }) => [text, values])).toEqual([
    ['serverMessage', { text: 'Hoy cerramos a las 23' }],
  ]);
});

test('[LOGIN-3][ACCESS-11] a logged-in person sees the board and the message to log out, and cannot operate the board', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(3);
  device.storage.facts.set('person', JSON.stringify({ id: 'u1', tot1: 'secret' }));
  device.crash();
  await kitchen.run(10);
  const app = device.app();
  expect(app.state.board.message).toBe('log-out');
  const line = tapFresh(app);
  expect(app.state.refused).toMatchObject({ key: `${line.orderId}:${line.line.id}`, why: 'not-operable' });
  expect(currentLine(app, line)).toMatchObject({ status: 0, saveMark: 'none' });
  device.storage.facts.set('person', '{"id":"u1"}');
  device.crash();
  await kitchen.run(10);
  expect(device.app().state.board.message).toBeNull();
});

test('[BOARD-24] the message that there are no orders shows only after a successful fetch', async () => {
  const kitchen = openKitchen([], 0);
  kitchen.world.setFault('cloud-down', 20_000);
  const { state } = kitchen.device(3).app();
  await kitchen.run(15);
  expect(state.board.message).toBe('unread');
  await kitchen.run(60);
  expect(state.board.message).toBe('no-orders');
  expect(state.link.receivedAtMs).not.toBeNull();
});

test('[HOST-1] on an unknown host the app names the host and sends no request', async () => {
  const kitchen = openKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'lost', storage: emptyStorage() });
  const app = createApp({ ...ports, page: { ...ports.page, host: 'unknown.example' } });
  await kitchen.run(10);
  expect(app.state).toMatchObject({ phase: 'unknown-host', host: 'unknown.example' });
  expect(callsOf(kitchen.world, '')).toBe(0);
});

test.each([true, false])(
  '[HOST-20] the state shows whether the page refused the served table of platforms: %s',
  (isServedRefused) => {
    const kitchen = openKitchen();
    const ports = inProcessPorts({ world: kitchen.world, deviceId: 'lost', storage: emptyStorage() });
    const platforms = { hosts: {}, brands: {}, isServedRefused };
    const app = createApp({ ...ports, page: { ...ports.page, host: 'unknown.example', platforms } });
    expect(app.state.platformsRefused).toBe(isServedRefused);
    app.dispose();
  },
);

test('[ALARM-5] the level of a waiting card rises from normal to warning and to late', async () => {
  const kitchen = openKitchen([], 0);
  const app = kitchen.device(1).app();
  await kitchen.run(5);
  const orderId = kitchen.world.placeOrder();
  await kitchen.run(5);
  const level = () =>
    app.state.board.keys.map((key) => app.entry(key)).find((e) => e?.card.order.id === orderId)?.level;
  expect(level()).toBe('normal');
  const { warningS, lateS } = app.state.kds ?? { warningS: 0, lateS: 0 };
  await kitchen.run(warningS);
  expect(level()).toBe('warning');
  await kitchen.run(lateS - warningS);
  expect(level()).toBe('late');
});

test('[LINK-6] in local mode 2 a tap is saved through the local server while the cloud is down', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_210_000, mode: 2 }]);
  const device = kitchen.device(3);
  await kitchen.run(11);
  kitchen.world.setFault('cloud-down', 600_000);
  device.app().commands.refresh();
  await kitchen.run(5);
  expect(device.app().state.link).toMatchObject({ cloud: 'down', localMode: 2 });
  const line = tapFresh(device.app());
  device.app().commands.save();
  await kitchen.run(5);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
});

test('[START-1] when the user selects a language, the device stores the language and reloads the page', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(3);
  expect(device.app().state.language).toBe('es');
  device.app().commands.setLanguage('en');
  expect(device.ports().reloads()).toBe(1);
  device.crash();
  expect(device.app().state.language).toBe('en');
});

test('[LINK-7] the device finds a local server that starts to serve during an outage of the cloud', async () => {
  const kitchen = openKitchen([
    { kind: 'local-mode', atMs: 1_000, mode: 0 },
    { kind: 'local-mode', atMs: 1_230_000, mode: 2 },
  ]);
  const app = kitchen.device(3).app();
  await kitchen.run(10);
  kitchen.world.setFault('cloud-down', 600_000);
  app.commands.refresh();
  await kitchen.run(10);
  expect(app.state.link).toMatchObject({ cloud: 'down', localMode: 0, works: 'device' });
  await kitchen.run(60);
  expect(app.state.link).toMatchObject({ cloud: 'down', localMode: 2, works: 'local', word: 'localServer' });
});
