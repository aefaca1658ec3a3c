/** Settings turned on the real screen, several in one save: what is so before, the control's new value, what is so from then on. */
import { expect, type Page, test } from '@playwright/test';
import type { SettingKey } from '../../src/domain/shown/settings.ts';
import type { SETTINGS_FORM, SettingSection } from '../../src/domain/shown/settings-form.ts';
import { boardStands } from './board-page.ts';
import { flag, openSettings, option, save, tab } from './settings-page.ts';
import type { Kitchen } from './still-kitchen.ts';

const SAVED = 'Los ajustes se guardaron y ya valen en este equipo.';

/** The settings of a section: a table over them lacks none. */
export type KeysOf<Section extends SettingSection> = {
  [Key in SettingKey]: (typeof SETTINGS_FORM)[Key] extends { readonly section: Section } ? Key : never;
}[SettingKey];

/** Sees at the board that a setting does what it now says. */
type Look = (kitchen: Kitchen) => Promise<void>;

/** What a setting does as the device has it, and after each of its turns. */
export interface Effect {
  readonly before: Look;
  /** In which of the saves the control gets another value, how, and what is so then. */
  readonly turns: readonly {
    readonly save: 1 | 2 | 3;
    readonly by: (form: Page) => Promise<void>;
    readonly after: Look;
  }[];
}

/** A setting's control gets another value: turned over, an option beside others, one of a list, a number. */
export const switched = (name: string) => (form: Page) => flag(form, name).click();
export const chosen = (name: string, value: string) => (form: Page) => option(form, name, value).click();
export const picked = (name: string, value: string) => async (form: Page) => {
  await form.getByRole('combobox', { name }).selectOption(value);
};
export const typed = (name: string, value: string) => (form: Page) => form.getByRole('textbox', { name }).fill(value);
/** The same on the tab of the display. */
export const onDisplay = (turn: (form: Page) => Promise<void>) => async (form: Page) => {
  await tab(form, 'Pantalla').click();
  await turn(form);
};

/** Turns settings on their screen, saves them, and comes back to the board. */
export async function saveSettings(board: Page, turns: readonly ((form: Page) => Promise<void>)[]): Promise<void> {
  await openSettings(board);
  for (const turn of turns) await turn(board);
  await save(board).click();
  await expect(board.getByText(SAVED)).toBeVisible();
  await board.getByRole('button', { name: 'Volver a los pedidos' }).click();
  await boardStands(board);
}

/** Sees every setting of the table work: before its first turn, and after each. A failure says which one. */
export async function seeEach(kitchen: Kitchen, effects: Readonly<Record<string, Effect>>): Promise<void> {
  for (const nth of [1, 2, 3]) {
    const due = Object.entries(effects).flatMap(([key, { before, turns }]) =>
      turns.flatMap((turn, at) => (turn.save === nth ? [{ key, turn, before: at === 0 ? before : null }] : [])),
    );
    for (const { key, before } of due) if (before) await test.step(`${key} as it was`, () => before(kitchen));
    if (due.length > 0)
      await saveSettings(
        kitchen.board,
        due.map(({ turn }) => turn.by),
      );
    for (const { key, turn } of due) await test.step(`${key} after save ${nth}`, () => turn.after(kitchen));
  }
}
