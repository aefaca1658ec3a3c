/** The two roads through the whole house: an order onto the glass of two devices, taps from one to the other. */
import type { Page } from '@playwright/test';
import { boardStands, cardNames, cardOf, cardsOn, linesIn, titleOf } from './board-page.ts';
import { expect, test } from './test.ts';

const EXPEDITER = 1;

/** Places one more order and answers the title of its card once every board shows it. */
async function oneMoreOrder(boards: readonly Page[], place: () => Promise<void>): Promise<string> {
  const [first] = boards;
  if (!first) throw new Error('Failed to place an order: there is no board to look at.');
  const before = new Set((await cardNames(first)).map(titleOf));
  await place();
  const fresh = async () => (await cardNames(first)).map(titleOf).find((title) => !before.has(title)) ?? '';
  await expect.poll(fresh).not.toBe('');
  const title = await fresh();
  for (const board of boards) await expect(cardOf(board, title)).toBeVisible();
  return title;
}

test('[D2] an order placed in the simulator is on the board of two devices', async ({ simulator, openDevice }) => {
  const boards = [await openDevice(EXPEDITER), await openDevice(EXPEDITER)];
  for (const board of boards) await boardStands(board);
  await oneMoreOrder(boards, () => simulator.command({ do: 'order' }));
});

test('[D3] two taps and a save on one device, the other shows the new status, a reload keeps it', async ({
  simulator,
  openDevice,
}) => {
  const [mine, other] = [await openDevice(EXPEDITER), await openDevice(EXPEDITER)];
  for (const board of [mine, other]) await boardStands(board);
  const title = await oneMoreOrder([mine, other], () => simulator.command({ do: 'order' }));
  const line = linesIn(cardOf(mine, title)).first();
  await expect(line).toHaveAccessibleName(/, Pendiente/);
  const product = ((await line.getAttribute('aria-label')) ?? (await line.innerText())).split(',')[0] ?? '';
  await line.click();
  await expect(line).toHaveAccessibleName(/, En prep/);
  await line.click();
  await expect(line).toHaveAccessibleName(/, Listo/);
  await mine
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click();

  const seen = linesIn(cardOf(other, title))
    .filter({ hasText: product.replace(/^\S+ /, '') })
    .first();
  await expect(seen).toHaveAccessibleName(/, Listo/);
  await mine.reload();
  await boardStands(mine);
  await expect(linesIn(cardOf(mine, title)).first()).toHaveAccessibleName(/, Listo/);
  await expect(mine.getByRole('button', { name: /^Guardar/ })).toHaveCount(0);
});

test('[D3] autosave sends a tap by itself after its idle seconds', async ({ simulator, openDevice }) => {
  const [mine, other] = [await openDevice(EXPEDITER), await openDevice(EXPEDITER)];
  for (const board of [mine, other]) await boardStands(board);
  const title = await oneMoreOrder([mine, other], () => simulator.command({ do: 'order' }));
  await linesIn(cardOf(mine, title)).first().click();
  await expect(linesIn(cardOf(other, title)).first()).toHaveAccessibleName(/, En prep/);
});

test('[K1a] the save key saves and the refresh key refreshes, without a mouse', async ({ simulator, openDevice }) => {
  const [mine, other] = [await openDevice(EXPEDITER), await openDevice(EXPEDITER)];
  for (const board of [mine, other]) await boardStands(board);
  const title = await oneMoreOrder([mine, other], () => simulator.command({ do: 'order' }));
  const line = linesIn(cardOf(mine, title)).first();
  await line.focus();
  await mine.keyboard.press('Space');
  await expect(line).toHaveAccessibleName(/, En prep/);
  await mine.keyboard.press('Enter');
  await expect(line).toHaveAccessibleName(/, En prep/);
  await expect(linesIn(cardOf(other, title)).first()).toHaveAccessibleName(/, En prep/, { timeout: 4_000 });

  await simulator.command({ do: 'fault', fault: 'realtime-down', forMs: 600_000 });
  await simulator.command({ do: 'fault', fault: 'local-down', forMs: 600_000 });
  const count = await cardsOn(mine).count();
  await simulator.command({ do: 'order' });
  await mine.keyboard.press('z');
  await expect.poll(() => cardsOn(mine).count()).toBeGreaterThan(count);
});

test('[W4d] the kiosk asks the simulator for nothing that it does not know', async ({ simulator, openDevice }) => {
  const board = await openDevice(3);
  await boardStands(board);
  await simulator.command({ do: 'order' });
  await expect(board.getByText('Trattoria Lucía').first()).toBeVisible();
  expect((await simulator.status()).unknowns).toBe(0);
});
