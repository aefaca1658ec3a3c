import type { Page } from '@playwright/test';
import { boardReady } from '../pages/board-page.ts';
import { crash } from '../pages/crash-loop.ts';
import { cancel, flag, option, SAVED, sampleCard, save, tab } from '../pages/settings/settings-page.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const SETTINGS = '/device/3/devicesettings';

const fromBefore = (page: Page) => page.getByText(/^Estos cambios quedaron de antes/);
const formReady = (page: Page) => expect(page.getByRole('tablist')).toBeVisible();

test('[SETTINGS-35][SETTINGS-36] after a reload the form and its preview still show unsaved changes, which have no effect yet, and Cancel discards them', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(`${simulator.origin}${SETTINGS}`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/resto/kds/ajustes') && request.method() === 'POST') sent.push(request.url());
  });
  await formReady(page);
  await expect(page.getByText('Sin cambios')).toBeVisible();
  await tab(page, 'Pantalla').click();
  const before = (await sampleCard(page).boundingBox())?.width ?? 0;
  await option(page, 'Ancho de la tarjeta', 'Grande').click();
  await flag(page, 'Modo oscuro').click();
  await expect(page.getByText('2 cambios', { exact: true })).toBeVisible();
  await page.reload();
  await expect(fromBefore(page)).toBeVisible();
  await expect(page.getByText('2 cambios', { exact: true })).toBeVisible();
  await tab(page, 'Pantalla').click();
  await expect(option(page, 'Ancho de la tarjeta', 'Grande')).toBeChecked();
  await expect.poll(async () => (await sampleCard(page).boundingBox())?.width ?? 0).toBeGreaterThan(before);
  await expect(page.locator('[inert][data-theme]').first()).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await cancel(page).click();
  await expect(fromBefore(page)).toHaveCount(0);
  await page.reload();
  await formReady(page);
  await expect(page.getByText('Sin cambios')).toBeVisible();
  await expect(fromBefore(page)).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('[SETTINGS-36] a draft that the user chooses to discard is gone when the settings open again', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(`${simulator.origin}${SETTINGS}`);
  await formReady(page);
  await flag(page, 'Comentarios de las líneas').click();
  await page.getByRole('button', { name: 'Volver a los pedidos' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await boardReady(page);
  await page.goto(`${simulator.origin}${SETTINGS}`);
  await formReady(page);
  await expect(page.getByText('Sin cambios')).toBeVisible();
});

test('[SETTINGS-35][SETTINGS-37] a renderer crash loses no draft, and another user’s save in that time requires a choice', async ({
  simulator,
  browser,
  openPage,
}) => {
  const context = await browser.newContext({ locale: 'es-CL', viewport: { width: 1920, height: 1080 } });
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${simulator.origin}${SETTINGS}`);
    await formReady(page);
    return page;
  };
  const first = await open();
  await option(first, 'Guardar automáticamente después de', '15 s').click();
  await flag(first, 'Comentarios de las líneas').click();
  await crash(first);
  const other = await openPage(`${simulator.origin}${SETTINGS}`);
  await formReady(other);
  await option(other, 'Guardar automáticamente después de', '10 s').click();
  await save(other).click();
  await expect(other.getByText(SAVED)).toBeVisible();
  const second = await open();
  await expect(fromBefore(second)).toBeVisible();
  const alert = second.getByRole('alert').filter({ hasText: 'Otra persona guardó ajustes' });
  await expect(alert).toContainText('Guardar automáticamente después de');
  await crash(second);
  const third = await open();
  const question = third.getByRole('alert').filter({ hasText: 'Otra persona guardó ajustes' });
  await question.getByRole('button', { name: 'Dejar los míos' }).click();
  await save(third).click();
  await expect(third.getByText(SAVED)).toBeVisible();
  await crash(third);
  const fourth = await open();
  await expect(option(fourth, 'Guardar automáticamente después de', '15 s')).toBeChecked();
  await expect(flag(fourth, 'Comentarios de las líneas')).not.toBeChecked();
  await expect(fourth.getByText('Sin cambios')).toBeVisible();
  await expect(fromBefore(fourth)).toHaveCount(0);
  await context.close();
});
