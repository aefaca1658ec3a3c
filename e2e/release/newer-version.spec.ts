import { LONG } from '../long-files.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { holdClock, jumpClock } from '../pages/page-clock.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { NEWER_VERSION, serveTwoBuilds } from '../programs/newer-build.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
/** Chromium lets a replaced worker finish its work: up to five minutes on a busy machine. */
const WORKER_GOES_MS = 330_000;

test.use({ serviceWorkers: 'allow' });

test(
  '[RECOVERY-5][RECOVERY-8] a newer version takes over when nothing is pending and the board is untouched for a minute; until then the older version keeps its files',
  LONG,
  async ({ keep, openPage }) => {
    const builds = await keep(serveTwoBuilds('e2e/worlds/quiet-house.yaml'));
    const board = await openPage('about:blank');
    await holdClock(board);
    await builds.command({ do: 'change-settings', kds: HOT, settings: { autosave: 0 } });
    await board.goto(`${builds.origin}/device/${HOT}/`);
    await boardReady(board);
    await workerServes(board);
    const version = () => board.locator('meta[name="kds-version"]').getAttribute('content');
    const older = await version();
    const lazy = (await board.evaluate(async () => {
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys())
        .map(({ url }) => url)
        .find((url) => url.includes('/all-day-board-'));
    })) as string;

    const line = linesIn(cardsOn(board).first()).first();
    await line.click();
    await expect(board.getByRole('button', { name: /^Guardar/ }).first()).toBeVisible();
    const name = (await line.getAttribute('aria-label')) ?? '';
    await builds.release();
    await jumpClock(board, '01:00:01');
    const waits = () => board.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expect.poll(waits, { timeout: 30_000 }).toBe(true);
    await jumpClock(board, '02:00');
    // Pending taps delay the take-over, and the older version can still load its deferred files.
    expect((await fetch(lazy)).status).toBe(404);
    await board.getByRole('button', { name: 'Abrir el menú' }).click();
    await board.getByRole('button', { name: 'Total del día' }).click();
    await expect(board.getByRole('region', { name: 'Total del día' })).toBeVisible();
    await board.goBack();
    await expect(line).toHaveAttribute('aria-label', name);
    expect(await version()).toBe(older);
    await board.keyboard.press('Enter');
    await expect(board.getByRole('button', { name: /Guardar/ })).toHaveCount(0);
    await jumpClock(board, '00:50');
    expect(await waits()).toBe(true);
    expect(await version()).toBe(older);
    await jumpClock(board, '00:20');
    await expect(board.locator('meta[name="kds-version"]')).toHaveAttribute('content', NEWER_VERSION, {
      timeout: WORKER_GOES_MS,
    });
    await boardReady(board);
    const kept = await board.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
    });
    expect(kept).not.toContain(lazy);
  },
);

test(
  '[HOST-9] a changed platforms file on the server reaches a running kiosk without a new build',
  LONG,
  async ({ keep, openPage }) => {
    const builds = await keep(serveTwoBuilds('e2e/worlds/quiet-house.yaml'));
    const board = await openPage(`${builds.origin}/device/${HOT}/`);
    await boardReady(board);
    await workerServes(board);
    const platforms = () => board.evaluate(() => (globalThis as { kdsPlatforms?: unknown }).kdsPlatforms);
    expect(await platforms()).toMatchObject({ hosts: { 'kds.resto.example': { brand: 'resto' } } });

    const changed = { hosts: {}, brands: {}, note: 'moved' };
    await builds.write('platforms.js', `self.kdsPlatforms = ${JSON.stringify(changed)};`);
    await board.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const waits = () => board.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expect.poll(waits, { timeout: 30_000 }).toBe(true);
    await board.reload();
    // The page and all of its files are of one version, until a newer one takes over.
    expect(await platforms()).toMatchObject({ hosts: { 'kds.resto.example': { brand: 'resto' } } });
    const takeOver = () =>
      board.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage('take-over'));
    // The page reloads when the newer version takes over, and an evaluation in it then fails.
    const platformsThen = async () => {
      await takeOver().catch(() => null);
      return platforms().catch(() => null);
    };
    await expect.poll(platformsThen, { timeout: WORKER_GOES_MS }).toEqual(changed);
    await boardReady(board);
  },
);

test.describe('without a service worker', () => {
  // The browser reports the script that it cannot parse.
  test.use({ serviceWorkers: 'block', allowUncaught: /Unexpected end of input/ });

  test('[HOST-18][HOST-20] a truncated platforms.js is refused: the log and the login report it, and the last valid table stays in force', async ({
    keep,
    openPage,
  }) => {
    const builds = await keep(serveTwoBuilds('e2e/worlds/quiet-house.yaml'));
    const device = await openPage(`${builds.origin}/device/${HOT}/`);
    await boardReady(device);
    await builds.write('platforms.js', 'self.kdsPlatforms = {"hosts":');
    const refused = device.waitForEvent('console', (message) => message.text().includes('platforms.js is refused'));
    await device.goto(`${builds.origin}/device/${HOT}/l/profilelogin`);
    expect((await refused).text()).toContain('missing or is not a valid script');
    await expect(device.getByText('El archivo platforms.js de este sitio falta o tiene un error.')).toBeVisible();
    const platforms = await device.evaluate(() => (globalThis as { kdsPlatforms?: unknown }).kdsPlatforms);
    expect(platforms).toMatchObject({ hosts: { 'kds.resto.example': { brand: 'resto' } }, isServedRefused: true });
  });
});
