import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boardReady } from '../pages/board-page.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { buildKiosk, installRecord, nameHost } from '../programs/named-kiosk.ts';
import type { Program } from '../programs/program.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
const BASE = '/shows/kitchen/';
const MANIFEST = `${BASE}brands/resto/app.webmanifest`;

// The server in front of the simulated cloud supports http only: the realtime link fails.
test.use({ allowFailedRequests: true, serviceWorkers: 'allow' });

/**
 * Serves a kiosk built for the folder. The simulator serves the host's other addresses, which the page uses as its
 * cloud.
 */
async function serveKiosk(cloud: string): Promise<Program> {
  const out = await mkdtemp(join(tmpdir(), 'folder-'));
  await buildKiosk(BASE, out);
  await nameHost(join(out, 'kiosk'), 'simulator');
  const server = await serveFolder(join(out, 'kiosk'), BASE.slice(0, -1), cloud);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(out, { recursive: true });
    },
  };
}

test('a kiosk in a folder of its host uses the folder for its files, service worker, storage and screens, and reloads at a deep address', async ({
  simulator,
  keep,
  openPage,
}) => {
  const host = await keep(serveKiosk(simulator.origin));
  const page = await openPage(`${host.origin}${MANIFEST}`);
  await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
    storageKeyOf(BASE, 'install'),
    await installRecord(simulator.origin, HOT),
  ] as const);
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(new URL(response.url()).pathname);
  });
  await page.goto(`${host.origin}${BASE}`);
  await boardReady(page);
  await workerServes(page);
  const found = await page.evaluate(async () => ({
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    manifest: new URL(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '').pathname,
    sound: (await fetch('sounds/1.mp3')).ok,
    // The realtime SDK stores facts under its own names.
    strangers: Object.keys(localStorage).filter((key) => !/^(kds:\/shows\/kitchen\/|firebase):/.test(key)),
  }));
  expect(found).toEqual({ scopes: [BASE], manifest: MANIFEST, sound: true, strangers: [] });

  // No file exists at these addresses: the worker serves the app.
  await page.goto(`${host.origin}${BASE}home2`);
  await expect(page.locator('[data-shape="rail"]')).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-shape="rail"]')).toBeVisible();
  await page.goto(`${host.origin}${BASE}home3`);
  await expect(page.getByRole('region', { name: 'Total del día' })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Inicio' }).click();
  await expect(page).toHaveURL(`${host.origin}${BASE}`);
  await boardReady(page);
  expect(missing).toEqual([]);
});
