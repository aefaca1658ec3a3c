import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import type { FrozenKitchen } from '../../../../stories/frozen-app.ts';
import { actAsync, changeState, renderKitchen } from '../../render.tsx';

const DELETE = 'Borrar los datos de este equipo';
const QUESTION = '¿Desea borrar todos los datos guardados en este equipo?';

async function openMenu(kitchen: FrozenKitchen = {}) {
  const rendered = renderKitchen(kitchen);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }));
  return { ...rendered, menu: within(screen.getByRole('dialog', { name: 'Menú' })) };
}

const pagesIn = (menu: ReturnType<typeof within>) =>
  within(menu.getByRole('navigation'))
    .getAllByRole('button')
    .map((each) => each.textContent);

test('[MENU-1] the menu leads home and to the other boards', async () => {
  const { menu } = await openMenu();
  expect(pagesIn(menu).slice(0, 3)).toEqual(['Inicio', 'Riel', 'Total del día']);
});

test('[MENU-1] the menu of a customer screen does not lead to the other boards', async () => {
  const { menu } = await openMenu({ settings: { finalClients: true } });
  expect(pagesIn(menu)).not.toContain('Riel');
});

test.each([
  [['anonymous'], false, 'Iniciar sesión', '/l/profilelogin'],
  [['administrator'], true, 'Configurar KDS', '/configkds'],
] as const)(
  '[MENU-2][MENU-3] the menu entry "$2" leads to $3, for the user kinds $0 with `loggedIn` $1',
  async (kinds, loggedIn, name, path) => {
    const state = { loggedIn, userKinds: ref([...kinds]), host: 'kds.resto.example' };
    const { menu } = await openMenu({ state, person: { name: loggedIn ? 'Lucía Rossi' : null } });
    expect(await screen.findByRole('heading', { name: 'KITCHEN' })).toBeDefined();
    await userEvent.click(menu.getByRole('button', { name }));
    await expect.poll(() => window.location.pathname).toBe(path);
  },
);

test('[MENU-3] the menu leads only administrators to Configure KDS', async () => {
  const { menu } = await openMenu({ state: { loggedIn: true, userKinds: ref(['kitchen'] as const) } });
  expect(pagesIn(menu)).not.toContain('Configurar KDS');
  expect(pagesIn(menu)).not.toContain('Iniciar sesión');
});

test('[MENU-5] a logged-in user can log out from the menu, which leads home', async () => {
  const { app, menu } = await openMenu({ state: { loggedIn: true } });
  await userEvent.click(menu.getByRole('button', { name: 'Cerrar sesión' }));
  expect(app.commanded).toEqual([['logOut']]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname).toBe('/');
});

test('[MENU-5] without a session there is no log-out', async () => {
  const { menu } = await openMenu();
  expect(pagesIn(menu)).not.toContain('Cerrar sesión');
});

test('an entry of the menu opens its page and closes the menu, which then marks the page', async () => {
  const { menu } = await openMenu();
  expect(await screen.findByRole('heading', { name: 'KITCHEN' })).toBeDefined();
  await userEvent.click(menu.getByRole('button', { name: 'Riel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname).toBe('/home2');
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }));
  expect(screen.getByRole('button', { name: 'Riel' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: 'Inicio' }).getAttribute('aria-current')).toBeNull();
});

test('switches for which the bar of a narrow screen has no room are in the menu', async () => {
  const { app, menu } = await openMenu({ settings: { allowRefreshPause: true } });
  await userEvent.click(menu.getByRole('button', { name: 'Actualizar pedidos' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const name of ['Pausar la actualización', 'Pantalla completa']) {
    await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  }
  expect(app.commanded).toEqual([['refresh'], ['pauseRefresh'], ['toggleFullScreen']]);
});

test('deleting the local data requests confirmation; cancel deletes nothing and leaves the menu open', async () => {
  const { app, menu } = await openMenu();
  await userEvent.click(menu.getByRole('button', { name: DELETE }));
  const dialog = screen.getByRole('alertdialog', { name: QUESTION });
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(within(dialog).queryByRole('alert')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(app.commanded).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Menú' })).toBeDefined();
});

test.each(['cancel', 'close'])(
  'the dialog event "%s" on Escape closes only the question and leaves the menu open',
  async (event) => {
    const { menu } = await openMenu();
    await userEvent.click(menu.getByRole('button', { name: DELETE }));
    // The browser sends the dialog these events on Escape.
    await actAsync(() => screen.getByRole('alertdialog').dispatchEvent(new Event(event, { cancelable: true })));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Menú' })).toBeDefined();
  },
);

test.each([
  [{ pending: 1, unsent: 0 }, 'Hay 1 cambio sin enviar: se perderá.'],
  [{ pending: 2, unsent: 3 }, 'Hay 5 cambios sin enviar: se perderán.'],
])('the question warns how many changes would be lost: %j', async (saving, warning) => {
  const { app, menu } = await openMenu({ saving });
  await userEvent.click(menu.getByRole('button', { name: DELETE }));
  expect(screen.getByRole('alert').textContent).toBe(warning);
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }));
  expect(app.commanded).toEqual([['deleteLocalData']]);
});

test('[START-3] the question says in one sentence that the deletion failed, and a second press tries again', async () => {
  const { app, menu } = await openMenu();
  const outcomes = [false, true];
  app.commands.deleteLocalData = async () => outcomes.shift() ?? true;
  await userEvent.click(menu.getByRole('button', { name: DELETE }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No se borró nada: recargue la página y vuelva a intentarlo.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }));
  expect(outcomes).toEqual([]);
});

test('[HOST-13] test hosts have the environment switch', async () => {
  const { app, menu } = await openMenu({ state: { testHost: true, environment: 'DEV' } });
  const choice = within(menu.getByRole('group', { name: 'Ambiente' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'DEV' }).checked).toBe(true);
  await userEvent.click(choice.getByRole('radio', { name: 'PROD' }));
  expect(app.commanded).toEqual([['setEnvironment', 'PROD']]);
});

test('[HOST-16] test hosts have the debug block, folded until pressed, the newest line last', async () => {
  const { app, menu } = await openMenu({ state: { testHost: true, debug: ref(['first', 'second']) } });
  const block = menu.getByText('Depuración (2)').closest('details');
  expect(block?.open).toBe(false);
  expect(block?.querySelector('pre')?.textContent).toBe('first\nsecond');
  await changeState(app.state, { debug: ref([]) });
  expect(block?.querySelector('pre')?.textContent).toBe('No hay mensajes.');
});

test('[HOST-13][HOST-16] production hosts have neither switch nor debug block, whatever was logged', async () => {
  const { menu } = await openMenu({ state: { testHost: false, debug: ref(['first']) } });
  expect(menu.queryByRole('group', { name: 'Ambiente' })).toBeNull();
  expect(menu.queryByText(/Depuración/)).toBeNull();
  expect(menu.queryByText(/first/)).toBeNull();
});

test('[START-6] the menu has an entry to install the app only while the browser offers this', async () => {
  const { app, menu } = await openMenu();
  expect(menu.queryByRole('button', { name: 'Instalar' })).toBeNull();
  await changeState(app.state, { installOffered: true });
  await userEvent.click(menu.getByRole('button', { name: 'Instalar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.commanded).toEqual([['install']]);
});
