/** A class on several worlds of one server: one start, a tablet that comes back, the ranking, and the scores as one table. */
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { shutOut } from '../pages/accessibility.ts';
import { bring, cardsOn, cardTitles } from '../pages/board-page.ts';
import { pdfPages } from '../pages/pdf-pages.ts';
import { startSimulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

// A device of the world that ended may still sign in with a token of that world, and one without a network asks in vain.
test.use({ viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

/** In which look the page was printed each time since it was watched. */
const grounds = (page: Page) => page.evaluate(() => (window as unknown as { printed: string[] }).printed);

const watchPrints = (page: Page) =>
  page.evaluate(() => {
    const printed: string[] = [];
    Object.assign(window, { printed });
    addEventListener('beforeprint', () => printed.push(getComputedStyle(document.documentElement).colorScheme));
  });

/** Prints the class that is over: buttons and what the next class would be are nothing for paper, and a dark room leaves no dark edge on it. */
async function printsRanking(page: Page): Promise<void> {
  const [sheet = '', ...more] = await pdfPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(more).toEqual([]);
  for (const printed of ['Clasificación', 'Almuerzo fuerte · 15 min', 'Camila', 'Luis'])
    expect(sheet).toContain(printed);
  for (const kept of ['Exportar', 'Empezar todos', 'Abra en la tableta', 'Sala']) expect(sheet).not.toContain(kept);
  expect(await grounds(page)).toEqual(['light', 'light']);
}

/** Exports one table of the class that is over. */
async function exportsAll(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar la clase (CSV)' }).click(),
  ]);
  const rowsOut = (await readFile(await download.path(), 'utf8')).split('\r\n').map((row) => row.split(',')[0]);
  expect(rowsOut.toSorted()).toEqual(['', 'Camila', 'Luis', 'expert', 'who']);
}

test('[CLASS5][CLASS8][CLASS10] two trainees have the same rush, and a tablet that was gone keeps its world and its place', async ({
  keep,
  openPage,
}) => {
  const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
  const page = await openPage(`${server.origin}/simulator/class/`, { colorScheme: 'dark' });
  await watchPrints(page);
  await page.getByLabel('Cocina 1').fill('Camila');
  await page.getByLabel('Cocina 2').fill('Luis');
  const [setUp = ''] = await pdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(setUp).toContain('/device/3/');
  expect(await shutOut(page)).toEqual([]);
  await page.getByRole('button', { name: 'Empezar todos a la vez' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Trabajando' });
  await expect(rows).toHaveCount(2);

  expect(await shutOut(page)).toEqual([]);

  // A tablet each, both in front of the same rush.
  const addresses = await page.locator('li strong').allTextContents();
  const tablets = await Promise.all(addresses.map((address) => openPage(address)));
  const step = JSON.stringify({ do: 'step', ms: 240_000 });
  for (const address of addresses)
    await fetch(`${new URL(address).origin}/simulator/control`, { method: 'POST', body: step });
  const [camilas, tablet] = tablets as [Page, Page];
  await expect(cardsOn(tablet).first()).toBeVisible();
  // Both kitchens go on: what stands before them now is compared, not what stood before one of them a while ago.
  const areAlike = async () => {
    const [hers, his] = await Promise.all(tablets.map(cardTitles));
    return isDeepStrictEqual(hers, his);
  };
  await expect.poll(areAlike).toBe(true);
  const line = tablet.locator('article button[data-line]').first();
  await line.click();
  await expect(line).toHaveAccessibleName(/En prep\./);
  // What one of them does is nobody else's.
  await expect(camilas.locator('article button[data-line]').first()).toHaveAccessibleName(/Pendiente/);
  const ranked = () => page.getByRole('row').filter({ hasText: 'Trabajando' }).allTextContents();
  const placeOf = async (who: string) => (await ranked()).findIndex((row) => row.includes(who));
  const before = await placeOf('Luis');
  await tablet.context().setOffline(true);
  // His kitchen goes on without him.
  const hisWorld = `${new URL(addresses[1] ?? '').origin}/simulator/control`;
  await fetch(hisWorld, { method: 'POST', body: JSON.stringify({ do: 'step', ms: 60_000 }) });
  await tablet.context().setOffline(false);
  await tablet.reload();
  await expect(line).toHaveAccessibleName(/En prep\./);
  await expect(page.getByRole('row', { name: /Luis/ }).getByText('Trabajando')).toBeVisible();
  expect(await placeOf('Luis')).toBe(before);

  await page.getByLabel('Nota para Luis').click();
  await page.getByRole('textbox', { name: 'Qué anotar de Luis en este momento' }).fill('Empezó por la barra');
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expect(page.getByText('Anotado: sale en la tarjeta de Luis.')).toBeVisible();

  await page.getByRole('button', { name: 'Terminar todos' }).click();
  await expect(page.getByText('La clase terminó', { exact: false })).toBeVisible();
  await printsRanking(page);
  for (const [trainee, notes] of [
    ['Luis', 1],
    ['Camila', 0],
  ] as const) {
    await page.getByRole('button', { name: `Tarjeta de ${trainee}` }).click();
    await expect(page.getByText(`${trainee} · `, { exact: false }).first()).toBeVisible();
    await expect(page.getByText('Empezó por la barra')).toHaveCount(notes);
    await page.keyboard.press('Escape');
  }
  await exportsAll(page);
});

test('[CLASS4] the ranking follows what is ready: whoever has more of it goes past the other', async ({
  keep,
  openPage,
}) => {
  const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
  const page = await openPage(`${server.origin}/simulator/class/`);
  await page.getByLabel('Cocina 1').fill('Camila');
  await page.getByLabel('Cocina 2').fill('Luis');
  await page.getByRole('button', { name: 'Empezar todos a la vez' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Trabajando' })).toHaveCount(2);
  const origins = (await page.locator('li strong').allTextContents()).map((address) => new URL(address).origin);
  const step = JSON.stringify({ do: 'step', ms: 240_000 });
  for (const origin of origins) await fetch(`${origin}/simulator/control`, { method: 'POST', body: step });
  const [camilas, luis] = (await Promise.all(origins.map((origin) => openPage(`${origin}/device/1/`)))) as [Page, Page];

  /** Place, name and orders ready of each, from top to bottom. */
  const ranking = () =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.children[0]?.textContent,
          /Camila|Luis/.exec(row.textContent ?? '')?.[0],
          row.children[4]?.textContent?.split(' ')[0],
        ]),
      );
  const readies = async (board: Page, count: number) => {
    await expect(cardsOn(board).nth(1)).toBeVisible();
    for (const title of (await cardTitles(board)).slice(0, count)) await bring(board, title, /Listo/);
  };
  await readies(luis, 1);
  await expect.poll(ranking).toEqual([
    ['1', 'Luis', '1'],
    ['2', 'Camila', '0'],
  ]);
  await readies(camilas, 2);
  await expect.poll(ranking).toEqual([
    ['1', 'Camila', '2'],
    ['2', 'Luis', '1'],
  ]);
});

/** By how many pixels the page is wider than its window. */
const beyondEdge = (page: Page) =>
  page.getByRole('main').evaluate((main) => (main.parentElement?.scrollWidth ?? Number.NaN) - innerWidth);

const TRAINEES = ['Ana Luisa Contreras de la Fuente', 'Luis', 'Camila', 'Pedro', 'Rosa', 'Juan'];

test(
  '[CLASS2] six kitchens begin at one press, all six have the same rush on their boards, and the page is as wide as its window',
  LONG,
  async ({ keep, openPage }) => {
    const server = await keep(startSimulator('quiet-morning', ['--worlds', '6']));
    const page = await openPage(`${server.origin}/simulator/class/`);
    for (const [at, trainee] of TRAINEES.entries()) await page.getByLabel(`Cocina ${at + 1}`).fill(trainee);
    await page.getByRole('button', { name: 'Empezar todos a la vez' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Trabajando' })).toHaveCount(TRAINEES.length);
    const origins = (await page.locator('li strong').allTextContents()).map((address) => new URL(address).origin);
    expect(new Set(origins).size).toBe(TRAINEES.length);
    await page.getByRole('button', { name: 'Pausar todos' }).click();
    const step = JSON.stringify({ do: 'step', ms: 240_000 });
    for (const origin of origins) await fetch(`${origin}/simulator/control`, { method: 'POST', body: step });
    const boards = await Promise.all(origins.map((origin) => openPage(`${origin}/device/1/`)));
    for (const board of boards) await expect(cardsOn(board).nth(1)).toBeVisible();
    const onBoards = async () =>
      new Set((await Promise.all(boards.map(cardTitles))).map((titles) => titles.join())).size;
    await expect.poll(onBoards).toBe(1);
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await beyondEdge(page)).toBe(0);
    }
  },
);
