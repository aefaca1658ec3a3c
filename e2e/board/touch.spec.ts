import type { Locator } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady, cardOf, cardsOn, cardTitles, linesIn, scrollToCard, skipBounceTime } from '../pages/board-page.ts';
import { openBoard } from '../pages/looks.ts';
import { holdClock, stopClock } from '../pages/page-clock.ts';
import { expect, test } from '../test.ts';

const BAR = 5;
const TABLET = { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true };

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

/** The idle seconds of autosave, with reserve for a busy machine. */
const SAVED_MS = 60_000;

const QUESTION = '¿Desea revertir el último cambio y regresar esta orden a su estado anterior?';

const allAre = async (lines: Locator, status: RegExp) => {
  await expect(lines.first()).toBeVisible();
  for (const line of await lines.all()) await expect(line).toHaveAccessibleName(status);
};

test('[RECENT-1][RECENT-3][RECENT-6][RECENT-8][RECENT-10] taps finish an order, the panel of recent orders shows the order, and a confirmed recall brings it back', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, BAR, { options: TABLET, settings: { autosave: 0 } });
  const [kept, title] = (await cardTitles(board)) as [string, string];
  const history = board.getByRole('banner').getByRole('button', { name: 'Salidas recientemente' });
  await history.tap();
  const panel = board.getByRole('dialog', { name: 'Salidas recientemente' });
  await expect(panel.getByRole('heading', { name: 'Salidas recientemente' })).toBeVisible();
  await expect(panel.getByText('Todavía no ha salido ningún pedido.')).toBeVisible();
  // A tap on the visible rest of the board closes the panel and changes nothing.
  await board.touchscreen.tap(40, TABLET.viewport.height / 2);
  await expect(panel).toHaveCount(0);

  const card = await scrollToCard(board, title);
  const lines = linesIn(card);
  const products = (await lines.evaluateAll((all) => all.map((line) => line.ariaLabel ?? ''))).map((name) =>
    name.replace(/^\d+ |,[^,]*$/g, ''),
  );
  for (const line of await lines.all()) {
    await line.tap();
    await expect(line).toHaveAccessibleName(/, Listo/);
    await expect(line).toHaveAccessibleDescription(/cambio sin guardar/);
  }
  await board.getByRole('region', { name: 'Cambios' }).getByRole('button', { name: 'Guardar' }).tap();
  await expect(cardOf(board, title)).toHaveCount(0);

  await history.tap();
  const open = panel.getByRole('button', { name: new RegExp(`^${title} `) });
  await open.tap();
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  for (const product of products) await expect(panel.getByText(product).first()).toBeVisible();
  const undo = panel.getByRole('button', { name: `Deshacer: ${title}` });
  await undo.tap();
  const question = board.getByRole('alertdialog', { name: QUESTION });
  await expect(question.getByText(QUESTION, { exact: true })).toBeVisible();
  await expect(question.getByText(title, { exact: true })).toBeVisible();
  const returning = question.getByRole('listitem');
  await expect(returning).toHaveCount(products.length);
  for (const product of products) await expect(returning.filter({ hasText: product })).toContainText('Pendiente');
  await question.getByRole('button', { name: 'Cancelar', exact: true }).tap();
  await expect(question).toHaveCount(0);
  await expect(cardOf(board, title)).toHaveCount(0);
  await undo.tap();
  // On a screen that is too low for the list the buttons stay in reach, and keys scroll to the rest.
  await board.setViewportSize({ width: TABLET.viewport.width, height: 270 });
  const response = question.getByRole('button', { name: 'Revertir', exact: true });
  await expect(response).toBeInViewport({ ratio: 1 });
  await board.keyboard.press('End');
  await expect(returning.last()).toBeInViewport();
  await expect(response).toBeInViewport({ ratio: 1 });
  await board.setViewportSize(TABLET.viewport);
  await question.getByRole('button', { name: 'Revertir', exact: true }).tap();
  await expect(question).toHaveCount(0);
  await allAre(linesIn(await scrollToCard(board, title)), /, Pendiente/);
  await expect(panel.getByText('Todavía no ha salido ningún pedido.')).toBeVisible();
  await panel.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(panel).toHaveCount(0);
  await expect(cardOf(board, kept)).toBeVisible();
});

test('[ORDER-20][ORDER-32][OUTBOX-1][LOOK-11] one tap moves all lines of a card, the countdown can be canceled, and the save button saves', async ({
  simulator,
  openPage,
}) => {
  // The countdown is long enough for a cancel.
  const board = await openBoard(openPage, simulator, BAR, { options: TABLET, settings: { autosave: 15 } });
  const title = (await cardTitles(board))[0] ?? '';
  const card = await scrollToCard(board, title);
  // The countdown stops while the world is paused.
  await simulator.command({ do: 'pause' });
  await card.getByRole('button', { name: `Avanzar todo: ${title}` }).tap();
  await allAre(linesIn(card), /, Listo/);
  const changes = board.getByRole('region', { name: 'Cambios' });
  await expect(changes.getByText(/cambios? · guardando en \d+ s/)).toBeVisible();
  const list = await board.getByRole('list', { name: 'Pedidos en miniatura' }).locator('..').boundingBox();
  const marker = await changes.boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(marker?.x ?? 0);
  await changes.getByRole('button', { name: 'No guardar aún' }).tap();
  await expect(changes.getByText(/cambios? sin guardar/).last()).toBeVisible();
  const mini = board.getByRole('list', { name: 'Pedidos en miniatura' }).getByRole('listitem');
  await expect(mini.filter({ hasText: 'LISTO' })).toHaveCount(1);
  await simulator.command({ do: 'resume' });
  await board.reload();
  await boardReady(board);
  await allAre(linesIn(await scrollToCard(board, title)), /, Listo/);
  await changes.getByRole('button', { name: 'Guardar' }).tap();
  await expect(cardOf(board, title)).toHaveCount(0);
});

test(
  '[OUTBOX-2][OUTBOX-6] a held tap waits for the save button, while autosave saves a later tap',
  LONG,
  async ({ simulator, openPage }) => {
    // The countdown is long enough for a cancel.
    const board = await openBoard(openPage, simulator, BAR, { options: TABLET, settings: { autosave: 15 } });
    const [one, two] = (await cardTitles(board)) as [string, string];
    const [held, later] = [
      linesIn(await scrollToCard(board, one)).first(),
      linesIn(await scrollToCard(board, two)).first(),
    ];
    const changes = board.getByRole('region', { name: 'Cambios' });
    const save = changes.getByRole('button', { name: 'Guardar' });
    await held.tap();
    await changes.getByRole('button', { name: 'No guardar aún' }).tap();
    await expect(changes.getByText('1 cambio sin guardar', { exact: true }).last()).toBeVisible();
    await later.tap();
    await expect(changes.getByText(/^1 cambio · guardando en \d+ s · 1 espera$/)).toBeVisible();
    await expect(later).toHaveAccessibleDescription(/cambio sin guardar/);
    await expect(changes.getByText('1 cambio sin guardar', { exact: true }).last()).toBeVisible({ timeout: SAVED_MS });
    await expect(held).toHaveAccessibleDescription(/cambio sin guardar/);
    await board.reload();
    await boardReady(board);
    await expect(changes.getByText('1 cambio sin guardar', { exact: true }).last()).toBeVisible();
    await expect(linesIn(await scrollToCard(board, one)).first()).toHaveAccessibleDescription(/cambio sin guardar/);
    await save.tap();
    await expect(changes.getByText(/sin guardar|guardando/)).toHaveCount(0);
  },
);

test('[ORDER-27] the second tap of a double tap on a line changes nothing, and the card shows a notice', async ({
  simulator,
  openPage,
}) => {
  const settings = { autosave: 0 };
  const board = await openBoard(openPage, simulator, BAR, { options: TABLET, settings, prepare: holdClock });
  const card = await scrollToCard(board, (await cardTitles(board))[0] ?? '');
  const line = linesIn(card).first();
  await expect(line).toHaveAccessibleName(/, Pendiente/);
  await stopClock(board);
  await line.tap();
  await skipBounceTime(board);
  await line.tap();
  await expect(card.getByText('Fue un doble toque. Toque otra vez para seguir.')).toBeVisible();
  await expect(line).toHaveAccessibleName(/, Listo/);
  await expect(line).toHaveAccessibleDescription(/cambio sin guardar/);
});

test('[LOOK-28] fingers cannot select text, zoom, open the context menu or pull to refresh', async ({ openDevice }) => {
  const board = await openDevice(BAR, TABLET);
  await boardReady(board);
  const name = linesIn(cardsOn(board).first()).first().locator('span').nth(1);
  const box = await name.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  const screen = await board.context().newCDPSession(board);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) => {
    const touchPoints = apart.flatMap((by, id) => [{ x: x + by, y: y + by, id }]);
    return screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 0, 20);
  for (let by = 40; by <= 300; by += 20) await touch('touchMove', 0, by);
  await touch('touchEnd');
  expect(await board.evaluate(() => visualViewport?.scale)).toBe(1);
  // The handle proves that the page listens before the press.
  const menu = await board.evaluateHandle(() => ({
    isCalled: new Promise<boolean>((done) => addEventListener('contextmenu', (event) => done(!event.defaultPrevented))),
  }));
  await name.click({ button: 'right' });
  expect(await menu.evaluate(({ isCalled }) => isCalled)).toBe(false);
  await name.dblclick();
  expect(await board.evaluate(() => getSelection()?.toString())).toBe('');
  const held = await name.evaluate((part) => [
    getComputedStyle(part).userSelect,
    getComputedStyle(document.body).overscrollBehaviorY,
  ]);
  expect(held).toEqual(['none', 'none']);
});
