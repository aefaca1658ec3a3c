import { type Page, test } from '@playwright/test';
import { boardReady } from '../board-page.ts';
import type { Kitchen } from '../frozen-kitchen.ts';
import { flag, openSettings, option, saveAndLeave, tab } from './settings-page.ts';

type SettingCheck = (kitchen: Kitchen) => Promise<void>;

export interface Effect {
  readonly before: SettingCheck;
  readonly changes: readonly {
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
export const onDisplay = (change: (form: Page) => Promise<void>) => async (form: Page) => {
  await tab(form, 'Pantalla').click();
  await change(form);
};

export async function saveSettings(board: Page, changes: readonly ((form: Page) => Promise<void>)[]): Promise<void> {
  await openSettings(board);
  for (const change of changes) await change(board);
  await saveAndLeave(board);
  await boardReady(board);
}

/** Checks every setting before its first change and after each change. A failure names the setting. */
export async function checkEach(kitchen: Kitchen, effects: Readonly<Record<string, Effect>>): Promise<void> {
  for (const nth of [1, 2, 3]) {
    const due = Object.entries(effects).flatMap(([key, { before, changes }]) =>
      changes.flatMap((change, at) => (change.save === nth ? [{ key, change, before: at === 0 ? before : null }] : [])),
    );
    for (const { key, before } of due) if (before) await test.step(`${key} at the start`, () => before(kitchen));
    if (due.length > 0)
      await saveSettings(
        kitchen.board,
        due.map(({ change }) => change.by),
      );
    for (const { key, change } of due) await test.step(`${key} after save ${nth}`, () => change.after(kitchen));
  }
}
