import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, cardTitles, setCardStatus } from '../pages/board-page.ts';
import { pdfPages } from '../pages/pdf-pages.ts';
import { deviceIn } from '../pages/room-page.ts';
import { figuresOn, fileOf } from '../pages/score-page.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

// A device of the previous world may still sign in with its token, which the new world rejects.
test.use({ scenario: 'quiet-morning', viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

const SHORT_MS = 10 * 60_000;

const openList = (room: Page) => room.getByRole('button', { name: 'Mañana tranquila' }).click();

async function begin(room: Page, trainee: string): Promise<void> {
  await openList(room);
  const list = await room.getByRole('region', { name: 'Situaciones' }).getByRole('list').boundingBox();
  expect(list?.height).toBeGreaterThan(150);
  await room.getByText('Entrenar a alguien').click();
  await expect(room.getByRole('button', { name: 'Empezar el entrenamiento' })).toBeInViewport();
  await room.getByLabel('Nombre del alumno').fill(trainee);
  await room.getByRole('combobox', { name: 'Duración', exact: true }).selectOption('10 min');
  await room.getByLabel('Pedidos que llegan').selectOption('Muchos');
  await room.getByLabel('Promedio, a lo más (min)').fill('9');
  await room.getByRole('button', { name: 'Empezar el entrenamiento' }).click();
  await expect(room.getByText(`Entrena ${trainee} · quedan`)).toBeVisible();
}

/** Pixels by which the bars of the load miss the stations' cells below them, at the left and right edges. */
const offTheCells = (card: Locator) =>
  card.evaluate((page) => {
    const [bars, cells] = [page.querySelector('.u-over'), page.querySelector('[data-level]')?.parentElement];
    const row = [...(cells?.querySelectorAll('[data-level]') ?? [])].map((cell) => cell.getBoundingClientRect());
    const { left = 0, right = 0 } = bars?.getBoundingClientRect() ?? {};
    return [left - (row[0]?.left ?? 0), right - (row.at(-1)?.right ?? 0)].map(Math.abs);
  });

/** Stores five earlier runs of a trainee: one more than a card has room for. */
const keepEarlier = (room: Page, score: { readonly beganMs: number }): Promise<void> =>
  room.evaluate((one) => {
    const runs = [1, 2, 3, 4, 5].map((day) => ({
      keptMs: day,
      score: { ...one, beganMs: one.beganMs - day * 86_400_000 },
    }));
    localStorage.setItem('simulator:scores', JSON.stringify(runs));
  }, score);

test(
  '[TRAINING-10] when a training ends, its score card appears, prints on one page, and is exported and stored',
  LONG,
  async ({ simulator, openPage }) => {
    const room = await openPage(`${simulator.origin}/simulator/`);
    await begin(room, 'Camila');
    for (let note = 1; note <= 8; note++)
      await simulator.command({ do: 'mark', note: `Nota ${note}: ${'faltó avisar a la barra '.repeat(8)}`.trim() });
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 60_000 });
    await simulator.command({ do: 'step', ms: SHORT_MS });
    const card = room.getByRole('main');
    await expect(room.getByRole('heading', { name: 'Carga en el tiempo' })).toBeVisible();
    // No order was finished, so the times are waiting times.
    await expect(card.locator('canvas')).toHaveCount(2);
    for (const name of ['Carga por estación', 'Cuánto tardaron', 'Pedidos por canal'])
      await expect(card.getByRole('heading', { name })).toBeVisible();
    for (const off of await offTheCells(card)) expect(off).toBeLessThan(4);
    await expect(card.getByText('Meta no cumplida')).toBeVisible();
    await expect(card.getByRole('definition').filter({ hasText: '✗ meta 09:00' })).toHaveCount(1);
    await expect(card.getByRole('rowheader', { name: 'Robot experto, misma semilla' })).toBeVisible();
    await expect(card.getByText('Nota 8: faltó avisar')).toBeVisible();
    await expect(card.getByText(/^Fallas, como franjas: Nube caída \d\d:\d\d–\d\d:\d\d\./)).toBeVisible();
    expect(await accessibilityProblems(room)).toEqual([]);
    const figures = await figuresOn(room);
    expect(figures).toHaveLength(9);
    const pages = await pdfPages(await room.pdf({ preferCSSPageSize: true, printBackground: false }));
    expect(pages).toHaveLength(1);
    for (const printed of ['Mañana tranquila', 'Meta no cumplida', 'Nube caída', 'Robot experto', 'Nota 6', ...figures])
      expect(pages[0]).toContain(printed);
    expect(pages[0]).toContain('Hay 2 notas más en los archivos.');
    for (const kept of ['Nota 7', 'Imprimir', 'Ver los números']) expect(pages[0]).not.toContain(kept);

    const csv = await fileOf(room, 'Exportar CSV');
    expect(csv.name).toMatch(/^camila-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(csv.text).toMatch(/^\uFEFFNombre del alumno;Fecha;.*\r\nCamila;\d\d-\d\d-\d{4};/);
    const json = await fileOf(room, 'Exportar JSON');
    expect(json.name).toBe(csv.name.replace(/csv$/, 'json'));
    const { score, earlier } = JSON.parse(json.text);
    expect(score).toMatchObject({ scenario: 'quiet-morning', passedMs: SHORT_MS, wish: { trainee: 'Camila' } });
    expect(`${score.trainee.served} / ${score.trainee.came}`).toBe(figures[0]);
    expect([score.notes.length, score.troubles[0].fault, earlier]).toEqual([8, 'cloud-down', []]);

    await room.getByRole('button', { name: 'English' }).click();
    await expect(card.getByText('Goal not met')).toBeVisible();
    const inEnglish = await pdfPages(await room.pdf({ preferCSSPageSize: true }));
    expect(inEnglish).toHaveLength(1);
    for (const printed of ['Goal not met', 'Expert robot, same seed', '2 more notes are in the files.'])
      expect(inEnglish[0]).toContain(printed);
    await room.getByRole('button', { name: 'Español' }).click();
    await room.keyboard.press('Escape');
    await keepEarlier(room, score);
    for (const kdsId of [3, 5, 1, 9]) await expect(deviceIn(room, kdsId).getByRole('main').first()).toBeVisible();
    const loaded: string[] = [];
    room.on('framenavigated', (frame) => loaded.push(frame.url()));
    await room.getByRole('button', { name: 'Ver la tarjeta de puntaje' }).click();
    const earlierRows = room.getByRole('rowheader', { name: /· Mañana tranquila/ });
    await expect(earlierRows).toHaveCount(4);
    const [, day = ''] = ((await card.locator('header p').textContent()) ?? '').split(' · ');
    await expect(earlierRows.filter({ hasText: day })).toHaveCount(0);
    expect(await pdfPages(await room.pdf({ preferCSSPageSize: true }))).toHaveLength(1);
    await room.keyboard.press('Escape');
    await expect(room.locator('iframe[data-device]').first()).toBeVisible();
    await expect(room.getByRole('button', { name: 'Ver la tarjeta de puntaje' })).toBeFocused();
    expect(loaded).toEqual([]);
    await begin(room, 'camila');
    await room.getByRole('button', { name: 'Ver la tarjeta de puntaje' }).click();
    await expect(earlierRows.filter({ hasText: day })).toHaveCount(1);
  },
);

const WATCHED_MS = 28 * 60_000;
const [LATE_MS, CRITICAL_MS] = [10 * 60_000, 15 * 60_000];
const EXPEDITER = 1;

const clock = (ms: number): string =>
  [ms / 60_000, (ms / 1_000) % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

/** A share as the card writes it: rounded up to a tenth of a per cent. */
const percent = (part: number, whole: number): string =>
  `${String(Math.ceil((part / whole) * 1_000) / 10).replace('.', ',')} %`;

test(
  '[TRAINING-1][TRAINING-2][TRAINING-3] the figures on the score card match the journal, with one finished order and several waiting orders',
  LONG,
  async ({ simulator, openDevice, openPage }) => {
    const goal = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };
    const training = { trainee: 'Camila', lengthMs: WATCHED_MS, difficulty: 'hard', goal };
    await simulator.command({ do: 'restart', seed: 7, scenario: 'quiet-morning', training });
    await simulator.command({ do: 'step', ms: 90_000 });
    const pass = await openDevice(EXPEDITER);
    await boardReady(pass);
    const [title = ''] = await cardTitles(pass);
    const saved = async () => (await simulator.changes()).filter(({ repeat }) => !repeat);
    const savedAs = async (wanted: number) => (await saved()).filter(({ status }) => status === wanted).length;
    await setCardStatus(pass, title, /, En prep\./);
    await expect.poll(() => savedAs(100)).toBeGreaterThan(0);
    // By then the dish with the longest cooking time is done.
    await simulator.command({ do: 'step', ms: 430_000 });
    await setCardStatus(pass, title, /, Listo/);
    await expect.poll(() => savedAs(110)).toBeGreaterThan(0);
    await pass.close();
    await simulator.command({ do: 'step', ms: WATCHED_MS });

    const journal = await (await fetch(`${simulator.origin}/simulator/journal?wire`)).json();
    const lines = journal as readonly { what: string; atMs: number; text: string; orderId?: number }[];
    const placed = lines.filter(({ what, atMs }) => what === 'placed' && atMs <= WATCHED_MS);
    const taps = await saved();
    const made = placed.find(({ orderId }) => orderId === taps[0]?.orderId);
    const readyMs = lines.findLast(({ what }) => what === 'saved')?.atMs ?? 0;
    const closedMs = (orderId: number | undefined) =>
      lines.find((line) => line.what === 'closed' && line.orderId === orderId)?.atMs ?? WATCHED_MS;
    const waits = placed.map(
      (one) => (one === made ? readyMs : Math.min(WATCHED_MS, closedMs(one.orderId))) - one.atMs,
    );
    const sorted = waits.toSorted((one, other) => one - other);
    const over = (limitMs: number) => waits.filter((ms) => ms > limitMs).length;

    const room = await openPage(`${simulator.origin}/simulator/`);
    await room.getByRole('button', { name: 'Ver la tarjeta de puntaje' }).click();
    await expect(room.getByRole('heading', { name: 'Carga en el tiempo' })).toBeVisible();
    expect((await figuresOn(room)).slice(0, 5)).toEqual([
      `1 / ${placed.length}`,
      clock(waits.reduce((sum, ms) => sum + ms, 0) / waits.length),
      clock(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0),
      percent(over(LATE_MS), placed.length),
      percent(over(CRITICAL_MS), placed.length),
    ]);
    expect([placed.length > 2, over(LATE_MS) > over(CRITICAL_MS), over(CRITICAL_MS) > 0]).toEqual([true, true, true]);
  },
);

test('[TRAINING-10] in the demo a training runs to its end without a server', LONG, async ({ keep, openPage }) => {
  const server = await keep(serveFolder('demo'));
  const room = await openPage(`${server.origin}/?scenario=quiet-morning`, {
    viewport: { width: 390, height: 844 },
    ...tourSeen(server.origin),
  });
  await begin(room, 'Luis');
  await room.getByRole('slider').press('End');
  await expect(room.getByRole('heading', { name: 'Mañana tranquila' })).toBeVisible();
  await expect(room.getByRole('main').locator('canvas')).toHaveCount(2);
  const figures = await figuresOn(room);
  const { score } = JSON.parse((await fileOf(room, 'Exportar JSON')).text);
  expect(score).toMatchObject({ passedMs: SHORT_MS, wish: { trainee: 'Luis' } });
  expect(`${score.trainee.served} / ${score.trainee.came}`).toBe(figures[0]);
  expect(score.trainee.came).toBeGreaterThan(0);
  const pages = await pdfPages(await room.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  for (const printed of ['Mañana tranquila', 'Luis', 'Robot experto', ...figures]) expect(pages[0]).toContain(printed);
});
