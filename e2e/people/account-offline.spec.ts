import type { Page } from '@playwright/test';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

// The tests cut requests on purpose.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const NO_NETWORK = 'Error de Conexión de Internet, intente más tarde';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const named = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);
const send = (page: Page) => page.locator('form button[type="submit"]').click();
const notice = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true })).toBeVisible();

type Typed = Readonly<Record<string, string>>;

async function type(page: Page, typed: Typed): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await named(page, name).fill(text);
}

async function sendTwice(page: Page, typed: Typed, sentence = NO_NETWORK): Promise<void> {
  await type(page, typed);
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  for (const [name, text] of Object.entries(typed)) await expect(named(page, name)).toHaveValue(text);
  await page.context().setOffline(false);
  await send(page);
}

const mailTo = (mails: readonly { to: string; path: string }[], to: string): string =>
  mails.findLast((mail) => mail.to === to)?.path ?? '';

test('[PROFILE-3][FORM-29] account creation and password recovery succeed although the network fails at each step', async ({
  simulator,
  openPage,
}) => {
  const { origin } = await simulator.accounts();
  const page = await openPage(`${origin}/`);
  await button(page, 'Email y contraseña').click();
  await button(page, 'Crear cuenta').click();
  await sendTwice(page, { email: 'ana@correo.test', firstNames: 'Ana María', lastNames: 'Soto' });
  await expect(page.getByText(/^Solicitamos su cuenta\./)).toBeVisible();

  await page.goto(origin + mailTo((await simulator.accounts()).mails, 'ana@correo.test'));
  await expect(named(page, 'email')).toHaveValue('ana@correo.test');
  await sendTwice(page, {});
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  await button(page, 'Cerrar sesión').click();

  await button(page, 'Email y contraseña').click();
  await button(page, 'Olvidé mi contraseña').click();
  await sendTwice(page, { email: 'ana@correo.test' });
  await expect(page.getByText(/^Enviamos un correo a ana@correo.test/)).toBeVisible();
  await page.goto(origin + mailTo((await simulator.accounts()).mails, 'ana@correo.test'));
  await expect(named(page, 'next')).toBeVisible();
  await sendTwice(page, { next: 'otra clave', repeat: 'otra clave' });
  await notice(page, 'La contraseña fue cambiada exitosamente');

  await button(page, 'Email y contraseña').click();
  await sendTwice(page, { email: 'ana@correo.test', password: 'otra clave' });
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
});

test('[PROFILE-3][PROFILE-5] details, an address, the main address and a new password are saved although the network fails at each step', async ({
  simulator,
  openPage,
}) => {
  const { origin } = await simulator.accounts();
  const page = await openPage(`${origin}/`);
  await button(page, 'Email y contraseña').click();
  await type(page, { ...credentialsOf('regular') });
  await send(page);
  await button(page, 'Editar mis datos').click();
  await sendTwice(page, { firstNames: 'Renata 🙂', lastNames: 'Silva <b>' });
  await notice(page, 'Perfil actualizado');

  await button(page, 'Agregar dirección').click();
  const address = { street: 'Av. Playa Ancha 100', locality: 'Playa Ancha', city: 'Valparaíso', alias: 'Playa' };
  await type(page, address);
  await expect(page.getByRole('button', { name: /^Pin de la dirección/ })).toBeVisible();
  await sendTwice(page, address);
  await notice(page, 'Dirección agregada');

  const main = page.getByRole('button', { name: /como principal/ }).first();
  await page.context().setOffline(true);
  await main.click();
  await expect(page.getByRole('alert').filter({ hasText: NO_NETWORK })).toBeVisible();
  await page.context().setOffline(false);
  await main.click();
  await notice(page, 'Dirección guardada');

  await button(page, 'Cambiar la contraseña').click();
  await sendTwice(page, { current: credentialsOf('regular').password, next: 'otra clave', repeat: 'otra clave' });
  await expect(page.getByRole('main').getByRole('status')).toHaveText('La contraseña fue cambiada exitosamente');
});
