/** Settings turned on the real screen, several in one save: what is so before, the control's new value, what is so from then on. */
import { type Page, test } from '@playwright/test';
import { boardStands } from '../board-page.ts';
import type { Kitchen } from '../still-kitchen.ts';
import { flag, openSettings, option, saveAndLeave, tab } from './settings-page.ts';

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
  await saveAndLeave(board);
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
