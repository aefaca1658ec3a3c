/** Two kiosks of one venue on the real realtime database: what one changes and has not saved, the other sees. */
import { boardStands } from './board-page.ts';
import { expect, test } from './test.ts';

const HOT = 3;
const EXPEDITER = 1;
/** Lines that somebody at the other kiosk has selected. What they say is drawn by the style sheet, and is the description. */
const SELECTED = '[aria-description*="Cocina caliente lo tiene seleccionado"]';

test('[SEL8] an unsaved change shows at the other kiosk under the name of its KDS, until it is saved', async ({
  openDevice,
}) => {
  const [hot, pass] = [await openDevice(HOT), await openDevice(EXPEDITER)];
  for (const board of [hot, pass]) await boardStands(board);
  const line = hot.getByRole('button', { name: /, Pendiente/ }).first();
  const name = ((await line.getAttribute('aria-label')) ?? '').replace(/,[^,]*$/, '');
  await line.click();
  // It shall stay unsaved however long the other one takes.
  await hot.getByRole('button', { name: 'Cancelar' }).click();
  // The line may stand where the other kiosk has not scrolled to.
  const marked = pass.locator(SELECTED);
  await expect(marked.first()).toBeAttached();
  expect(await marked.first().getAttribute('aria-label')).toContain(name);
  await expect(hot.locator(SELECTED)).toHaveCount(0);
  await hot.keyboard.press('Enter');
  await expect(pass.locator(SELECTED)).toHaveCount(0);
});

test('[K1g] the keys move the cursor and the line under it', async ({ openDevice }) => {
  const board = await openDevice(EXPEDITER);
  await boardStands(board);
  await board.keyboard.press('n');
  const marked = board.locator('[data-cursor]');
  await expect(marked).toHaveCount(1);
  const before = await marked.getAttribute('aria-label');
  await board.keyboard.press('n');
  await expect(marked).not.toHaveAttribute('aria-label', before ?? '');
  await board.keyboard.press('1');
  const status = await marked.getAttribute('aria-label');
  await board.keyboard.press('b');
  await expect(marked).not.toHaveAttribute('aria-label', status ?? '');
});

test('[SEL9] what a kiosk left selected is marked no more once that kiosk is gone', async ({ openDevice }) => {
  const [hot, pass] = [await openDevice(HOT), await openDevice(EXPEDITER)];
  for (const board of [hot, pass]) await boardStands(board);
  await hot
    .getByRole('button', { name: /, Pendiente/ })
    .first()
    .click();
  await hot.getByRole('button', { name: 'Cancelar' }).click();
  await expect(pass.locator(SELECTED).first()).toBeAttached();
  await hot.context().close();
  await expect(pass.locator(SELECTED)).toHaveCount(0);
});
