import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FrozenApp } from '../../../stories/frozen-app.ts';
import { FROZEN_PIN } from '../../../stories/frozen-app.ts';
import { renderKitchen } from '../render.tsx';

const SETTINGS = '/devicesettings';
const button = (name: string) => screen.getByRole('button', { name });
const press = async (digits: string) => {
  for (const digit of digits) await userEvent.click(button(digit));
};
const pins = ({ commanded }: FrozenApp) => commanded.filter(([name]) => name === 'setPin');

test('[PIN-2] the settings require the PIN: a wrong PIN shows an error, and the right PIN opens the settings', async () => {
  renderKitchen({ state: { hasPin: true } }, SETTINGS);
  await screen.findByRole('group', { name: /^Escriba el PIN/ });
  expect(screen.queryByRole('tablist')).toBeNull();
  await press('123');
  expect(button('Aceptar').getAttribute('aria-disabled')).toBe('true');
  await press('4');
  await userEvent.click(button('Aceptar'));
  expect(screen.getByRole('alert').textContent).toBe('PIN incorrecto.');
  await userEvent.keyboard(`${FROZEN_PIN}9{Backspace}`);
  await userEvent.click(button('Aceptar'));
  expect(await screen.findByRole('tablist')).toBeDefined();
});

test.each([
  ['no PIN is set', {}],
  ['a user is logged in', { state: { hasPin: true, loggedIn: true }, person: { name: 'Ana' } }],
])('[PIN-2] the settings open at once where %s', async (_, kitchen) => {
  const state = { ...('state' in kitchen ? kitchen.state : {}), userKinds: ['administrator'] as const };
  renderKitchen({ ...kitchen, state }, SETTINGS);
  expect(await screen.findByRole('tablist')).toBeDefined();
});

test('[PIN-2] the deletion of the local data requires the PIN first, then a confirmation', async () => {
  renderKitchen({ state: { hasPin: true } });
  await userEvent.click(button('Abrir el menú'));
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar los datos de este equipo' }));
  await screen.findByRole('dialog', { name: 'PIN de este equipo' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press(FROZEN_PIN);
  await userEvent.click(button('Aceptar'));
  expect(
    screen.getByRole('alertdialog', { name: '¿Desea borrar todos los datos guardados en este equipo?' }),
  ).toBeDefined();
});

test('[PIN-1] a PIN is set by typing it twice, and removed by a press', async () => {
  const { app } = renderKitchen({}, SETTINGS);
  await userEvent.click(await screen.findByRole('button', { name: 'PIN' }));
  const dialog = await screen.findByRole('dialog', { name: 'PIN de este equipo' });
  expect(within(dialog).getByText('Este equipo no pide PIN.')).toBeDefined();
  await userEvent.click(button('Poner PIN'));
  for (const digits of ['4711', '4712']) {
    await press(digits);
    await userEvent.click(button('Aceptar'));
  }
  expect(screen.getByRole('alert').textContent).toBe('Los dos PIN son distintos: empiece de nuevo.');
  expect(pins(app)).toEqual([]);
  for (const digits of ['4711', '4711']) {
    await press(digits);
    await userEvent.click(button('Aceptar'));
  }
  expect(within(dialog).getByText('Este equipo pide PIN.')).toBeDefined();
  await userEvent.click(button('Quitar PIN'));
  expect(pins(app)).toEqual([
    ['setPin', '4711'],
    ['setPin', null],
  ]);
});
