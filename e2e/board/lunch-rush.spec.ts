import { LONG } from '../long-files.ts';
import { boardReady, bounceTimePasses, linesIn, placeOrder, scrollToCard } from '../pages/board-page.ts';
import { ALL_WELL, expectInPanel } from '../pages/counting-cook.ts';
import { openLook } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;

test('[LINK-2] an order placed in the simulator appears on the boards of two devices', async ({
  simulator,
  openDevice,
}) => {
  const boards = [await openDevice(EXPEDITER), await openDevice(EXPEDITER)];
  for (const board of boards) await boardReady(board);
  await placeOrder(boards, () => simulator.command({ do: 'order' }));
});

test('[LINK-3] after two taps and a save on one device, the other device shows the new status, and a reload keeps the status', async ({
  simulator,
  openPage,
  openDevice,
}) => {
  const mine = await openLook(openPage, simulator, EXPEDITER, { settings: { autosave: 0 } });
  const other = await openDevice(EXPEDITER);
  for (const board of [mine, other]) await boardReady(board);
  const title = await placeOrder([mine, other], () => simulator.command({ do: 'order' }));
  const line = linesIn(await scrollToCard(mine, title)).first();
  await expect(line).toHaveAccessibleName(/, Pendiente/);
  await line.click();
  await expect(line).toHaveAccessibleName(/, En prep/);
  await bounceTimePasses(mine);
  await line.click();
  await expect(line).toHaveAccessibleName(/, Listo/);
  await mine
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click();

  await expect(linesIn(await scrollToCard(other, title)).first()).toHaveAccessibleName(/, Listo/);
  await mine.reload();
  await boardReady(mine);
  await expectInPanel(mine, ALL_WELL);
  await expect(linesIn(await scrollToCard(mine, title)).first()).toHaveAccessibleName(/, Listo/);
  await expect(mine.getByRole('button', { name: /^Guardar/ })).toHaveCount(0);
});

test(
  '[LINK-3] autosave saves a tap without a press on the save button, and the other device shows the new status',
  LONG,
  async ({ simulator, openDevice }) => {
    const [mine, other] = [await openDevice(EXPEDITER), await openDevice(EXPEDITER)];
    for (const board of [mine, other]) await boardReady(board);
    const title = await placeOrder([mine, other], () => simulator.command({ do: 'order' }));
    await linesIn(await scrollToCard(mine, title))
      .first()
      .click();
    await expect(linesIn(await scrollToCard(other, title)).first()).toHaveAccessibleName(/, En prep/);
  },
);

test('[WIRE-39] the kiosk requests only addresses that the simulator serves', async ({ simulator, openDevice }) => {
  const board = await openDevice(EXPEDITER);
  await boardReady(board);
  await placeOrder([board], () => simulator.command({ do: 'order' }));
  await expect(board.getByText('Trattoria Lucía').first()).toBeVisible();
  await expectInPanel(board, ALL_WELL);
  expect((await simulator.status()).unknowns).toBe(0);
});
