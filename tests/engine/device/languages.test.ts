import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { LANGUAGES_CACHE_S } from '../../../src/domain/limits.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import type { Ports } from '../../../src/platform/ports.ts';
import { PLATFORMS } from '../../tools/build/platforms-table.ts';
import { openKitchen } from '../kitchen.ts';
import { type RecordingDevice, recordingDevice, type Swap } from '../recording-device.ts';

const HOT = 3;
const HOUR_MS = 3_600_000;
const LIST = '/rest/idiomas';
const isFile = (path: string): boolean => path.startsWith('/lang/trads/');
/** Simulated hosts use DEV. */
const CACHE_S = LANGUAGES_CACHE_S.DEV;

const house = { card: { advance: 'Pasar todo', advanceOf: 'Pasar todo: {{title}}' } };

const listsOf = ({ requests }: RecordingDevice) => requests.filter(({ path }) => path === LIST);
const filesOf = ({ requests }: RecordingDevice) => requests.filter(({ path }) => isFile(path));

const quietKitchen = () => openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }], 0);

/** A device that has received the platform's texts, 30 s after its start. */
async function shownWords() {
  const kitchen = quietKitchen();
  kitchen.world.setTextEdition('house');
  const storage = emptyStorage();
  const device = recordingDevice(kitchen.world, HOT, { storage });
  await kitchen.run(30);
  return { kitchen, device, storage };
}

const wordsOf = ({ app }: RecordingDevice) => app.state.words?.texts;

test('[LANGUAGE-4][LANGUAGE-8] a first start requests the languages and the texts of its own language, once each', async () => {
  const { device } = await shownWords();
  expect(device.app.state.languages).toEqual([
    { code: 'es', name: 'Español' },
    { code: 'en', name: 'English' },
  ]);
  expect(device.app.state.words).toEqual({ language: 'es', texts: house });
  expect(listsOf(device)).toHaveLength(1);
  expect(filesOf(device).map(({ path }) => path)).toEqual(['/lang/trads/5000/es/house']);
});

test('[LANGUAGE-5] a start without a network has the texts and languages of the previous run', async () => {
  const { kitchen, device } = await shownWords();
  const { words, languages } = device.app.state;
  kitchen.world.setFault('cloud-down', HOUR_MS);
  const again = device.restart();
  await kitchen.run(1);
  expect(again.app.state.words).toEqual(words);
  expect(again.app.state.languages).toEqual(languages);
});

test('[LANGUAGE-6] a start within the cache time requests neither the list nor texts, and a later start requests only the list', async () => {
  const { kitchen, device } = await shownWords();
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

test('[LANGUAGE-6] texts with another etag are requested, and the previous texts show until the new texts arrive', async () => {
  const { kitchen, device } = await shownWords();
  kitchen.world.setTextEdition('carried');
  await kitchen.run(CACHE_S);
  const again = device.restart();
  // After the first board, before the file of texts arrives.
  await kitchen.run(0.08);
  expect(wordsOf(again)).toEqual(house);
  await kitchen.run(5);
  expect(filesOf(again)).toHaveLength(1);
  expect(wordsOf(again)).toEqual({});
});

test('[LANGUAGE-12] a long run requests the languages once an hour, and shows changed texts', async () => {
  const { kitchen, device } = await shownWords();
  kitchen.world.setTextEdition('carried');
  await kitchen.run(3_500);
  expect([listsOf(device).length, wordsOf(device)]).toEqual([1, house]);
  await kitchen.run(100);
  expect([listsOf(device).length, filesOf(device).length, wordsOf(device)]).toEqual([2, 2, {}]);
  await kitchen.run(2 * 3_600);
  expect([listsOf(device).length, filesOf(device).length]).toEqual([4, 2]);
});

test('[LANGUAGE-12] a run that started with a recent list, or whose texts were unreadable, requests the languages once an hour too', async () => {
  const { kitchen, device } = await shownWords();
  kitchen.world.setTextEdition('broken');
  const again = device.restart();
  await kitchen.run(3_605);
  expect([listsOf(again).length, filesOf(again).length, wordsOf(again)]).toEqual([1, 1, house]);
  kitchen.world.setTextEdition('carried');
  await kitchen.run(3_600);
  expect([listsOf(again).length, filesOf(again).length, wordsOf(again)]).toEqual([2, 2, {}]);
});

test('[LANGUAGE-6] the texts of a newly selected language are requested even if the list is recent', async () => {
  const { kitchen, device } = await shownWords();
  device.app.commands.setLanguage('en');
  const again = device.restart();
  await kitchen.run(5);
  expect(again.app.state.language).toBe('en');
  expect(listsOf(again)).toEqual([]);
  expect(filesOf(again).map(({ path }) => path)).toEqual(['/lang/trads/5000/en/house']);
  expect(again.app.state.words?.language).toBe('en');
});

test('[LANGUAGE-6] a list with a future time is requested again', async () => {
  const { kitchen, device, storage } = await shownWords();
  const kept = JSON.parse(storage.facts.get('languages') ?? '');
  storage.facts.set('languages', JSON.stringify({ ...kept, at: kept.at + HOUR_MS }));
  const again = device.restart();
  await kitchen.run(5);
  expect(listsOf(again)).toHaveLength(1);
});

test.each([['cloud-down'], ['cloud-html'], ['cloud-500']] as const)(
  '[LANGUAGE-7] under the fault %s the texts stay, the cloud’s status is unaffected, and the calls run again after the cache time',
  async (fault) => {
    const { kitchen, device } = await shownWords();
    kitchen.world.setTextEdition('carried');
    await kitchen.run(CACHE_S);
    const again = device.restart();
    // Orders still arrive; requests for languages fail.
    const swap: Swap = ({ path }, response) => (path === LIST || isFile(path) ? TROUBLES[fault] : response);
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
  'cloud-html': { kind: 'response', status: 200, text: '<!doctype html>' },
  'cloud-500': { kind: 'response', status: 503, text: 'Internal Server Error' },
} as const;

test.each([['cloud-down'], ['cloud-hang'], ['cloud-html'], ['cloud-500'], ['cloud-truncated']] as const)(
  '[LANGUAGE-7] under the fault %s on the language host alone, the stored texts stay, and the cloud’s status is unaffected',
  async (fault) => {
    const { kitchen, device } = await shownWords();
    kitchen.world.setTextEdition('carried');
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

test('[LANGUAGE-7] without stored texts an invalid file leaves only the embedded texts', async () => {
  const kitchen = quietKitchen();
  kitchen.world.setTextEdition('broken');
  const device = recordingDevice(kitchen.world, HOT);
  await kitchen.run(30);
  expect(device.app.state.words).toBeNull();
  expect(filesOf(device)).toHaveLength(1);
  await kitchen.run(CACHE_S * 3);
  expect(filesOf(device)).toHaveLength(1);
});

test('[LANGUAGE-7] an invalid file leaves the stored texts in force', async () => {
  const { kitchen, device } = await shownWords();
  kitchen.world.setTextEdition('broken');
  await kitchen.run(CACHE_S);
  const again = device.restart();
  await kitchen.run(5);
  expect(filesOf(again)).toHaveLength(1);
  expect(wordsOf(again)).toEqual(house);
});

test.each([['languages'], ['texts:es']])(
  '[STORAGE-1][STORAGE-3][LANGUAGE-7] a fact that is damaged or of a newer version is ignored and requested again: %s',
  async (name) => {
    const { kitchen, device, storage } = await shownWords();
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

test('[LANGUAGE-7] an app that ends during the request stores no list of languages', async () => {
  const kitchen = quietKitchen();
  kitchen.world.setTextEdition('house');
  const storage = emptyStorage();
  const device = recordingDevice(kitchen.world, HOT, { storage });
  await until(kitchen, () => listsOf(device).length === 1);
  device.app.dispose();
  await kitchen.run(30);
  expect(storage.facts.has('languages')).toBe(false);
});

test('[LANGUAGE-9] a device without an install record has the languages too', async () => {
  const kitchen = quietKitchen();
  kitchen.world.setTextEdition('house');
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'blank', storage: emptyStorage() });
  const app = createApp(ports, deferredAtOnce);
  await kitchen.run(30);
  expect(app.state.installed).toBe(false);
  expect(app.state.languages).toHaveLength(2);
  expect(app.state.words).toEqual({ language: 'es', texts: house });
});

test('[LANGUAGE-9] an account host requests the texts of accounts', async () => {
  const kitchen = quietKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'account', storage: emptyStorage() });
  const urls: string[] = [];
  const send: Ports['http']['send'] = async ({ url }) => {
    urls.push(url.replace(/\?.*$/, ''));
    const data = url.includes('/trads/') ? house : [{ ix: 'es', et: 'one', names: { es: 'Español' }, ac: true }];
    return { kind: 'response', status: 200, text: JSON.stringify({ ok: true, data }) };
  };
  const page = { ...ports.page, host: 'mi.resto.example', platforms: PLATFORMS };
  const app = createApp({ ...ports, http: { send }, page }, deferredAtOnce);
  await kitchen.run(30);
  expect(urls).toEqual(['https://api.resto.example/srv/idiomas', 'https://lang.resto.example/trads/2000/es/one']);
  expect(app.state.words).toEqual({ language: 'es', texts: house });
});

/** Runs until the condition is true, at most ten seconds. */
async function until(kitchen: { run(seconds: number): Promise<void>; readonly world: World }, isSo: () => boolean) {
  const endMs = kitchen.world.nowMs() + 10_000;
  while (!isSo()) {
    expect(kitchen.world.nowMs()).toBeLessThan(endMs);
    await kitchen.run(0.005);
  }
}

test('[LANGUAGE-11] a language that only the platform has is a language tag in names, also after a restart without a call', async () => {
  const { kitchen, device } = await shownWords();
  expect([...device.app.state.nameTags]).toEqual(['es', 'en', 'pt']);
  const again = device.restart();
  await kitchen.run(0.1);
  expect([...again.app.state.nameTags]).toEqual(['es', 'en', 'pt']);
  expect(listsOf(again)).toEqual([]);
});
