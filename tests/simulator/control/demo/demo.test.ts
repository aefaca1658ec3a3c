import { expect, test, vi } from 'vitest';
import { createSimulation, type Simulation } from '../../../../simulator/adapters/simulation.ts';
import type { LinkRequest } from '../../../../simulator/control/base/link-request.ts';
import {
  type CachedResponse,
  cachedForDevice,
  sharedFile,
  withBase,
} from '../../../../simulator/control/demo/cached-files.ts';
import { devicePageFor, redirectTargetOf } from '../../../../simulator/control/demo/device-redirect.ts';
import { createKitchen } from '../../../../simulator/control/demo/shared-kitchen.ts';
import { replaceNetworkStatus } from '../../../../simulator/control/demo/simulated-network.ts';
import type { WorldOptions } from '../../../../simulator/core/world-api.ts';
import { fakeWorld } from '../../adapters/fake-world.ts';
import { createManualTime } from '../../adapters/manual-time.ts';

function kitchen() {
  const begun: { readonly request: LinkRequest; readonly simulation: Simulation; readonly stop: () => void }[] = [];
  const kitchenFor = createKitchen(
    (request) => {
      const simulation = createSimulation({
        scenario: {
          name: request.scenario ?? 'lunch-rush',
          title: { es: 'x', en: 'x' },
          seed: request.seed ?? 41,
          lengthMs: 1,
          preRollMs: 0,
          steps: [],
        },
        local: { address: '127.0.0.1', port: 1 },
        realtimeHost: 'h:1',
        time: createManualTime(),
        newWorld: (options: WorldOptions) => fakeWorld(options),
      });
      const stop = vi.spyOn(simulation, 'stop');
      begun.push({ request, simulation, stop });
      return simulation;
    },
    (scenario) => scenario !== 'nope',
  );
  return { kitchenFor, begun };
}

test.each([
  ['a device opens without a query', '', '', 1],
  ['a device opens with an unrelated query', '?seed=7', '?code=x&state=y', 1],
  ['a page requests the running simulation', '', '?scenario=lunch-rush&seed=41', 1],
  ['the same link opens again', '?scenario=quiet-morning&seed=7', '?scenario=quiet-morning&seed=7', 1],
  ['a link to another seed opens', '', '?seed=7', 2],
  ['a link to another scenario opens', '?seed=7', '?scenario=quiet-morning', 2],
])('[SIM-3] when $0, the number of kitchens since the demo’s start is $3', (_, first, second, kitchens) => {
  const { kitchenFor, begun } = kitchen();
  kitchenFor(first);
  const simulation = kitchenFor(second);
  expect(begun).toHaveLength(kitchens);
  expect(simulation).toBe(begun.at(-1)?.simulation);
  expect(begun[0]?.stop).toHaveBeenCalledTimes(kitchens - 1);
});

test('[SIM-4] a page whose link names an unknown scenario joins the running kitchen, unless the link has another seed', () => {
  const { kitchenFor, begun } = kitchen();
  kitchenFor('?scenario=quiet-morning&seed=7');
  for (let visit = 0; visit < 2; visit++) kitchenFor('?scenario=nope');
  expect(begun).toHaveLength(1);
  expect(begun[0]?.stop).not.toHaveBeenCalled();
  kitchenFor('?scenario=nope&seed=8');
  expect(begun.at(-1)?.request).toMatchObject({ scenario: null, seed: 8 });
});

test('[SIM-3] a reload keeps a kitchen that was restarted with another seed', () => {
  const { kitchenFor, begun } = kitchen();
  kitchenFor('?seed=7').execute({ do: 'restart', seed: 9 });
  expect(kitchenFor('?seed=7').status().seed).toBe(9);
  expect(begun).toHaveLength(1);
});

test.each<[path: string, isNavigation: boolean, kept: CachedResponse | null]>([
  ['device/3/', true, { kind: 'page', base: './' }],
  ['device/3/index.html', true, { kind: 'page', base: './' }],
  ['device/3/home2', true, { kind: 'page', base: './' }],
  ['device/3/home2/', true, { kind: 'page', base: '../' }],
  ['device/new/l/profilelogin', true, { kind: 'page', base: '../' }],
  ['device/account/l/profile', true, { kind: 'page', base: '../' }],
  ['device/12/l/a/b/', true, { kind: 'page', base: '../../../' }],
  ['device/3', true, { kind: 'folder' }],
  ['device/3/sounds/1.mp3', false, { kind: 'file', path: 'sounds/1.mp3' }],
  ['device/other/', true, null],
  ['device/', true, null],
  ['', true, null],
  ['identity/', true, null],
  ['shop/', true, null],
  ['assets/device/3/x.js', false, null],
])('[SIM-5] the worker’s cached response for the path "$0" is $2', (path, isNavigation, kept) => {
  expect(cachedForDevice(path, isNavigation)).toEqual(kept);
});

test.each([
  ['https://x.example/device/3/sounds/1.mp3', 'https://x.example/', 'https://x.example/sounds/1.mp3'],
  ['https://x.example/a/b/device/new/sounds/99.mp3', 'https://x.example/a/b/', 'https://x.example/a/b/sounds/99.mp3'],
  // A file of another host, a file of the demo's root, and paths that are not shared files.
  ['https://y.example/device/3/sounds/1.mp3', 'https://x.example/', null],
  ['https://x.example/sounds/1.mp3', 'https://x.example/', null],
  ['https://x.example/device/3/', 'https://x.example/', null],
  ['https://x.example/device/3/index.html', 'https://x.example/', null],
  ['https://x.example/device/3/home2/sounds/1.mp3', 'https://x.example/', null],
])('[SIM-2] the shared file for the request %s in the demo at %s: %s', (address, root, at) => {
  expect(sharedFile(address, root)).toBe(at);
});

test.each([
  ['home2/', ''],
  ['l/profilelogin/', '?state=a&code=b%2Fc'],
  ['l/profile/', ''],
])('[SIM-2] a reload below a device’s page goes to that page, which restores the address: %s%s', (path, search) => {
  const folder = 'https://x.example/a/device/3/';
  const page = devicePageFor(`${folder}${path}${search}`, folder);
  expect(page.split('?')[0]).toBe(folder);
  expect(redirectTargetOf(page, folder)).toBe(`${folder}${path}${search}`);
});

test.each(['?to=//evil.example/', '?to=/../4/', '?to=home2', '?other=/home2', ''])(
  '[SIM-2] the query "%s" of a device’s page redirects to no other page',
  (search) => {
    const folder = 'https://x.example/a/device/3/';
    expect(redirectTargetOf(`${folder}${search}`, folder)).toBeNull();
  },
);

test('[SIM-5] a device’s page for a deeper path differs only in its base address', () => {
  const page = '<head><base href="./"><link href="../../assets/a.css"></head>';
  expect(withBase(page, '../')).toBe('<head><base href="../"><link href="../../assets/a.css"></head>');
});

/** Returns each permission's name as its state. */
const PERMISSIONS = { query: async ({ name }: { name: string }) => ({ state: name }) };

function browser(permissions: object | null = PERMISSIONS) {
  const target = new EventTarget();
  const received: string[] = [];
  const world = {
    navigator: { onLine: false, ...(permissions === null ? {} : { permissions }) },
    addEventListener: target.addEventListener.bind(target),
  };
  replaceNetworkStatus(world);
  for (const type of ['online', 'offline']) target.addEventListener(type, () => received.push(type));
  return { world, received, tell: (type: string) => target.dispatchEvent(new Event(type)) };
}

test('[SIM-5] a demo device reports online and receives none of the browser’s online and offline events', () => {
  const { world, received, tell } = browser();
  tell('offline');
  tell('online');
  expect([world.navigator.onLine, received]).toEqual([true, []]);
});

test('[SIM-5] a query for the local network permission fails in the demo, and other permissions come from the browser', async () => {
  const { world } = browser();
  const { query } = (world.navigator as unknown as Navigator).permissions;
  await expect(query({ name: 'local-network-access' } as unknown as PermissionDescriptor)).rejects.toThrow(TypeError);
  expect(await query({ name: 'geolocation' })).toEqual({ state: 'geolocation' });
  expect(() => browser(null)).not.toThrow();
});
