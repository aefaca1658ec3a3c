/** Changes settings on the real screen, several in one save, with a check before, the control's new value, and a check after. */
import { type Page, test } from '@playwright/test';
import { boardReady } from '../board-page.ts';
import type { Kitchen } from '../still-kitchen.ts';
import { flag, openSettings, option, saveAndLeave, tab } from './settings-page.ts';

/** Checks on the board that a setting has its effect. */
type SettingCheck = (kitchen: Kitchen) => Promise<void>;

/** The checks of a setting at the start and after each change. */
export interface Effect {
  readonly before: SettingCheck;
  /** In which save the control changes, how, and the check afterwards. */
  readonly turns: readonly {
    readonly save: 1 | 2 | 3;
    readonly by: (form: Page) => Promise<void>;
    readonly after: SettingCheck;
  }[];
}

/** Sets a setting's control: a switch, an option beside others, one of a list, a number. */
export const switched = (name: string) => (form: Page) => flag(form, name).click();
export const chosen = (name: string, value: string) => (form: Page) => option(form, name, value).click();
export const picked = (name: string, value: string) => async (form: Page) => {
  await form.getByRole('combobox', { name }).selectOption(value);
};
export const typed = (name: string, value: string) => (form: Page) => form.getByRole('textbox', { name }).fill(value);
export const onDisplay = (turn: (form: Page) => Promise<void>) => async (form: Page) => {
  await tab(form, 'Pantalla').click();
  await turn(form);
};

/** Changes settings on their screen, saves them, and returns to the board. */
export async function saveSettings(board: Page, turns: readonly ((form: Page) => Promise<void>)[]): Promise<void> {
  await openSettings(board);
  for (const turn of turns) await turn(board);
  await saveAndLeave(board);
  await boardReady(board);
}

/** Checks the effect of every setting of the table before its first change and after each. A failure names the setting. */
export async function checkEach(kitchen: Kitchen, effects: Readonly<Record<string, Effect>>): Promise<void> {
  for (const nth of [1, 2, 3]) {
    const due = Object.entries(effects).flatMap(([key, { before, turns }]) =>
      turns.flatMap((turn, at) => (turn.save === nth ? [{ key, turn, before: at === 0 ? before : null }] : [])),
    );
    for (const { key, before } of due) if (before) await test.step(`${key} at the start`, () => before(kitchen));
    if (due.length > 0)
      await saveSettings(
        kitchen.board,
        due.map(({ turn }) => turn.by),
      );
    for (const { key, turn } of due) await test.step(`${key} after save ${nth}`, () => turn.after(kitchen));
  }
}
