import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import type { HeadlessDevice } from '../../../simulator/headless/device.ts';
import { ADDED_SETTINGS } from '../../../src/domain/presentation/settings.ts';
import type { AppState } from '../../../src/engine/base/state.ts';
import { callAs } from '../../simulator/core/test-world.ts';
import { appSending, callsOf, choose, openKitchen, READ_AGAIN_S, readAgain, tableOrder } from '../kitchen.ts';
import { recordingDevice } from '../recording-device.ts';

const HOT = 3;
const SETTINGS = '/resto/kds/ajustes';

async function openThree(chosen: Parameters<typeof choose>[2] = {}) {
  const kitchen = openKitchen([tableOrder('a', 1, 141), tableOrder('b', 2, 142), tableOrder('c', 3, 143)], 0);
  choose(kitchen.world, HOT, { dragndrop: true, ...chosen });
  const device = kitchen.device(HOT);
  await kitchen.run(8);
  const [a = '', b = '', c = ''] = device.app().state.board.keys;
  const kept = () => (callAs(kitchen.world, HOT, 'settingsRead').data as { orderPositions: string[] }).orderPositions;
  return { kitchen, device, keys: { a, b, c }, kept };
}

const shown = (device: HeadlessDevice): readonly string[] => device.app().state.board.keys;

test('[PLACE-5] a moved card shows in its new position at once, and the settings and another device get the position', async () => {
  const { kitchen, device, keys, kept } = await openThree();
  const other = kitchen.device(HOT, 'other');
  device.app().commands.placeCard(keys.c, keys.a);
  expect(shown(device)).toEqual([keys.c, keys.a, keys.b]);
  await kitchen.run(2);
  expect(kept()).toEqual([keys.c, keys.a, keys.b]);
  readAgain(kitchen.world);
  await kitchen.run(3);
  expect(shown(other)).toEqual([keys.c, keys.a, keys.b]);
  device.app().commands.placeCard(keys.c, null);
  await kitchen.run(2);
  expect(kept()).toEqual([keys.a, keys.b, keys.c]);
});

test('[SETTINGS-46][PLACE-5] on a platform that has only the specified settings, cards can be moved and settings saved', async () => {
  const { kitchen, keys, kept } = await openThree();
  const device = recordingDevice(kitchen.world, HOT, { name: 'specified' });
  device.swap(({ path }, came) => {
    if (path !== SETTINGS || came.kind !== 'response') return came;
    const response = JSON.parse(came.text) as { data: Record<string, unknown> };
    for (const key of ADDED_SETTINGS) delete response.data[key];
    return { ...came, text: JSON.stringify(response) };
  });
  await kitchen.run(8);
  device.app.commands.placeCard(keys.c, keys.a);
  await kitchen.run(3);
  expect(kept()).toEqual([keys.c, keys.a, keys.b]);
  const saved = device.app.commands.saveSettings({ fontsize: 'big' });
  await kitchen.run(3);
  expect((await saved).ok).toBe(true);
  expect(callAs(kitchen.world, HOT, 'settingsRead').data).toMatchObject({ fontsize: 'big' });
  expect(device.app.state.notices.filter(({ type }) => type === 'error')).toEqual([]);
});

test('[PLACE-5] saving positions keeps a setting that another device saved and this device has not read', async () => {
  const { kitchen, device, keys } = await openThree();
  choose(kitchen.world, HOT, { fontsize: 'big' });
  device.app().commands.placeCard(keys.c, keys.a);
  await kitchen.run(2);
  expect(callAs(kitchen.world, HOT, 'settingsRead').data).toMatchObject({ fontsize: 'big' });
});

test('[PLACE-6] positions survive an outage and a crash, and are saved when the cloud is back', async () => {
  const { kitchen, device, keys, kept } = await openThree();
  kitchen.world.setFault('cloud-down', 60_000);
  device.app().commands.placeCard(keys.b, keys.a);
  await kitchen.run(5);
  device.crash();
  await kitchen.run(120);
  expect(shown(device)).toEqual([keys.b, keys.a, keys.c]);
  expect(kept()).toEqual([keys.b, keys.a, keys.c]);
  expect(device.storage.facts.has('placesUnsaved')).toBe(false);
});

test('[PLACE-7] settings that arrive before the positions are saved do not revert the positions', async () => {
  const { kitchen, device, keys } = await openThree();
  choose(kitchen.world, HOT, { fontsize: 'big' });
  readAgain(kitchen.world);
  device.app().commands.placeCard(keys.c, keys.a);
  const seen: string[] = [];
  for (let steps = 0; steps < 40; steps++) {
    await kitchen.run(0.05);
    seen.push(shown(device).join());
  }
  expect(new Set(seen)).toEqual(new Set([[keys.c, keys.a, keys.b].join()]));
});

test('[PLACE-7] settings that were requested before the save and arrive after the save do not revert the positions', async () => {
  const { kitchen, device, keys, kept } = await openThree();
  const slow = { on: false };
  const app = appSending(kitchen.world, device, ({ http }) => async (request) => {
    const waits = slow.on && request.method === 'GET' && request.url.includes(SETTINGS);
    slow.on = slow.on && !waits;
    const response = await http.send(request);
    if (waits) await new Promise<void>((resolve) => void kitchen.world.after(3_000, resolve));
    return response;
  });
  await kitchen.run(8);
  slow.on = true;
  choose(kitchen.world, HOT, { fontsize: 'big' });
  readAgain(kitchen.world);
  for (let seconds = 0; seconds < READ_AGAIN_S && slow.on; seconds++) await kitchen.run(1);
  expect(slow.on).toBe(false);
  app.commands.placeCard(keys.c, keys.a);
  await kitchen.run(1);
  expect(kept()).toEqual([keys.c, keys.a, keys.b]);
  await kitchen.run(5);
  expect(app.state.board.keys).toEqual([keys.c, keys.a, keys.b]);
  app.dispose();
});

test('[PLACE-8] when the server rejects positions, a notice and the saved positions show', async () => {
  const { kitchen, device, keys } = await openThree();
  choose(kitchen.world, HOT, { dragndrop: false });
  device.app().commands.placeCard(keys.c, keys.a);
  expect(shown(device)).toEqual([keys.c, keys.a, keys.b]);
  await kitchen.run(3);
  expect(shown(device)).toEqual([keys.a, keys.b, keys.c]);
  expect(device.app().state.notices.map(({ text }) => text)).toEqual(['placesRejected']);
  const calls = callsOf(kitchen.world, 'settingsSave');
  expect(calls).toBeGreaterThan(0);
  await kitchen.run(60);
  expect(callsOf(kitchen.world, 'settingsSave')).toBe(calls);
});

test('[PLACE-1][ACCESS-11] without `dragndrop`, and for a logged-in person, no card moves', async () => {
  const off = await openThree({ dragndrop: false });
  off.device.app().commands.placeCard(off.keys.c, off.keys.a);
  expect(shown(off.device)).toEqual([off.keys.a, off.keys.b, off.keys.c]);
  const { device, keys } = await openThree();
  device.app().state.loggedIn = true;
  device.app().commands.placeCard(keys.c, keys.a);
  expect(shown(device)).toEqual([keys.a, keys.b, keys.c]);
  expect(device.app().state.notices.map(({ text, values }) => [text, values.why])).toEqual([
    ['refused', 'not-operable'],
  ]);
});

/** Ways to block changes on a device's board. */
const SHUT = [
  ['a user is logged in', (state: AppState) => Object.assign(state, { loggedIn: true }), 'not-operable'],
  [
    'the KDS is view-only',
    (state: AppState) => Object.assign(state, { kds: ref({ ...state.kds, viewOnly: true }) }),
    'view-only',
  ],
] as const;

test.each(SHUT)('[ORDER-15] while %s, no card moves, no change is sent, and a notice shows', async (_, shut, why) => {
  const { kitchen, device, keys, kept } = await openThree();
  const { state, commands } = device.app();
  shut(state);
  commands.placeCard(keys.c, keys.a);
  expect(shown(device)).toEqual([keys.a, keys.b, keys.c]);
  expect(state.notices.at(-1)).toMatchObject({ values: { why } });
  await kitchen.run(2);
  expect(kept()).toEqual([]);
});

test.each(SHUT)('[ORDER-15][PLACE-6] positions that could not be saved are not sent while %s', async (_, shut) => {
  const { kitchen, device, keys, kept } = await openThree();
  kitchen.world.setFault('cloud-down', 30_000);
  device.app().commands.placeCard(keys.c, keys.a);
  await kitchen.run(5);
  shut(device.app().state);
  await kitchen.run(120);
  expect(kept()).toEqual([]);
});

test('[ORDER-15][PLACE-6] positions of an earlier run are sent once no user is logged in', async () => {
  const { kitchen, device, keys, kept } = await openThree();
  kitchen.world.setFault('cloud-down', 10_000);
  device.app().commands.placeCard(keys.c, keys.a);
  await kitchen.run(1);
  device.crash();
  device.app().state.loggedIn = true;
  await kitchen.run(60);
  expect(kept()).toEqual([]);
  device.app().state.loggedIn = false;
  await kitchen.run(60);
  expect(kept()).toEqual([keys.c, keys.a, keys.b]);
  expect(shown(device)).toEqual([keys.c, keys.a, keys.b]);
});
