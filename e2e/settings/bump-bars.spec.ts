import type { Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, bounceTimePasses, cardOf, cardTitles, linesIn } from '../pages/board-page.ts';
import { openLook } from '../pages/looks.ts';
import { cancel, save, tab } from '../pages/settings/settings-page.ts';
import { tabTo } from '../pages/tab-to.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const EXPEDITER = 1;
const NAME = 'Logic Controls KB9000';

const bars = (page: Page) => page.getByRole('radiogroup', { name: /^(Barra|Bar)$/ });
const barOf = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`${name}$`) });
const useKeysButton = (page: Page) =>
  page.getByRole('button', { name: /^(Usar las teclas de esta barra|Use the keys of)/ });
const bound = (page: Page, name: string, key: string) =>
  page.getByRole('button', { name: `${name}: tecla ${key}. Asignar otra` });

test('[SETTINGS-34][KEY-16][SETTINGS-22] by keyboard alone a user chooses and saves a bump bar, and the keys of the bump bar work on the board', async ({
  simulator,
  openPage,
}) => {
  const page = await openLook(openPage, simulator, EXPEDITER, { path: 'devicesettings' });
  await tab(page, 'Ajustes generales').focus();
  for (const _ of ['Pantalla', 'Teclas']) await page.keyboard.press('ArrowRight');
  await tabTo(page, bars(page).getByRole('radio').first());
  await page.keyboard.press('Space');
  await expect(barOf(page, 'KB1700')).toContainText('Ctrl');
  await page.keyboard.press('ArrowRight');
  await expect(bars(page).getByRole('radio', { name: `${NAME}, lámina B` })).toBeChecked();
  await expect(barOf(page, NAME).getByRole('listitem')).toHaveCount(17);
  await expect(barOf(page, NAME).getByRole('listitem').first()).toHaveText('BumpAvanzar la líneaenvía Ctrl · 17');
  await expect(page.getByText('Sin cambios')).toBeVisible();

  await tabTo(page, useKeysButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Las ocho funciones tienen las teclas de esta barra.')).toBeVisible();
  await expect(bound(page, 'Avanzar la línea', 'Ctrl')).toBeVisible();
  await tabTo(page, cancel(page));
  await page.keyboard.press('Enter');
  await expect(bound(page, 'Avanzar la línea', 'B')).toBeVisible();
  await tabTo(page, useKeysButton(page));
  await page.keyboard.press('Enter');
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Los ajustes se guardaron y ya se aplican en este equipo.')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Volver a los pedidos' }));
  await page.keyboard.press('Enter');
  await boardReady(page);
  const line = linesIn(cardOf(page, (await cardTitles(page))[0] ?? '')).first();
  await page.keyboard.press('1');
  await expect(line).toHaveAttribute('data-cursor');
  await expect(line).toHaveAccessibleName(/, Pendiente/);
  await page.keyboard.press('Control');
  await expect(line).toHaveAccessibleName(/, En prep/);
  await bounceTimePasses(page);
  await page.keyboard.press('NumpadSubtract');
  await expect(line).toHaveAccessibleName(/, Pendiente/);
  // The function's former key has no effect.
  await page.keyboard.press('b');
  await expect(line).toHaveAccessibleName(/, Pendiente/);
});

for (const [size, theme, language] of [
  ['1920x1080', 'dark', 'en'],
  ['1280x800', 'light', 'es'],
] as const) {
  test(`[SETTINGS-34] the choice of a bump bar is accessible at ${size}, ${theme}, ${language}`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openLook(openPage, simulator, EXPEDITER, { size, theme, language, path: 'devicesettings' });
    await page.getByRole('tab').last().click();
    // The keys of this bar have every kind of mark.
    await bars(page).getByRole('radio', { name: NAME }).check();
    await expect(
      barOf(page, NAME)
        .getByText(/^(programar|program it)$/)
        .first(),
    ).toBeVisible();
    await useKeysButton(page).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
}
