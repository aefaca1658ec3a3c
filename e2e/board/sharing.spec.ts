import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady, cardsOn, cardTitles, linesIn, scrollToCard } from '../pages/board-page.ts';
import { openLook } from '../pages/looks.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
const EXPEDITER = 1;
/** Lines that another kiosk has selected. The style sheet draws the description. */
const SELECTED = '[aria-description*="Cocina caliente lo tiene seleccionado"]';
const SELECTED_AT_PASS = '[aria-description*="Expedición lo tiene seleccionado"]';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

/** The hot kitchen and the expediter, with taps that stay unsaved however slow the other kiosk is. */
async function openBoth(open: Parameters<typeof openLook>[0], simulator: Simulator): Promise<readonly [Page, Page]> {
  const both = [
    await openLook(open, simulator, HOT, { settings: { autosave: 0 } }),
    await openLook(open, simulator, EXPEDITER, { settings: { autosave: 0 } }),
  ] as const;
  for (const board of both) await boardReady(board);
  return both;
}

/** Taps at the expediter a line that the hot kitchen shows too. */
async function tapAtPass(hot: Page, pass: Page): Promise<void> {
  const card = cardsOn(hot)
    .filter({ has: hot.getByRole('button', { name: /, Pendiente/ }) })
    .first();
  const key = await linesIn(card)
    .and(hot.getByRole('button', { name: /, Pendiente/ }))
    .first()
    .getAttribute('data-line');
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await (await scrollToCard(pass, title)).locator(`[data-line="${key}"]`).click();
}

test('[SHARED-8] another kiosk shows an unsaved change with the name of the KDS that made the change, until the save', async ({
  simulator,
  openPage,
}) => {
  const [hot, pass] = await openBoth(openPage, simulator);
  const line = hot.getByRole('button', { name: /, Pendiente/ }).first();
  const name = ((await line.getAttribute('aria-label')) ?? '').replace(/,[^,]*$/, '');
  await line.click();
  // The line may be outside the view of the other kiosk.
  const marked = pass.locator(SELECTED);
  await expect(marked.first()).toBeAttached();
  expect(await marked.first().getAttribute('aria-label')).toContain(name);
  // The hot kitchen receives the other device's selection after its own selection is written.
  await tapAtPass(hot, pass);
  await expect(hot.locator(SELECTED_AT_PASS).first()).toBeAttached();
  await expect(hot.locator(SELECTED)).toHaveCount(0);
  await hot.keyboard.press('Enter');
  await expect(pass.locator(SELECTED)).toHaveCount(0);
  await expect(cardsOn(pass).first()).toBeVisible();
});

/** By how many pixels the label of a selected line overlaps the remark on its dish; letters begin below the top of their box. */
const overRemark = (line: Locator): Promise<number> =>
  line.evaluate((element) => {
    const [mark, remark] = ['[data-word]:empty', 'span > span[dir]'].map((where) => element.querySelector(where));
    return (remark?.getBoundingClientRect().bottom ?? Number.NaN) - (mark?.getBoundingClientRect().top ?? Number.NaN);
  });

test("[SHARED-8] the label of a selection does not cover the dish's remark", LONG, async ({ simulator, openPage }) => {
  const [hot, pass] = await openBoth(openPage, simulator);
  await hot.setViewportSize({ width: 1280, height: 800 });
  // The first dish of the latest order has a remark.
  const title = (await cardTitles(hot)).at(-1) ?? '';
  const [there, here] = [
    linesIn(await scrollToCard(hot, title)).first(),
    linesIn(await scrollToCard(pass, title)).first(),
  ];
  await expect(there).toHaveAccessibleName(/“/);
  await here.click();
  await expect(there).toHaveAttribute('aria-description', /lo tiene seleccionado/);
  await scrollToCard(hot, title);
  expect(await overRemark(there)).toBeLessThanOrEqual(4);
});

test(
  '[SHARED-14] an expanded card names the other kiosks that have its order open, until they close the order',
  LONG,
  async ({ simulator, openPage }) => {
    const [hot, pass] = await openBoth(openPage, simulator);
    const card = cardsOn(hot).first();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    const there = await scrollToCard(pass, title);
    await there.getByRole('button', { name: /^Ver todo/ }).click();
    await expect(there.getByText(/^Abierto también/)).toHaveCount(0);
    await card.getByRole('button', { name: /^Ver todo/ }).click();
    await expect(there.getByText('Abierto también en Cocina caliente')).toBeVisible();
    await expect(card.getByText('Abierto también en Expedición')).toBeVisible();
    await card.getByRole('button', { name: /^Ver todo/ }).click();
    await expect(there.getByText(/^Abierto también/)).toHaveCount(0);
    await expect(there.getByText(/^Total/)).toBeVisible();
  },
);

test('[KEY-7] the keys move the cursor and advance the line at the cursor', LONG, async ({ openDevice }) => {
  const board = await openDevice(EXPEDITER);
  await boardReady(board);
  await board.keyboard.press('n');
  const marked = board.locator('[data-cursor]');
  await expect(marked).toHaveCount(1);
  const before = await marked.getAttribute('aria-label');
  await board.keyboard.press('n');
  await expect(marked).not.toHaveAttribute('aria-label', before ?? '');
  await board.keyboard.press('1');
  await expect(cardsOn(board).first().locator('[data-cursor]')).toBeAttached();
  const status = await marked.getAttribute('aria-label');
  await board.keyboard.press('b');
  await expect(marked).not.toHaveAttribute('aria-label', status ?? '');
});

test(
  "[SHARED-9] the marks of a kiosk's selection disappear when the kiosk disconnects",
  LONG,
  async ({ simulator, openPage }) => {
    const [hot, pass] = await openBoth(openPage, simulator);
    await hot
      .getByRole('button', { name: /, Pendiente/ })
      .first()
      .click();
    await expect(pass.locator(SELECTED).first()).toBeAttached();
    await hot.context().close();
    await expect(pass.locator(SELECTED)).toHaveCount(0);
    await expect(cardsOn(pass).first()).toBeVisible();
  },
);
