import type { Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady } from '../pages/board-page.ts';
import { pdfPages } from '../pages/pdf-pages.ts';
import { deviceIn } from '../pages/room-page.ts';
import { figuresOn, fileFrom } from '../pages/score-page.ts';
import { tabTo } from '../pages/tab-to.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

// A device of the previous world may still sign in with its token, which the new world rejects.
test.use({ viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

const SHORT_MS = 10 * 60_000;
/** More presses of Tab than the boards in frames have stops. */
const THROUGH_BOARDS = 400;

async function pressByKey(room: Page, name: string): Promise<void> {
  await tabTo(room, room.getByRole('button', { name, exact: true }), THROUGH_BOARDS);
  await room.keyboard.press('Enter');
}

async function trainByKeys(room: Page, trainee: string): Promise<void> {
  await pressByKey(room, 'Entrenar');
  await expect(room.getByLabel('Nombre del alumno')).toBeFocused();
  await room.keyboard.press('ControlOrMeta+a');
  await room.keyboard.type(trainee);
  await tabTo(room, room.getByRole('combobox', { name: 'Duración', exact: true }));
  await room.keyboard.type('10 min');
  await pressByKey(room, 'Empezar el entrenamiento');
  await expect(room.getByText(`Entrena ${trainee} · quedan`)).toBeVisible();
  await tabTo(room, room.getByRole('slider'), THROUGH_BOARDS);
  await room.keyboard.press('End');
  await expect(room.getByRole('heading', { name: 'Carga en el tiempo' })).toBeVisible();
}

test('[TRAINING-9][TRAINING-10][TRAINING-14] by keyboard alone a user trains twice in the demo: files, printout and score card agree, and the second result lists the first', async ({
  openDemoRoom,
}) => {
  const room = await openDemoRoom('quiet-morning');
  const kitchen = deviceIn(room, 3).getByRole('main').first();
  await expect(kitchen).toBeVisible();
  expect(await accessibilityProblems(room)).toEqual([]);
  await trainByKeys(room, 'Luis');
  expect(await accessibilityProblems(room)).toEqual([]);
  const figures = await figuresOn(room);
  expect(figures).toHaveLength(9);

  const pages = await pdfPages(await room.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  for (const printed of ['Mañana tranquila', 'Luis', 'Robot experto', ...figures]) expect(pages[0]).toContain(printed);
  const csv = await fileFrom(room, () => pressByKey(room, 'Exportar CSV'));
  const [names = '', line = ''] = csv.text.split('\r\n');
  const cells = new Map(names.split(';').map((name, at) => [name, line.split(';')[at]]));
  const json = await fileFrom(room, () => pressByKey(room, 'Exportar JSON'));
  const { score, earlier } = JSON.parse(json.text);
  expect(score).toMatchObject({ scenario: 'quiet-morning', passedMs: SHORT_MS, wish: { trainee: 'Luis' } });
  expect(earlier).toEqual([]);
  const { served, came } = score.trainee;
  expect(came).toBeGreaterThan(0);
  expect(figures[0]).toBe(`${served} / ${came}`);
  expect(
    ['\uFEFFNombre del alumno', 'Situación', 'Semilla', 'Pedidos listos', 'Pedidos que llegaron'].map((name) =>
      cells.get(name),
    ),
  ).toEqual([...['Luis', 'Mañana tranquila', String(score.seed), String(served), String(came)]]);
  expect([csv.name, json.name]).toEqual([
    expect.stringMatching(/^luis-\d{4}-\d{2}-\d{2}\.csv$/),
    csv.name.replace(/csv$/, 'json'),
  ]);

  await room.keyboard.press('Escape');
  await expect(kitchen).toBeVisible();
  await trainByKeys(room, 'luis');
  await expect(room.getByRole('rowheader', { name: /· Mañana tranquila/ })).toHaveCount(1);
  const second = await fileFrom(room, () => pressByKey(room, 'Exportar JSON'));
  expect(JSON.parse(second.text).earlier).toHaveLength(1);
});

const keptBy = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
  ]);

test("[SIM-30] the demo's storage is separate from that of a real kiosk of the same origin", async ({
  keep,
  openPage,
}) => {
  const real = await keep(serveFolder('kiosk'));
  const host = await keep(serveFolder('demo', '/shows/kitchen', real.origin));
  const kiosk = await openPage(`${host.origin}/`, tourSeen(host.origin));
  const unconfigured = kiosk.getByRole('main').getByRole('heading').or(kiosk.getByRole('main').getByRole('status'));
  await expect(unconfigured.first()).toBeVisible();
  const before = await unconfigured.first().textContent();
  const own = await keptBy(kiosk);
  const demo = await kiosk.context().newPage();
  await demo.goto(`${host.origin}/shows/kitchen/?scenario=lunch-rush`);
  for (const kdsId of [1, 3]) await boardReady(deviceIn(demo, kdsId));
  const added = (await keptBy(demo)).filter((name) => !own.includes(name) && !/firebase/i.test(name));
  expect(added.filter((name) => name.startsWith('kds:/shows/kitchen/device/3/')).length).toBeGreaterThan(0);
  const strange = added.filter((name) => !/^(kds:\/shows\/kitchen\/device\/\w+\/:|simulator:)/.test(name));
  expect(strange).toEqual([]);
  await kiosk.reload();
  await expect(unconfigured.first()).toHaveText(before ?? '');
});
