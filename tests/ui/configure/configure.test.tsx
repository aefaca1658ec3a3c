import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import type { AppState } from '../../../src/engine/base/state.ts';
import type { FrozenApp, FrozenKitchen } from '../../../stories/frozen-app.ts';
import { ADMINISTRATOR, UNITS } from '../../../stories/units.ts';
import { actAsync, renderKitchen } from '../render.tsx';

const CONFIGURE = '/configkds';
const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)
    ?.getAttribute('aria-labelledby');

async function openConfigure(units: Partial<AppState['units']> = {}, kitchen: FrozenKitchen = {}) {
  const rendered = renderKitchen({ ...ADMINISTRATOR, units: { rows: UNITS, ...units }, ...kitchen }, CONFIGURE);
  await screen.findByRole('heading', { name: /KDS$/, level: 2 });
  return rendered;
}

const laterCommands = ({ commanded }: FrozenApp) => commanded.filter(([name]) => name !== 'readUnits');
const become = (app: FrozenApp, units: Partial<AppState['units']>) =>
  actAsync(() => void Object.assign(app.state.units, units));

test('[CONFIGURE-1] a user without a session is led to the login, which returns to Configure KDS and replaces it in the history', async () => {
  const { app } = renderKitchen({}, CONFIGURE);
  const before = window.history.length;
  await expect.poll(() => window.location.pathname).toBe('/l/profilelogin');
  expect(new URLSearchParams(window.location.search).get('next')).toBe(CONFIGURE);
  expect(window.history.length).toBe(before);
  expect(app.commanded).not.toContainEqual(['readUnits']);
  expect(app.commanded).not.toContainEqual(['turnAway']);
});

test.each(['kitchen', 'diner', 'staff'] as const)(
  '[CONFIGURE-1] a user of the kind %s gets no access, and is sent to the board',
  async (kind) => {
    const state = { loggedIn: true, userKinds: ref([kind]) };
    const { app } = renderKitchen({ state, person: { name: 'Ana' } }, CONFIGURE);
    await expect.poll(() => window.location.pathname).toBe('/');
    expect(app.commanded).toEqual([['turnAway']]);
  },
);

test('[CONFIGURE-1] after a start the screen waits for the user to load, and an administrator stays', async () => {
  const { app } = renderKitchen({ state: { loggedIn: true, userKinds: ref(['kitchen'] as const) } }, CONFIGURE);
  await actAsync(() => {});
  expect(window.location.pathname).toBe(CONFIGURE);
  expect(app.commanded).toEqual([]);
  await actAsync(() => {
    app.state.person.name = '';
    app.state.userKinds = ref(['administrator']);
  });
  expect(await screen.findByRole('heading', { name: 'Configurar KDS', level: 2 })).toBeDefined();
});

test('[CONFIGURE-1] an administrator whose session ends on Configure KDS is led home, not to the login', async () => {
  const { app } = await openConfigure();
  await actAsync(() => {
    Object.assign(app.state, { loggedIn: false, userKinds: ref(['device']) });
    app.state.person.name = null;
  });
  await expect.poll(() => window.location.pathname).toBe('/');
  expect(app.commanded).toEqual([['readUnits']]);
});

test('[CONFIGURE-2] the list shows id, localized name, location and availability of each unit, and marks the unit of this device', async () => {
  await openConfigure();
  const cells = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Id',
    'Nombre',
    'Ubicación',
    'Disponible',
  ]);
  expect(cells.slice(1)).toEqual([
    ['1', 'Expedición', 'Salón', 'Disponible'],
    ['2', 'Bar', 'Terraza', 'No disponible'],
    ['3', 'Cocina caliente Este equipo', 'Primer piso', 'Disponible'],
    ['4', 'Postres', 'Primer piso', 'Disponible'],
  ]);
  expect(radio(/^3 Cocina caliente Este equipo Primer piso Disponible$/).disabled).toBe(false);
  expect(screen.getByRole('group', { name: 'KDS del local' })).toBeDefined();
});

test('[CONFIGURE-2] a press on a row chooses the row, and cannot choose an unavailable row', async () => {
  const { app } = await openConfigure();
  await userEvent.click(radio(/Bar/));
  expect(chosen()).toBeUndefined();
  expect(radio(/Bar/).disabled).toBe(true);
  await userEvent.click(radio(/Postres/));
  expect(radio(/Postres/).checked).toBe(true);
  await userEvent.click(button('Activar KDS en este equipo'));
  expect(laterCommands(app)).toEqual([['activateUnit', 4]]);
});

test('[CONFIGURE-2] by keyboard, arrows, Home, End, Space and Enter choose a unit, and unavailable units are skipped', async () => {
  const { app } = await openConfigure();
  const keys = async (typed: string) => {
    await userEvent.keyboard(typed);
    return screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked) + 1;
  };
  radio(/Expedición/).focus();
  expect(await keys('{Enter}')).toBe(1);
  expect(await keys('{ArrowDown}')).toBe(3);
  expect(await keys('{End}')).toBe(4);
  expect(await keys('{ArrowUp}')).toBe(3);
  expect(await keys('{Home}')).toBe(1);
  expect(document.activeElement).toBe(radio(/Expedición/));
  radio(/Postres/).focus();
  expect(await keys(' ')).toBe(4);
  await userEvent.tab();
  expect(document.activeElement).toBe(button('Activar KDS en este equipo'));
  await userEvent.keyboard('{Enter}');
  expect(laterCommands(app)).toEqual([['activateUnit', 4]]);
});

test('[CONFIGURE-2] a chosen unit that is no longer available is not activated', async () => {
  const { app } = await openConfigure();
  await userEvent.click(radio(/Postres/));
  await become(app, { rows: ref(UNITS.map((row) => ({ ...row, available: row.id !== 4 }))) });
  await userEvent.click(button('Activar KDS en este equipo'));
  expect(laterCommands(app)).toEqual([]);
});

const question = { kdsId: 4, isTaken: true, takenSinceS: null, givesUpId: 3 };

test('[UNIT-8] a question lists what an activation would lose, and yes and no take effect', async () => {
  const { app } = await openConfigure();
  await become(app, { question });
  const dialog = within(screen.getByRole('alertdialog', { name: '«Postres» está en uso por otro equipo' }));
  expect(dialog.getByText('Si lo activa aquí, ese equipo dejará de mostrar pedidos.')).toBeDefined();
  expect(dialog.getByText('Este equipo dejará de mostrar «Cocina caliente».')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Activar aquí' }));
  expect(laterCommands(app)).toEqual([['cancelActivation'], ['activateUnit', 4, true]]);
});

test('[UNIT-8] the question shows since when another device uses the unit', async () => {
  const { app } = await openConfigure();
  await become(app, { question: { ...question, takenSinceS: app.serverNowS() - 120 } });
  expect(
    screen.getByRole('alertdialog', { name: '«Postres» está en uso por otro equipo, activado hace 2 min' }),
  ).toBeDefined();
});

test('[UNIT-8] for a unit that no other device uses the question is only about the unit of this device', async () => {
  const { app } = await openConfigure();
  await become(app, { question: { ...question, isTaken: false } });
  expect(screen.getByRole('alertdialog', { name: '¿Cambiar este equipo a «Postres»?' })).toBeDefined();
  expect(screen.queryByText(/ese equipo dejará/)).toBeNull();
});

test('[CONFIGURE-3] without a choice no unit is activated', async () => {
  const { app } = await openConfigure();
  expect(button('Activar KDS en este equipo').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button('Activar KDS en este equipo'));
  expect(laterCommands(app)).toEqual([]);
});

test('[CONFIGURE-3] ten presses send one activation, also before the screen has rendered again', async () => {
  const { app } = await openConfigure();
  await userEvent.click(radio(/Postres/));
  const activate = button('Activar KDS en este equipo');
  await actAsync(() => {
    activate.click();
    app.state.units.activation = 'asking';
    for (let presses = 1; presses < 10; presses++) activate.click();
  });
  expect(button('Activando el KDS…').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button('Activando el KDS…'));
  expect(laterCommands(app)).toEqual([['activateUnit', 4]]);
});

test('[CONFIGURE-3] a successful activation is shown, and a button ends the session and leads to the board', async () => {
  const { app } = await openConfigure();
  await become(app, { activation: 'done', activatedId: 4 });
  expect(screen.getByText('El KDS ha sido configurado en este equipo').getAttribute('role')).toBe('status');
  await userEvent.click(button('Cerrar sesión y usar el KDS'));
  expect(laterCommands(app)).toEqual([['logOut']]);
  await expect.poll(() => window.location.pathname).toBe('/');
});

test.each([
  ['refused', /^Este navegador puede borrar lo guardado/],
  ['private', /^Parece una ventana privada/],
] as const)(
  '[STORAGE-13] an activation with the storage persistence %s shows a warning',
  async (storagePersistence, words) => {
    const { app } = await openConfigure({}, { state: { ...ADMINISTRATOR.state, storagePersistence } });
    expect(screen.queryByText(words)).toBeNull();
    await become(app, { activation: 'done', activatedId: 4 });
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByText('El KDS ha sido configurado en este equipo')).toBeDefined();
  },
);

test('[CONFIGURE-3] a failed activation shows the exact text, and can be retried', async () => {
  const { app } = await openConfigure();
  await userEvent.click(radio(/Postres/));
  await become(app, { activation: 'failed', activatedId: 4 });
  expect(screen.getByRole('alert').textContent).toBe('ERROR al configirar KDS, no ha sido configurado en este equipo');
  expect(screen.queryByRole('button', { name: 'Cerrar sesión y usar el KDS' })).toBeNull();
  await userEvent.click(button('Activar KDS en este equipo'));
  expect(laterCommands(app)).toEqual([['activateUnit', 4]]);
});

test('[CONFIGURE-4] the list loads when the screen opens and at a press, one request at a time', async () => {
  const { app } = await openConfigure();
  expect(app.commanded).toEqual([['readUnits']]);
  await userEvent.click(button('Actualizar lista'));
  await become(app, { asking: true });
  await userEvent.click(button('Actualizar lista'));
  expect(app.commanded).toEqual([['readUnits'], ['readUnits']]);
});

test.each([
  [{ rows: null, asking: true }, 'Leyendo la lista de KDS…', false],
  [{ rows: null, asking: true, failed: true }, 'Leyendo la lista de KDS…', false],
  [{ rows: null, failed: true }, 'No se pudo leer la lista de KDS. Actualice la lista para intentar de nuevo.', false],
  [{ rows: UNITS, failed: true }, 'No se pudo leer la lista de KDS. Actualice la lista para intentar de nuevo.', true],
  [{ rows: ref([]) }, 'Este local no tiene ningún KDS. Cuando haya uno, actualice la lista.', false],
] as const)('[CONFIGURE-4] the list shows the message of its state: "$1", $0', async (units, words, hasTable) => {
  await openConfigure(units);
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByRole('table') !== null).toBe(hasTable);
});

test('[REALTIME-18] with a local server a tap requests the permission, and the screen shows the result', async () => {
  const { app } = await openConfigure({ localServer: true }, { localAccess: 'prompt' });
  const block = (await screen.findByRole('heading', { name: 'Permiso para la red local' }))
    .parentElement as HTMLElement;
  expect(within(block).getByText(/^El navegador aún no permite/)).toBeDefined();
  await userEvent.click(within(block).getByRole('button', { name: 'Pedir permiso' }));
  expect(app.commanded).toContainEqual(['requestLocalAccess']);
  expect(await within(block).findByText('El navegador permite usar el servidor local.')).toBeDefined();
});

test('[REALTIME-18] a refused permission shows what to do; and without a local server the permission is not mentioned', async () => {
  const { app } = await openConfigure({ localServer: true }, { localAccess: 'denied' });
  expect(await screen.findByText(/^El navegador impide usar el servidor local\. Permita/)).toBeDefined();
  await become(app, { localServer: false });
  expect(screen.queryByText('Permiso para la red local')).toBeNull();
});

test('[REALTIME-22] Configure KDS names an address of the local server that the device refused', async () => {
  const { app } = await openConfigure({ localRefused: 'evil.example' });
  expect(screen.getByText(/^La dirección «evil\.example» del servidor local se rechaza/)).toBeDefined();
  await become(app, { localRefused: '' });
  expect(screen.queryByText(/se rechaza/)).toBeNull();
});

test('[REALTIME-22] in English the refused address is named in English', async () => {
  await openConfigure({ localRefused: 'evil.example' }, { state: { ...ADMINISTRATOR.state, language: 'en' } });
  expect(
    screen.getByText(/^The local server address “evil\.example” is refused: it is outside the restaurant\./),
  ).toBeDefined();
});

test('[CONFIGURE-3] in English the screen is in English, with the exact texts of the specification', async () => {
  const { app } = await openConfigure({}, { state: { ...ADMINISTRATOR.state, language: 'en' } });
  expect(screen.getByRole('heading', { name: 'Configure KDS', level: 2 })).toBeDefined();
  expect(screen.getAllByRole('cell')[1]?.textContent).toBe('Pass');
  await become(app, { activation: 'done' });
  expect(button('Log out and use the KDS')).toBeDefined();
});
