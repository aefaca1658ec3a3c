/** The board by finger alone, on a tablet that has no mouse and no keyboard. */
import type { Locator } from '@playwright/test';
import { boardStands, cardOf, cardsOn, cardTitles, linesIn, reach } from '../pages/board-page.ts';
import { openLook } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const BAR = 5;
const TABLET = { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true };

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const QUESTION = '¿Desea revertir el último cambio y regresar esta orden a su estado anterior?';

const allAre = async (lines: Locator, status: RegExp) => {
  await expect(lines.first()).toBeVisible();
  for (const line of await lines.all()) await expect(line).toHaveAccessibleName(status);
};

test('[REC1][REC3][REC6][REC8] an order leaves with taps, is looked into among what left recently, and comes back after a question', async ({
  simulator,
  openPage,
}) => {
  const board = await openLook(openPage, simulator, BAR, { options: TABLET, settings: { autosave: 0 } });
  await boardStands(board);
  const [kept, title] = (await cardTitles(board)) as [string, string];
  const history = board.getByRole('banner').getByRole('button', { name: 'Salidas recientemente' });
  await history.tap();
  const panel = board.getByRole('region', { name: 'Salidas recientemente' });
  await expect(panel.getByRole('heading', { name: 'Salidas recientemente' })).toBeVisible();
  await expect(panel.getByText('Todavía no ha salido ningún pedido.')).toBeVisible();

  const card = await reach(board, title);
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

  const open = panel.getByRole('button', { name: new RegExp(`^${title} `) });
  await open.tap();
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  for (const product of products) await expect(panel.getByText(product).first()).toBeVisible();
  const undo = panel.getByRole('button', { name: `Deshacer: ${title}` });
  await undo.tap();
  const question = board.getByRole('alertdialog', { name: QUESTION });
  await expect(question.getByText(QUESTION, { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar', exact: true }).tap();
  await expect(question).toHaveCount(0);
  await expect(cardOf(board, title)).toHaveCount(0);
  await undo.tap();
  await question.getByRole('button', { name: 'Revertir', exact: true }).tap();
  await expect(question).toHaveCount(0);
  await allAre(linesIn(await reach(board, title)), /, Pendiente/);
  await expect(panel.getByText('Todavía no ha salido ningún pedido.')).toBeVisible();
  await panel.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(panel).toHaveCount(0);
  await expect(cardOf(board, kept)).toBeVisible();
});

test('[O6][O7][S5] all of a card goes on with one tap, the countdown is cancelled, a second tap saves', async ({
  simulator,
  openPage,
}) => {
  // Long enough to be cancelled before it is over.
  const board = await openLook(openPage, simulator, BAR, { options: TABLET, settings: { autosave: 15 } });
  await boardStands(board);
  const title = (await cardTitles(board))[0] ?? '';
  const card = await reach(board, title);
  await card.getByRole('button', { name: `Avanzar todo: ${title}` }).tap();
  await allAre(linesIn(card), /, Listo/);
  const changes = board.getByRole('region', { name: 'Cambios' });
  await expect(changes.getByText(/cambios? · guardando en \d+ s/)).toBeVisible();
  await changes.getByRole('button', { name: 'Cancelar' }).tap();
  await expect(changes.getByText(/cambios? sin guardar/)).toBeVisible();
  const mini = board.getByRole('list', { name: 'Pedidos en miniatura' }).getByRole('listitem');
  await expect(mini.filter({ hasText: 'LISTO' })).toHaveCount(1);
  await board.reload();
  await boardStands(board);
  await allAre(linesIn(await reach(board, title)), /, Listo/);
  await changes.getByRole('button', { name: 'Guardar' }).tap();
  await expect(cardOf(board, title)).toHaveCount(0);
});

test('[HAB1] fingers select, enlarge and call up nothing on the board, and pull no new page down', async ({
  openDevice,
}) => {
  const board = await openDevice(BAR, TABLET);
  await boardStands(board);
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
  const isCalled = board.evaluate(
    () => new Promise((done) => addEventListener('contextmenu', (event) => done(!event.defaultPrevented))),
  );
  await name.click({ button: 'right' });
  expect(await isCalled).toBe(false);
  await name.dblclick();
  expect(await board.evaluate(() => getSelection()?.toString())).toBe('');
  const held = await name.evaluate((part) => [
    getComputedStyle(part).userSelect,
    getComputedStyle(document.body).overscrollBehaviorY,
  ]);
  expect(held).toEqual(['none', 'none']);
});
