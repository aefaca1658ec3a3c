import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { boardReady, linesIn } from '../pages/board-page.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'lunch-rush' });

const PHONE = { width: 390, height: 844 };
const LARGE = { width: 1280, height: 800 };

const markOf = (device: Page) => device.getByRole('complementary').filter({ hasText: /SIMULA/ });

/** By how many px the app reaches below the mark's upper edge, and whether the mark takes taps or the page scrolls. */
const underMark = (device: Page) =>
  markOf(device).evaluate((mark) => {
    const { top, left, right, height } = mark.getBoundingClientRect();
    const app = document.querySelector('#root')?.getBoundingClientRect();
    const tapped = document.elementFromPoint((left + right) / 2, top + height / 2);
    return {
      overlaps: (app?.bottom ?? Number.NaN) - top,
      takesTaps: mark.contains(tapped),
      scrolls: document.documentElement.scrollHeight > innerHeight,
    };
  });

const FREE = { overlaps: 0, takesTaps: false, scrolls: false };

function filesWith(text: RegExp, output: string): readonly string[] {
  const root = join(import.meta.dirname, '../../dist', output);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|html|css)$/.test(file),
  );
  return files.filter((file) => text.test(readFileSync(join(root, file), 'utf8')));
}

test('[SIM-30][GUIDE-19] the demo’s files contain the simulation mark and the guide’s panel, and the kiosk’s files do not', () => {
  for (const text of [/SIMULACI|SIMULATION/, /first-day-guide/]) {
    expect(filesWith(text, 'kiosk')).toEqual([]);
    expect(filesWith(text, 'demo').length).toBeGreaterThan(0);
  }
});

for (const [index, [viewport, paths]] of (
  [
    [PHONE, ['/device/3/', '/device/new/']],
    [LARGE, ['/device/9/', '/']],
  ] as const
).entries()) {
  test(
    `[SIM-30] ${paths.join(' and ')} at ${viewport.width} pixels show that they are simulated`,
    repeats(index),
    async ({ simulator, openPage }) => {
      for (const path of paths) {
        const device = await openPage(simulator.origin + path, { viewport });
        await expect(device.locator('#root').getByRole('main').first()).toBeVisible();
        await expect(markOf(device)).toBeInViewport();
        await expect(markOf(device)).toHaveText('SIMULACIÓN', { useInnerText: true });
        expect(await underMark(device)).toEqual(FREE);
      }
    },
  );
}

test('[SIM-30] both side panels end above the simulation mark', LONG, async ({ simulator, openPage }) => {
  const device = await openPage(`${simulator.origin}/device/3/`, { viewport: LARGE });
  await boardReady(device);
  for (const opener of ['Abrir el menú', 'Salidas recientemente']) {
    await device.getByRole('banner').getByRole('button', { name: opener }).click();
    const { y = 0, height = 0 } = (await device.getByRole('dialog').boundingBox()) ?? {};
    expect(y + height, opener).toBe((await markOf(device).boundingBox())?.y);
    await device.keyboard.press('Escape');
  }
});

test(
  '[SIM-30] a connection panel that is higher than the screen scrolls above the simulation mark',
  LONG,
  async ({ simulator, openPage }) => {
    const device = await openPage(`${simulator.origin}/device/3/`, { viewport: { width: 390, height: 420 } });
    await boardReady(device);
    await device.getByRole('button', { name: /^Conexión/ }).click();
    const panel = device.getByRole('dialog');
    const { y = 0, height = 0 } = (await panel.boundingBox()) ?? {};
    expect(await panel.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true);
    expect(y + height).toBeLessThanOrEqual((await markOf(device).boundingBox())?.y ?? 0);
  },
);

test(
  '[SIM-30] the simulation mark is in the device’s language, and does not cover the last line of a board',
  LONG,
  async ({ simulator, openPage }) => {
    const device = await openPage(`${simulator.origin}/device/3/`, { viewport: PHONE });
    await boardReady(device);
    await linesIn(device.locator('#root')).last().click();
    await device.evaluate(() => localStorage.setItem('kds:/device/3/:language', 'en'));
    await device.reload();
    await boardReady(device);
    await expect(markOf(device)).toHaveText('SIMULATION', { useInnerText: true });
  },
);

test('[SIM-30] a device of the demo shows the simulation mark', LONG, async ({ keep, openPage }) => {
  const demo = await keep(serveFolder('demo'));
  const device = await openPage(`${demo.origin}/device/3/`, { viewport: PHONE });
  await boardReady(device);
  await expect(markOf(device)).toHaveText('SIMULACIÓN', { useInnerText: true });
  expect(await underMark(device)).toEqual(FREE);
});

test('[SIM-30] a simulated device stores its data under names with its own path', async ({ simulator, openPage }) => {
  const device = await openPage(`${simulator.origin}/device/3/`);
  await boardReady(device);
  const stored = await device.evaluate(async () => ({
    facts: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }));
  expect(stored.facts.length).toBeGreaterThan(0);
  const foreign = [...stored.facts, ...stored.databases].filter(
    (name) => !name.includes('/device/3/') && !/firebase/i.test(name),
  );
  expect(foreign).toEqual([]);
});
