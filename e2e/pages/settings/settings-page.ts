import { expect, type Locator, type Page } from '@playwright/test';
import type { SettingKey } from '../../../src/domain/presentation/settings.ts';
import type { SETTINGS_FORM, SettingSection } from '../../../src/domain/presentation/settings-form.ts';
import { boardReady } from '../board-page.ts';

/** The settings of a section: a table with a missing key does not compile. */
export type KeysOf<Section extends SettingSection> = {
  [Key in SettingKey]: (typeof SETTINGS_FORM)[Key] extends { readonly section: Section } ? Key : never;
}[SettingKey];

/** The message of the form after a save. */
export const SAVED = 'Los ajustes se guardaron y ya se aplican en este equipo.';

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
export const save = (page: Page): Locator => page.getByRole('button', { name: /^(Guardar|Save)$/ });
export const cancel = (page: Page): Locator => page.getByRole('button', { name: /^(Cancelar|Cancel)$/ });
/** Options beside each other: a text label, and its radio button. */
export const option = (page: Page, setting: string, name: string): Locator =>
  page.getByRole('radiogroup', { name: setting, exact: true }).getByRole('radio', { name, exact: true });
export const flag = (page: Page, name: string): Locator => page.getByRole('switch', { name, exact: true });

/** The first sample card of the preview; a screen reader reads only its level. */
export const sampleCard = (page: Page): Locator => page.locator('[inert] article').first();

export async function pickColour(page: Page, name: string, colour: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}: .* Elegir otro color$`) }).click();
  // A gray with low contrast says so after its name.
  const named = new RegExp(`^${colour}(,|$)`);
  await page.getByRole('dialog', { name, exact: true }).getByRole('radio', { name: named }).click();
}

export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Abrir el menú|Open the menu)$/ }).click();
  await page.getByRole('button', { name: /^(Ajustes de KDS|KDS Settings)$/ }).click();
  await expect(page.getByRole('tablist')).toBeVisible();
}

export async function saveAndLeave(page: Page): Promise<void> {
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole('button', { name: 'Volver a los pedidos' }).click();
}

/** Toggles a setting by its switch and saves it; returns its new state. */
export async function toggleSetting(board: Page, name: string): Promise<boolean> {
  await openSettings(board);
  const control = flag(board, name);
  const isOn = !(await control.isChecked());
  await control.click();
  await saveAndLeave(board);
  await boardReady(board);
  return isOn;
}
