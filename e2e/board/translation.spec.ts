import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { waitForAnimations } from '../pages/animations.ts';
import { cardOf, cardTitles, linesIn, scrollToCard } from '../pages/board-page.ts';
import { openBoard } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const BAR = 5;

const translate = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    const shown = texts.filter(
      ({ data, parentElement }) => data.trim() !== '' && !parentElement?.closest('script, noscript'),
    );
    for (const text of shown) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `translated ${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
    return shown.length;
  });

test(
  '[LOOK-33] the board, the settings page and the control room opt out of translation',
  LONG,
  async ({ openPage, simulator }) => {
    for (const path of ['/device/5/', '/device/5/settings', '/simulator/']) {
      const page = await openPage(`${simulator.origin}${path}`);
      await expect(page.locator('html')).toHaveAttribute('translate', 'no');
      await expect(page.locator('meta[name="google"]')).toHaveAttribute('content', 'notranslate');
    }
  },
);

test('[LOOK-34] after a browser has translated the page, names, lines and clocks still update, and the settings page opens', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, BAR, { settings: { autosave: 0 } });
  await waitForAnimations(board);
  const title = (await cardTitles(board))[0] ?? '';
  const card = await scrollToCard(board, title);
  const lines = linesIn(card);
  const product = ((await lines.first().getAttribute('aria-label')) ?? '').replace(/^\d+ |,[^,]*$/g, '');
  const clock = card.locator('time').first();
  const before = await clock.textContent();
  expect(await translate(board)).toBeGreaterThan(20);
  await board.route(/\/resto\/orders\/procesa/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(product, 'Plato renombrado') });
  });
  await simulator.command({ do: 'order' });
  await board.keyboard.press('z');
  await expect(lines.first()).toContainText('Plato renombrado');
  await expect(card).not.toContainText(product);
  await expect(clock).toHaveText(/^\d+:\d\d$/);
  await expect(clock).not.toHaveText(before ?? '');
  await translate(board);
  for (const line of await lines.all()) await line.click();
  for (const line of await lines.all()) await expect(line).toHaveAccessibleName(/, Listo/);
  await translate(board);
  await board.getByRole('region', { name: 'Cambios' }).getByRole('button', { name: 'Guardar' }).click();
  await expect(cardOf(board, title)).toHaveCount(0);
  await translate(board);
  await board.getByRole('button', { name: 'Abrir el menú' }).click();
  await translate(board);
  await board.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: 'Ajustes de KDS' }).click();
  await expect(board.getByRole('tablist')).toBeVisible();
  await translate(board);
  await board.getByRole('tab').nth(1).click();
  await expect(board.locator('font')).toHaveCount(0);
});
