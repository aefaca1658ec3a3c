import type { Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, boardStored } from '../pages/board-page.ts';
import { openBoard } from '../pages/looks.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { startSimulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

const HOT = 3;

test.use({ viewport: { width: 1280, height: 800 } });

const colours = (page: Page) =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    bar: getComputedStyle(document.querySelector('header') ?? document.body).backgroundColor,
    logo: getComputedStyle(document.querySelector('[data-brand-logo]') ?? document.body).backgroundImage,
  }));

const named = (page: Page) =>
  page.evaluate(() => ({
    title: document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content,
    links: [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=manifest], link[rel=apple-touch-icon]'),
    ]
      .map(({ href }) => new URL(href).pathname.replace(/^.*\/brands\//, ''))
      .sort(),
  }));

/** Checks that the brand's logo is visible and that a press on it reloads the page (rule HOST-8). */
async function logoReloads(page: Page, brand: string): Promise<void> {
  expect((await colours(page)).logo, brand).toContain(`/brands/${brand}/logo.svg`);
  const loaded = page.waitForEvent('load');
  await page.locator('[data-brand-logo]').click();
  await loaded;
  await boardReady(page);
}

test('[HOST-7][HOST-8] a host of brasa shows the colors, logo and names of brasa, and a host of resto shows those of resto', async ({
  simulator,
  keep,
  openDevice,
  openPage,
}) => {
  const resto = await openDevice(HOT);
  await boardReady(resto);
  expect(await colours(resto)).toMatchObject({ ground: 'rgb(13, 16, 19)', bar: 'rgb(20, 25, 29)' });
  expect((await named(resto)).title).toBe('Cocina');
  await logoReloads(resto, 'resto');

  const other = await keep(startSimulator('lunch-rush', ['--qa', '--brand', 'brasa']));
  expect(simulator.origin).not.toBe(other.origin);
  const brasa = await openPage(`${other.origin}/device/${HOT}/`);
  await boardReady(brasa);
  const dark = await colours(brasa);
  expect(dark).toMatchObject({ ground: 'rgb(21, 16, 12)', bar: 'rgb(30, 23, 18)' });
  await logoReloads(brasa, 'brasa');
  expect(await named(brasa)).toEqual({
    title: 'Brasa',
    links: ['brasa/app.webmanifest', 'brasa/apple-touch-180.png', 'brasa/logo.svg'],
  });
});

for (const theme of ['dark', 'light'] as const) {
  test(`[HOST-7] the ${theme} theme of brasa is applied, with readable contrast`, async ({ keep, openPage }) => {
    const other = await keep(startSimulator('lunch-rush', ['--qa', '--brand', 'brasa']));
    const board = await openBoard(openPage, other, HOT, { theme, size: '1280x800' });
    expect((await colours(board)).ground).toBe(theme === 'dark' ? 'rgb(21, 16, 12)' : 'rgb(242, 235, 226)');
    expect(await accessibilityProblems(board)).toEqual([]);
  });
}

test('[HOST-7] nothing is painted before the colors of the brand are loaded', async ({ keep, openPage }) => {
  const other = await keep(startSimulator('lunch-rush', ['--qa', '--brand', 'brasa']));
  const board = await openPage(`${other.origin}/device/${HOT}/`);
  await boardReady(board);
  const sheet = await board.evaluate(() => {
    const [loaded] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/brands/brasa/brand.css')) as PerformanceResourceTiming[];
    const [paint] = performance.getEntriesByName('first-paint');
    return {
      blocks: (loaded as unknown as { renderBlockingStatus: string } | undefined)?.renderBlockingStatus,
      isFirst: loaded !== undefined && paint !== undefined && loaded.responseEnd <= paint.startTime,
    };
  });
  expect(sheet).toEqual({ blocks: 'blocking', isFirst: true });
});

test.describe('with a service worker', () => {
  // The test cuts the network, and the browser reports the failed requests.
  test.use({ allowFailedRequests: true, serviceWorkers: 'allow' });

  test('[HOST-7] a start without a network has the look of its brand, and stores no file of another brand', async ({
    keep,
    openPage,
  }) => {
    const other = await keep(startSimulator('lunch-rush', ['--qa', '--brand', 'brasa']));
    const board = await openPage(`${other.origin}/device/${HOT}/`);
    await boardReady(board);
    await boardStored(board);
    await workerServes(board);
    const kept = await board.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
    });
    const brands = kept.filter((path) => path.includes('/brands/')).map((path) => path.replace(/^.*\/brands\//, ''));
    expect(brands).toContain('brasa/brand.css');
    expect(brands.filter((path) => !path.startsWith('brasa/'))).toEqual([]);

    await board.context().setOffline(true);
    await board.reload();
    await boardReady(board);
    expect((await colours(board)).ground).toBe('rgb(21, 16, 12)');
    await board.context().setOffline(false);
  });
});
