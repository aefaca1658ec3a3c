import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { cardsOn, cardTitles, setCardStatus } from '../pages/board-page.ts';
import { pdfPages } from '../pages/pdf-pages.ts';
import { classOrigins, startSimulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

// A device of the previous kitchen may still sign in with its token, and requests without a network fail.
test.use({ viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

/** The color scheme of the page at each print since `watchPrints`. */
const grounds = (page: Page) => page.evaluate(() => (window as unknown as { printed: string[] }).printed);

const watchPrints = (page: Page) =>
  page.evaluate(() => {
    const printed: string[] = [];
    Object.assign(window, { printed });
    addEventListener('beforeprint', () => printed.push(getComputedStyle(document.documentElement).colorScheme));
  });

/** Expects that the print omits buttons and the next class's form, and that a dark page has no dark edge on paper. */
async function printsRanking(page: Page): Promise<void> {
  const [sheet = '', ...more] = await pdfPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(more).toEqual([]);
  for (const printed of ['Clasificación', 'Almuerzo fuerte · 15 min', 'Camila', 'Luis'])
    expect(sheet).toContain(printed);
  for (const kept of ['Exportar', 'Empezar todos', 'Abra en la tableta', 'Sala']) expect(sheet).not.toContain(kept);
  expect(await grounds(page)).toEqual(['light', 'light']);
}

const buttonRows = (page: Page) =>
  page
    .getByRole('row', { name: /Camila/ })
    .locator('td:last-child > div > *')
    .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size);

/** The font sizes of the form's fields, each once. */
const valueSizes = (page: Page) =>
  page
    .locator('form input, form select')
    .evaluateAll((fields) => [...new Set(fields.map((field) => getComputedStyle(field).fontSize))]);

async function notesOf(page: Page, trainee: string): Promise<void> {
  await page.getByLabel(`Nota para ${trainee}`).click();
  await page.getByRole('textbox', { name: `Qué anotar de ${trainee} en este momento` }).fill('Empezó por la barra');
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expect(page.getByText(`Anotado: sale en la tarjeta de ${trainee}.`)).toBeVisible();
}

/** Expects that the tablet shows the pause, and at the end of the class its own result. */
async function endsFor(tablet: Page, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pausar todos' }).click();
  await expect(tablet.getByText('En pausa')).toBeVisible();
  await page.getByRole('button', { name: 'Terminar todos' }).click();
  await page.getByRole('button', { name: 'Sí, terminar' }).click();
  const result = tablet.getByRole('dialog', { name: 'Clase' });
  await expect(result.getByText('La clase terminó · Luis')).toBeVisible();
  await expect(result.getByText(/^Listos: 0 de/)).toBeVisible();
  await tablet.mouse.click(200, 300);
  await tablet.keyboard.press('Escape');
  await expect(result).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pausar todos' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Terminar todos' })).toBeDisabled();
}

async function exportsAll(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar la clase (CSV)' }).click(),
  ]);
  const rowsOut = (await readFile(await download.path(), 'utf8')).split('\r\n').map((row) => row.split(';')[0]);
  expect(rowsOut.toSorted()).toEqual([
    '',
    '"Robot experto, misma semilla"',
    'Camila',
    'Luis',
    '\uFEFFNombre del alumno',
  ]);
}

test('[CLASS-5][CLASS-8][CLASS-10][CLASS-12][CLASS-13][CLASS-14][CLASS-15] two trainees have the same rush, and a tablet that was offline keeps its kitchen and its rank', async ({
  keep,
  openPage,
}) => {
  const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
  const page = await openPage(`${server.origin}/simulator/class/`, { colorScheme: 'dark' });
  await watchPrints(page);
  await page.getByLabel('Cocina 1').fill('Camila');
  await page.getByLabel('Cocina 2').fill('Luis');
  const [setUp = ''] = await pdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(setUp).toContain('npm start -- --worlds 2 --host 0.0.0.0');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await valueSizes(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Empezar todos a la vez' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Trabajando' });
  await expect(rows).toHaveCount(2);

  expect(await accessibilityProblems(page)).toEqual([]);

  // One tablet for each trainee, with the same rush.
  const addresses = (await classOrigins(server)).map((origin) => `${origin}/device/3/`);
  const tablets = await Promise.all(addresses.map((address) => openPage(address)));
  const step = JSON.stringify({ do: 'step', ms: 240_000 });
  for (const address of addresses)
    await fetch(`${new URL(address).origin}/simulator/control`, { method: 'POST', body: step });
  const [camilas, tablet] = tablets as [Page, Page];
  await expect(cardsOn(tablet).first()).toBeVisible();
  // Both kitchens continue during the check, so it compares their current boards.
  const areAlike = async () => {
    const [hers, his] = await Promise.all(tablets.map(cardTitles));
    return isDeepStrictEqual(hers, his);
  };
  await expect.poll(areAlike).toBe(true);
  const line = tablet.locator('article button[data-line]').first();
  await line.click();
  await expect(tablet.getByRole('status', { name: 'Clase' })).toHaveText(/^Luis/);
  await expect(line).toHaveAccessibleName(/En prep\./);
  // The tap of one trainee does not affect the other.
  await expect(camilas.locator('article button[data-line]').first()).toHaveAccessibleName(/Pendiente/);
  const ranked = () => page.getByRole('row').filter({ hasText: 'Trabajando' }).allTextContents();
  const placeOf = async (who: string) => (await ranked()).findIndex((row) => row.includes(who));
  const before = await placeOf('Luis');
  await tablet.context().setOffline(true);
  const hisWorld = `${new URL(addresses[1] ?? '').origin}/simulator/control`;
  await fetch(hisWorld, { method: 'POST', body: JSON.stringify({ do: 'step', ms: 60_000 }) });
  await tablet.context().setOffline(false);
  await tablet.reload();
  await expect(line).toHaveAccessibleName(/En prep\./);
  await expect(page.getByRole('row', { name: /Luis/ }).getByText('Trabajando')).toBeVisible();
  expect(await placeOf('Luis')).toBe(before);

  await notesOf(page, 'Luis');

  await camilas.close();
  await expect(page.getByRole('row', { name: /Camila/ }).getByText('Tableta desconectada')).toBeVisible();
  expect(await buttonRows(page)).toBe(1);
  await endsFor(tablet, page);
  await expect(page.getByText('La clase terminó: cuenta', { exact: false })).toBeVisible();
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
  await expect(page.getByRole('button', { name: 'Tarjeta de Luis' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empezar todos a la vez' })).toBeHidden();
  await exportsAll(page);
});

test('[CLASS-4] a kitchen with more ready orders moves up in the ranking', LONG, async ({ keep, openPage }) => {
  const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
  const page = await openPage(`${server.origin}/simulator/class/`);
  await page.getByLabel('Cocina 1').fill('Camila');
  await page.getByLabel('Cocina 2').fill('Luis');
  await page.getByRole('button', { name: 'Empezar todos a la vez' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Trabajando' })).toHaveCount(2);
  const origins = await classOrigins(server);
  const step = JSON.stringify({ do: 'step', ms: 240_000 });
  for (const origin of origins) await fetch(`${origin}/simulator/control`, { method: 'POST', body: step });
  const [camilas, luis] = (await Promise.all(origins.map((origin) => openPage(`${origin}/device/1/`)))) as [Page, Page];

  /** Rank, name and number of ready orders of each trainee, from top to bottom. */
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
  await expect(cardsOn(luis).nth(1)).toBeVisible();
  const [first = '', second = ''] = await cardTitles(luis);
  for (const board of [luis, camilas])
    for (const title of [first, second]) await setCardStatus(board, title, /En prep\./);
  const begunAt = async (origin: string) => {
    const changes = (await (await fetch(`${origin}/simulator/changes`)).json()) as readonly { orderId: number }[];
    return new Set(changes.map(({ orderId }) => orderId)).size;
  };
  for (const origin of origins) await expect.poll(() => begunAt(origin)).toBe(2);
  // By then the dish with the longest cooking time is done.
  const cooked = JSON.stringify({ do: 'step', ms: 430_000 });
  for (const origin of origins) await fetch(`${origin}/simulator/control`, { method: 'POST', body: cooked });
  await setCardStatus(luis, first, /Listo/);
  await expect.poll(ranking).toEqual([
    ['1', 'Luis', '1'],
    ['2', 'Camila', '0'],
  ]);
  for (const title of [first, second]) await setCardStatus(camilas, title, /Listo/);
  await expect.poll(ranking).toEqual([
    ['1', 'Camila', '2'],
    ['2', 'Luis', '1'],
  ]);
});

const beyondEdge = (page: Page) =>
  page.getByRole('main').evaluate((main) => (main.parentElement?.scrollWidth ?? Number.NaN) - innerWidth);

const TRAINEES = ['Ana Luisa Contreras de la Fuente', 'Luis', 'Camila', 'Pedro', 'Rosa', 'Juan'];

test(
  '[CLASS-2] six kitchens start with one press and show the same rush on their boards, and the page does not scroll sideways',
  LONG,
  async ({ keep, openPage }) => {
    const server = await keep(startSimulator('quiet-morning', ['--worlds', '6']));
    const page = await openPage(`${server.origin}/simulator/class/`);
    for (const [at, trainee] of TRAINEES.entries()) await page.getByLabel(`Cocina ${at + 1}`).fill(trainee);
    await page.getByRole('button', { name: 'Empezar todos a la vez' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Trabajando' })).toHaveCount(TRAINEES.length);
    const origins = await classOrigins(server);
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
