import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { settings as someSettings } from '../../../fixtures/settings.ts';
import { es } from '../../../src/i18n/es-screens.ts';
import { changeState, renderKitchen } from '../render.tsx';

const X = 88;

async function openSettings() {
  const rendered = renderKitchen({}, '/devicesettings');
  await screen.findByRole('tablist');
  return rendered;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const keyOf = (name: string) => button(new RegExp(`^${name}: tecla`));
const openKeys = async () => {
  await openSettings();
  await userEvent.click(screen.getByRole('tab', { name: es.settings.tabs.keys }));
};
async function enter(name: string | RegExp): Promise<void> {
  button(name).focus();
  await userEvent.keyboard('{Enter}');
}

test.each([es.settings.keys.accept, es.settings.keys.revert])(
  '[SETTINGS-27] after the button "%s" the focus is on the button of the assigned key',
  async (response) => {
    await openKeys();
    await userEvent.click(keyOf(es.settings.names.keysave));
    expect(document.activeElement).toBe(button(es.settings.keys.press));
    fireEvent.keyDown(button(es.settings.keys.press), { keyCode: X });
    await enter(response);
    expect(document.activeElement).toBe(keyOf(es.settings.names.keysave));
  },
);

test('[SETTINGS-27] settings that arrive while a key waits for acceptance do not move the focus', async () => {
  const { app } = await openSettings();
  await userEvent.click(screen.getByRole('tab', { name: es.settings.tabs.keys }));
  await userEvent.click(keyOf(es.settings.names.keysave));
  fireEvent.keyDown(button(es.settings.keys.press), { keyCode: X });
  button(es.settings.keys.accept).focus();
  await changeState(app.state, { settings: ref(someSettings({ recordCount: 50 })) });
  expect(document.activeElement).toBe(button(es.settings.keys.accept));
});

test("[SETTINGS-19] each decision about another user's change moves the focus to the next change, and the last decision to the title", async () => {
  const { app } = await openSettings();
  await userEvent.click(button('Más: Salidas recientes'));
  await changeState(app.state, { settings: ref(someSettings({ recordCount: 50 })) });
  for (const response of [es.settings.others.each, /^Suyo: /]) {
    await enter(response);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  }
  await enter(es.settings.others.noted);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: es.settings.title, level: 2 }));
});
