import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady } from '../pages/board-page.ts';
import { LOGIN_TEXTS, logIn, openForm } from '../pages/login-page.ts';
import { openSettings, tab } from '../pages/settings/settings-page.ts';
import { credentialsOf } from '../people.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

const FOLDER = '/shows/kitchen';

test.use({ serviceWorkers: 'allow' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function follow(room: Page, name: string | RegExp): Promise<Page> {
  const opening = room.context().waitForEvent('page');
  await room.getByRole('link', { name }).last().click();
  return opening;
}

async function choose(page: Page, entry: string): Promise<void> {
  await button(page, 'Abrir el menú').click();
  await page.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: entry, exact: true }).click();
}

async function openEachSettingsTab(device: Page): Promise<void> {
  await openSettings(device);
  for (const name of ['Ajustes generales', 'Pantalla', 'Teclas']) {
    await tab(device, name).click();
    await expect(tab(device, name)).toHaveAttribute('aria-selected', 'true');
    await expect(device.getByRole('tabpanel')).toBeVisible();
  }
  await button(device, 'Pasar ajustes').click();
  await expect(device.getByRole('dialog', { name: 'Ajustes de un equipo a otro' })).toBeVisible();
  await device.keyboard.press('Escape');
}

test(
  '[TOUR-10] in the demo a user can open the boards, settings, login, Configure KDS and logout of a device',
  LONG,
  async ({ keep, openPage }) => {
    const { origin } = await keep(serveFolder('demo', FOLDER));
    const room = await openPage(`${origin}${FOLDER}/`, tourSeen(origin));
    await boardReady(room.frameLocator('iframe[src*="device/1/"]'));
    const device = await follow(room, 'Abrir Cocina caliente en otra pestaña');
    await button(device, 'Usar aquí').click();
    await boardReady(device);
    await choose(device, 'Riel');
    await expect(device.locator('[data-shape="rail"]')).toBeVisible();
    await choose(device, 'Total del día');
    await expect(device.getByRole('region', { name: 'Total del día' })).toBeVisible();
    await choose(device, 'Inicio');
    await boardReady(device);
    await button(device, 'Salidas recientemente').click();
    await expect(device.getByRole('dialog', { name: 'Salidas recientemente' })).toBeVisible();
    await device.keyboard.press('Escape');
    await openEachSettingsTab(device);

    await choose(device, 'Iniciar sesión');
    await expect(heading(device, LOGIN_TEXTS.es.question)).toBeVisible();
    await logIn(device, credentialsOf('owner'));
    await choose(device, 'Configurar KDS');
    await expect(device.getByRole('radio', { name: LOGIN_TEXTS.es.unit })).toBeVisible();
    await choose(device, 'Mi perfil');
    await expect(heading(device, 'Mi perfil')).toBeVisible();
    await choose(device, 'Cerrar sesión');
    await boardReady(device);

    const guests = await follow(room, 'Abrir Clientes en otra pestaña');
    await button(guests, 'Usar aquí').click();
    await expect(heading(guests, 'ÓRDENES LISTAS')).toBeVisible();
    await room.getByText('Personas y equipos').click();
    const fresh = await follow(room, 'Abrir un equipo nuevo, sin KDS');
    await expect(fresh.getByText(/^Debe configurar KDS/).first()).toBeVisible();
  },
);

/** Submits the open form; returns the tab that the room's link to this mail opens. */
async function byMail(room: Page, account: Page, mail: string): Promise<Page> {
  await account.locator('form button[type="submit"]').click();
  await expect(account.getByRole('dialog').getByRole('status')).toBeVisible();
  return follow(room, mail);
}

test('[TOUR-10] in the demo a user can open the screens of an account and the mails', async ({ keep, openPage }) => {
  const { origin } = await keep(serveFolder('demo', FOLDER));
  const room = await openPage(`${origin}${FOLDER}/`, tourSeen(origin));
  await boardReady(room.frameLocator('iframe[src*="device/1/"]'));
  await room.getByText('Personas y equipos').click();
  const account = await follow(room, 'Abrir las cuentas de personas');
  await expect(heading(account, LOGIN_TEXTS.es.question)).toBeVisible();
  await openForm(account);
  await button(account, 'Crear cuenta').click();
  await field(account, 'Email').fill('ana@correo.test');
  await account.locator('[name="firstNames"]').fill('Ana');
  await account.locator('[name="lastNames"]').fill('Soto');
  const created = await byMail(room, account, 'Correo: su cuenta nueva');
  await expect(field(created, 'Email')).toHaveValue('ana@correo.test');
  await field(created, 'Contraseña').press('Enter');
  await expect(heading(created, 'Mi perfil')).toBeVisible();
  await created.getByRole('main').getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(heading(created, LOGIN_TEXTS.es.question)).toBeVisible();
  await created.close();

  await button(account, 'Volver a iniciar sesión').click();
  await button(account, 'Olvidé mi contraseña').click();
  await field(account, 'Email').fill(credentialsOf('diner').email);
  const reset = await byMail(room, account, 'Correo: restablecer la contraseña');
  await expect(field(reset, 'Repita la contraseña nueva')).toBeVisible();
  await reset.close();

  await button(account, 'Volver a iniciar sesión').click();
  await field(account, 'Email').fill(credentialsOf('regular').email);
  await field(account, 'Contraseña').fill(credentialsOf('regular').password);
  await field(account, 'Contraseña').press('Enter');
  await expect(heading(account, 'Mi perfil')).toBeVisible();
  // The picture loads only through the demo's own picture addresses; otherwise the initials would show.
  await expect(account.getByRole('main').getByRole('img', { name: /Renata Silva/ })).toBeVisible();
  await button(account, 'Editar mis datos').click();
  await expect(account.locator('[name="firstNames"]')).toBeVisible();
  await button(account, 'Cancelar').click();
  await button(account, 'Agregar dirección').click();
  await expect(field(account, 'Calle y número')).toBeVisible();
  await expect(account.locator('img[src^="data:image/svg+xml"]').first()).toBeVisible();
  await button(account, 'Cancelar').click();
  await button(account, 'Leer las condiciones generales').click();
  await button(account, 'Cerrar sin aceptar').click();
  await button(account, 'Cambiar la contraseña').click();
  await expect(field(account, 'Contraseña actual')).toBeVisible();
  await choose(account, 'Cerrar sesión');
  await expect(heading(account, LOGIN_TEXTS.es.question)).toBeVisible();
});
