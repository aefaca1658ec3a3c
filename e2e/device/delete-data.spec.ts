import type { Page } from '@playwright/test';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { ALL_WELL, expectInPanel } from '../pages/counting-cook.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { expect, test } from '../test.ts';

const [HOT, EXPEDITER] = [3, 1];
/** The database of the realtime SDK, which all kiosks of an origin share. */
const SDK_DATABASE = 'firebase-heartbeat-database';
/** The stored audit log, in which a deletion leaves its own line (rule STORAGE-16). */
const AUDIT = `kds:/device/${HOT}/:audit`;

test.use({ serviceWorkers: 'allow' });

const stored = (page: Page) =>
  page.evaluate(async () => ({
    facts: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? '').sort(),
    caches: (await caches.keys()).sort(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).sort(),
  }));

/** Deletes the local data of a device. An empty page replaces the app, which would otherwise restart and store data. */
async function deleteData(board: Page, address: string): Promise<void> {
  await board.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Nada</title>' }),
  );
  await board.getByRole('button', { name: 'Abrir el menú' }).click();
  await board.getByRole('button', { name: 'Borrar los datos de este equipo' }).click();
  await board.getByRole('button', { name: 'Borrar', exact: true }).click();
  await expect(board).toHaveTitle('Nada');
}

test('[START-3][STORAGE-16] deleting the data of the last kiosk also deletes the database of the realtime SDK, and leaves one audit line', async ({
  simulator,
  openDevice,
}) => {
  const board = await openDevice(HOT);
  await boardReady(board);
  await workerServes(board);
  await expectInPanel(board, ALL_WELL);
  expect((await stored(board)).databases).toContain(SDK_DATABASE);
  await deleteData(board, `${simulator.origin}/device/${HOT}/`);
  // This page had the database open: the browser deletes it after the page has closed.
  await expect.poll(() => stored(board)).toEqual({ facts: [AUDIT], databases: [], caches: [], workers: [] });
  const audit = await board.evaluate((name) => localStorage.getItem(name), AUDIT);
  expect(audit).toMatch(/^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d UTC deletion done$/);
});

test('[START-3] a deletion leaves no data of the device but its audit line in web storage, databases, caches and service workers, and the neighboring device keeps its data', async ({
  simulator,
  openDevice,
}) => {
  const board = await openDevice(HOT);
  await boardReady(board);
  await workerServes(board);
  const neighbour = await board.context().newPage();
  await neighbour.goto(`${simulator.origin}/device/${EXPEDITER}/`);
  await boardReady(neighbour);
  await workerServes(neighbour);
  // After this the realtime SDK has signed in and stored data.
  await expectInPanel(board, ALL_WELL);
  const ofNeighbour = (lists: Awaited<ReturnType<typeof stored>>) =>
    Object.fromEntries(
      Object.entries(lists).map(([kind, names]) => [
        kind,
        names.filter((name) => name.includes(`/device/${EXPEDITER}/`) || name === SDK_DATABASE),
      ]),
    );
  await linesIn(cardsOn(board).first()).first().click();
  for (const each of [HOT, EXPEDITER]) {
    const isKept = async () => (await stored(board)).facts.some((name) => name.endsWith(`/${each}/:board`));
    await expect.poll(isKept).toBe(true);
  }
  const before = await stored(board);
  for (const names of Object.values(before)) {
    expect(names.some((name) => name.includes(`/device/${HOT}/`))).toBe(true);
  }

  await deleteData(board, `${simulator.origin}/device/${HOT}/`);
  // The neighbor's own data since then is allowed.
  const after = await stored(board);
  const { facts, ...others } = after;
  expect({ ...others, facts: facts.filter((name) => name !== AUDIT) }).toEqual(ofNeighbour(after));
  for (const [kind, names] of Object.entries(ofNeighbour(before))) {
    expect(after[kind as keyof typeof after]).toEqual(expect.arrayContaining(names));
  }
});
