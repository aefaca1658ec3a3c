import { type Page, test } from '@playwright/test';
import { boardReady } from '../board-page.ts';
import type { Kitchen } from '../frozen-kitchen.ts';
import { flag, openSettings, option, saveAndLeave, tab } from './settings-page.ts';

type SettingCheck = (kitchen: Kitchen) => Promise<void>;

export interface Effect {
  readonly before: SettingCheck;
  readonly turns: readonly {
    readonly save: 1 | 2 | 3;
    readonly by: (form: Page) => Promise<void>;
    readonly after: SettingCheck;
  }[];
}

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

export async function saveSettings(board: Page, turns: readonly ((form: Page) => Promise<void>)[]): Promise<void> {
  await openSettings(board);
  for (const turn of turns) await turn(board);
  await saveAndLeave(board);
  await boardReady(board);
}

/** Checks every setting before its first change and after each change. A failure names the setting. */
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
