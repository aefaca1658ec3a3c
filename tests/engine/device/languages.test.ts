import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { LANGUAGES_CACHE_S } from '../../../src/domain/limits.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import type { Ports } from '../../../src/platform/ports.ts';
import { PLATFORMS } from '../../build/platforms-table.ts';
import { openKitchen } from '../kitchen.ts';
import { type NotedDevice, notedDevice, type Swap } from '../noted-device.ts';

const HOT = 3;
const HOUR_MS = 3_600_000;
const LIST = '/rest/idiomas';
const isFile = (path: string): boolean => path.startsWith('/lang/trads/');
/** Simulated hosts are of DEV. */
const CACHE_S = LANGUAGES_CACHE_S.DEV;

const house = { card: { advance: 'Pasar todo', advanceOf: 'Pasar todo: {{title}}' } };

const listsOf = ({ requests }: NotedDevice) => requests.filter(({ path }) => path === LIST);
const filesOf = ({ requests }: NotedDevice) => requests.filter(({ path }) => isFile(path));

const quietKitchen = () => openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }], 0);

/** A device that heard the platform's words, and half a minute. */
async function heard() {
  const kitchen = quietKitchen();
  kitchen.world.setWords('house');
  const storage = emptyStorage();
  const device = notedDevice(kitchen.world, HOT, { storage });
  await kitchen.run(30);
  return { kitchen, device, storage };
}

const wordsOf = ({ app }: NotedDevice) => app.state.words?.texts;

test('[LANG4][LANG8] a first start asks for the languages and the texts of its own, once each', async () => {
  const { device } = await heard();
  expect(device.app.state.languages).toEqual([
    { code: 'es', name: 'Español' },
    { code: 'en', name: 'English' },
  ]);
  expect(device.app.state.words).toEqual({ language: 'es', texts: house });
  expect(listsOf(device)).toHaveLength(1);
  expect(filesOf(device).map(({ path }) => path)).toEqual(['/lang/trads/5000/es/house']);
});

test('[LANG5] a start without a network has the texts and languages of the last run', async () => {
  const { kitchen, device } = await heard();
  const { words, languages } = device.app.state;
  kitchen.world.setFault('cloud-down', HOUR_MS);
  const again = device.restart();
  await kitchen.run(1);
  expect(again.app.state.words).toEqual(words);
  expect(again.app.state.languages).toEqual(languages);
});

test('[LANG6] a start within the cache time asks for nothing, a later one for the list alone', async () => {
  const { kitchen, device } = await heard();
  const soon = device.restart();
  await kitchen.run(CACHE_S - 60);
  expect([...listsOf(soon), ...filesOf(soon)]).toEqual([]);
  await kitchen.run(60);
  const late = soon.restart();
  await kitchen.run(5);
  expect(listsOf(late)).toHaveLength(1);
  expect(filesOf(late)).toEqual([]);
  expect(wordsOf(late)).toEqual(house);
});

test('[LANG6] texts under another etag are fetched, those of the last run show until they come', async () => {
  const { kitchen, device } = await heard();
  kitchen.world.setWords('carried');
  await kitchen.run(CACHE_S);
  const again = device.restart();
  // Behind the first board and before the file.
  await kitchen.run(0.08);
  expect(wordsOf(again)).toEqual(house);
  await kitchen.run(5);
  expect(filesOf(again)).toHaveLength(1);
  expect(wordsOf(again)).toEqual({});
});

test('[LANG12] a long run asks for the languages once an hour, and shows texts that changed meanwhile', async () => {
  const { kitchen, device } = await heard();
  kitchen.world.setWords('carried');
  await kitchen.run(3_500);
  expect([listsOf(device).length, wordsOf(device)]).toEqual([1, house]);
  await kitchen.run(100);
  expect([listsOf(device).length, filesOf(device).length, wordsOf(device)]).toEqual([2, 2, {}]);
  await kitchen.run(2 * 3_600);
  expect([listsOf(device).length, filesOf(device).length]).toEqual([4, 2]);
});

test('[LANG12] so does a run that began with a young list, and one whose texts could not be read', async () => {
  const { kitchen, device } = await heard();
  kitchen.world.setWords('broken');
  const again = device.restart();
  await kitchen.run(3_605);
  expect([listsOf(again).length, filesOf(again).length, wordsOf(again)]).toEqual([1, 1, house]);
  kitchen.world.setWords('carried');
  await kitchen.run(3_600);
  expect([listsOf(again).length, filesOf(again).length, wordsOf(again)]).toEqual([2, 2, {}]);
});

test('[LANG6] another language that is chosen has its texts fetched, though the list is young', async () => {
  const { kitchen, device } = await heard();
  device.app.commands.setLanguage('en');
  const again = device.restart();
  await kitchen.run(5);
  expect(again.app.state.language).toBe('en');
  expect(listsOf(again)).toEqual([]);
  expect(filesOf(again).map(({ path }) => path)).toEqual(['/lang/trads/5000/en/house']);
  expect(again.app.state.words?.language).toBe('en');
});

test('[LANG6] a list of a later time than now is asked for anew', async () => {
  const { kitchen, device, storage } = await heard();
  const kept = JSON.parse(storage.facts.get('languages') ?? '');
  storage.facts.set('languages', JSON.stringify({ ...kept, at: kept.at + HOUR_MS }));
  const again = device.restart();
  await kitchen.run(5);
  expect(listsOf(again)).toHaveLength(1);
});

test.each([['cloud-down'], ['cloud-html'], ['cloud-500']] as const)(
  '[LANG7] with %s the texts stay, the calls say nothing of the cloud, and are made again after the cache time',
  async (fault) => {
    const { kitchen, device } = await heard();
    kitchen.world.setWords('carried');
    await kitchen.run(CACHE_S);
    const again = device.restart();
    // Orders pass, languages do not.
    const swap: Swap = ({ path }, answer) => (path === LIST || isFile(path) ? TROUBLES[fault] : answer);
    again.swap(swap);
    await kitchen.run(30);
    expect(wordsOf(again)).toEqual(house);
    expect(again.app.state.link).toMatchObject({ cloud: 'up', trouble: null });
    expect(listsOf(again)).toHaveLength(1);
    again.swap(null);
    await kitchen.run(CACHE_S);
    expect(listsOf(again)).toHaveLength(2);
    expect(wordsOf(again)).toEqual({});
    await kitchen.run(CACHE_S * 3);
    expect(listsOf(again)).toHaveLength(2);
  },
);

const TROUBLES = {
  'cloud-down': { kind: 'none', why: 'network' },
  'cloud-html': { kind: 'answer', status: 200, text: '<!doctype html>' },
  'cloud-500': { kind: 'answer', status: 503, text: 'Internal Server Error' },
} as const;

test.each([['cloud-down'], ['cloud-hang'], ['cloud-html'], ['cloud-500'], ['cloud-truncated']] as const)(
  '[LANG7] with %s on the language host alone the texts of the last run stay, and nothing is said of the cloud',
  async (fault) => {
    const { kitchen, device } = await heard();
    kitchen.world.setWords('carried');
    await kitchen.run(CACHE_S);
    kitchen.world.setFault(fault, 60_000, { on: 'language' });
    const again = device.restart();
    await kitchen.run(30);
    expect(filesOf(again)).toHaveLength(1);
    expect(kitchen.world.alterations()[fault]).toBe(1);
    expect(wordsOf(again)).toEqual(house);
    expect(again.app.state.link).toMatchObject({ cloud: 'up', trouble: null });
    await kitchen.run(CACHE_S + 30);
    expect(wordsOf(again)).toEqual({});
  },
);

test('[LANG7] without anything kept the app has no words but its own', async () => {
  const kitchen = quietKitchen();
  kitchen.world.setWords('broken');
  const device = notedDevice(kitchen.world, HOT);
  await kitchen.run(30);
  expect(device.app.state.words).toBeNull();
  expect(filesOf(device)).toHaveLength(1);
  await kitchen.run(CACHE_S * 3);
  expect(filesOf(device)).toHaveLength(1);
});

test('[LANG7] a file that is none leaves the texts of the last run', async () => {
  const { kitchen, device } = await heard();
  kitchen.world.setWords('broken');
  await kitchen.run(CACHE_S);
  const again = device.restart();
  await kitchen.run(5);
  expect(filesOf(again)).toHaveLength(1);
  expect(wordsOf(again)).toEqual(house);
});

test.each([['languages'], ['texts:es']])(
  '[KEEP1][KEEP3][LANG7] damaged or newer %s is ignored and fetched anew',
  async (name) => {
    const { kitchen, device, storage } = await heard();
    const text = storage.facts.get(name) ?? '';
    expect(JSON.parse(text)).toMatchObject({ v: 1, at: expect.any(Number) });
    for (const bad of [text.replace('{"v":1', '{"v":9'), text.slice(0, -4), JSON.stringify(JSON.parse(text).data)]) {
      storage.facts.set(name, bad);
      const again = device.restart();
      await kitchen.run(5);
      expect([...listsOf(again), ...filesOf(again)]).toHaveLength(1);
      expect(wordsOf(again)).toEqual(house);
      expect(JSON.parse(storage.facts.get(name) ?? '')).toMatchObject({ v: 1 });
    }
  },
);

test('[LANG7] an app that has ended keeps nothing more', async () => {
  const kitchen = quietKitchen();
  kitchen.world.setWords('house');
  const storage = emptyStorage();
  const device = notedDevice(kitchen.world, HOT, { storage });
  await until(kitchen, () => listsOf(device).length === 1);
  device.app.dispose();
  await kitchen.run(30);
  expect(storage.facts.has('languages')).toBe(false);
});

test('[LANG9] a device that is not set up has them too', async () => {
  const kitchen = quietKitchen();
  kitchen.world.setWords('house');
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'blank', storage: emptyStorage() });
  const app = createApp(ports, deferredAtOnce);
  await kitchen.run(30);
  expect(app.state.installed).toBe(false);
  expect(app.state.languages).toHaveLength(2);
  expect(app.state.words).toEqual({ language: 'es', texts: house });
});

test('[LANG9] a host of accounts asks for those of accounts', async () => {
  const kitchen = quietKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'account', storage: emptyStorage() });
  const asked: string[] = [];
  const send: Ports['http']['send'] = async ({ url }) => {
    asked.push(url.replace(/\?.*$/, ''));
    const data = url.includes('/trads/') ? house : [{ ix: 'es', et: 'one', names: { es: 'Español' }, ac: true }];
    return { kind: 'answer', status: 200, text: JSON.stringify({ ok: true, data }) };
  };
  const page = { ...ports.page, host: 'mi.resto.example', platforms: PLATFORMS };
  const app = createApp({ ...ports, http: { send }, page }, deferredAtOnce);
  await kitchen.run(30);
  expect(asked).toEqual(['https://api.resto.example/srv/idiomas', 'https://lang.resto.example/trads/2000/es/one']);
  expect(app.state.words).toEqual({ language: 'es', texts: house });
});

/** Lets time pass until it is so, ten seconds at most. */
async function until(kitchen: { run(seconds: number): Promise<void>; readonly world: World }, isSo: () => boolean) {
  const endMs = kitchen.world.nowMs() + 10_000;
  while (!isSo()) {
    expect(kitchen.world.nowMs()).toBeLessThan(endMs);
    await kitchen.run(0.005);
  }
}

test('[LANG11] a language that only the platform has is a name tag, also after a restart without a call', async () => {
  const { kitchen, device } = await heard();
  expect([...device.app.state.nameTags]).toEqual(['es', 'en', 'pt']);
  const again = device.restart();
  await kitchen.run(0.1);
  expect([...again.app.state.nameTags]).toEqual(['es', 'en', 'pt']);
  expect(listsOf(again)).toEqual([]);
});
