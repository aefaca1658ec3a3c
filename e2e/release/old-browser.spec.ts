import type { Page } from '@playwright/test';
import { repeats } from '../long-files.ts';
import { PICTURES } from '../pages/picture.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';

const NEEDED = /Se necesita al menos Chrome, Chromium o Edge 110, Firefox 115 o Safari 16\./;
const NEEDED_IN_ENGLISH = /It needs at least Chrome, Chromium or Edge 110, Firefox 115 or Safari 16\./;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

/** Runs before any script of the page. */
const withoutSorting = () => {
  Reflect.deleteProperty(Array.prototype, 'toSorted');
};

async function expectBrowserMessage(page: Page): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Este navegador es demasiado antiguo para esta página.');
  await expect(alert).toContainText(NEEDED);
  await expect(alert).toContainText('This browser is too old for this page.');
  await expect(alert).toContainText(NEEDED_IN_ENGLISH);
  await expect(alert).toContainText('Array.prototype.toSorted');
  // If the app had started, it would have rendered into the same element.
  await expect(page.locator('#root > main:only-child > [role="alert"]')).toBeVisible();
}

for (const [index, place] of [
  'device/3/',
  'device/3/home2',
  'device/3/home3',
  'device/9/',
  'device/new/',
  'device/3/configkds',
].entries()) {
  test(
    `[BROWSER-2][BROWSER-4] an old browser at ${place} shows which browsers are needed, and does not start the app`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const page = await openPage('about:blank');
      await page.addInitScript(withoutSorting);
      await page.goto(`${simulator.origin}/${place}`);
      await expectBrowserMessage(page);
    },
  );
}

test('[BROWSER-2][BROWSER-4] an old browser on an account host shows which browsers are needed', async ({
  simulator,
  openPage,
}) => {
  const { origin } = await simulator.accounts();
  const page = await openPage('about:blank');
  await page.addInitScript(withoutSorting);
  await page.goto(`${origin}/l/profilelogin`);
  await expectBrowserMessage(page);
});

test('[BROWSER-2][BROWSER-4] an old browser on a device of the demo shows which browsers are needed', async ({
  keep,
  openPage,
}) => {
  const demo = await keep(serveFolder('demo'));
  const page = await openPage('about:blank');
  await page.addInitScript(withoutSorting);
  await page.goto(`${demo.origin}/device/3/`);
  await expectBrowserMessage(page);
});

for (const [index, [width, height]] of (
  [
    [1280, 800],
    [390, 844],
  ] as const
).entries()) {
  test(
    `[BROWSER-2] the whole message about an old browser is in the viewport at ${width}x${height}`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const page = await openPage('about:blank', { viewport: { width, height } });
      await page.addInitScript(withoutSorting);
      await page.goto(`${simulator.origin}/device/3/`);
      await expectBrowserMessage(page);
      await expect(page.getByText(/^Este navegador es demasiado antiguo/)).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(/^For support, missing/)).toBeInViewport({ ratio: 1 });
      await page.screenshot({ path: `${PICTURES}old-browser-${width}x${height}.png` });
    },
  );
}
