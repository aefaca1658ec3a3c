/** The settings of a device as somebody at it sees them. */
import { expect, type Locator, type Page } from '@playwright/test';

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
export const save = (page: Page): Locator => page.getByRole('button', { name: /^(Guardar|Save)$/ });
export const cancel = (page: Page): Locator => page.getByRole('button', { name: /^(Cancelar|Cancel)$/ });
/** Options that stand side by side: a label of text, and its radio button. */
export const option = (page: Page, setting: string, name: string): Locator =>
  page.getByRole('radiogroup', { name: setting, exact: true }).getByRole('radio', { name, exact: true });
export const flag = (page: Page, name: string): Locator => page.getByRole('switch', { name, exact: true });

/** The first sample card of the preview; who hears the screen is told its level alone. */
export const sampleCard = (page: Page): Locator => page.locator('[inert] article').first();

/** Leads to the settings by the menu. */
export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Abrir el menú|Open the menu)$/ }).click();
  await page.getByRole('button', { name: /^(Ajustes de KDS|KDS Settings)$/ }).click();
  await expect(page.getByRole('tablist')).toBeVisible();
}
