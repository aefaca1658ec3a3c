import type { Page } from '@playwright/test';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

// The tests cut requests on purpose.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const WORDS = {
  es: {
    withPassword: 'Email y contraseña',
    create: 'Crear cuenta',
    accountFailed:
      'No se pudo crear la cuenta. Revise que el email sea válido y no tenga ya una cuenta; si la tiene, recupere su contraseña.',
    profile: 'Mi perfil',
    edit: 'Editar mis datos',
    phone: 'Teléfono inválido',
    must: 'Debe completar la siguiente información: Nombre, Teléfono',
    saved: 'Perfil actualizado',
    add: 'Agregar dirección',
    network: 'Error de Conexión de Internet, intente más tarde',
    added: 'Dirección agregada',
    logOut: 'Cerrar sesión',
    closed: 'Sesion Cerrada',
    notices: 'Avisos',
    complete: 'Debe completar información',
    change: 'Cambiar la contraseña',
    short: 'La contraseña debe tener mínimo 8 caracteres',
    changeFailed: 'Error en la contraseña ingresada. No se pudo restablecer la contraseña.',
    changed: 'La contraseña fue cambiada exitosamente',
    linkFailed: /^Error en los datos o link caducado\. No se puede restablecer la contraseña\./,
    use: 'Usar Trattoria Lucía Ñuñoa · 71-4',
    again: 'Inicie sesión nuevamente para cambiar de ubicación',
  },
  en: {
    withPassword: 'Email and password',
    create: 'Create account',
    accountFailed:
      'The account could not be created. Check that the email is valid and has no account yet; if it has one, recover your password.',
    profile: 'My profile',
    edit: 'Edit my data',
    phone: 'Invalid phone number',
    must: 'You must complete the following information: First name, Phone',
    saved: 'Profile updated',
    add: 'Add address',
    network: 'Internet Connection Error, try again later',
    added: 'Address added',
    logOut: 'Log out',
    closed: 'Session closed',
    notices: 'Notices',
    complete: 'You must complete information',
    change: 'Change password',
    short: 'The password must have at least 8 characters',
    changeFailed: 'The password that you typed is wrong. The password could not be reset.',
    changed: 'The password was changed successfully',
    linkFailed: /^Error in the data, or expired link\. The password cannot be reset\./,
    use: 'Use Trattoria Lucía Ñuñoa · 71-4',
    again: 'Please log in again to change location',
  },
} as const;

type Words = (typeof WORDS)[keyof typeof WORDS];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const named = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);
const send = (page: Page) => page.locator('form button[type="submit"]').click();
const expectAlert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
const notice = (page: Page, words: Words, text: string) =>
  expect(page.getByRole('region', { name: words.notices }).getByText(text, { exact: true })).toBeVisible();

type Who = Parameters<typeof credentialsOf>[0];

async function logIn(page: Page, words: Words, who: Who): Promise<void> {
  const { email, password } = credentialsOf(who);
  await button(page, words.withPassword).click();
  await named(page, 'email').fill(email);
  await named(page, 'password').fill(password);
  await send(page);
}

async function showDetailsMessages(page: Page, words: Words): Promise<void> {
  await button(page, words.edit).click();
  await named(page, 'firstNames').fill('');
  await named(page, 'phone').fill('123');
  await send(page);
  await expect(page.getByText(words.phone, { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(words.must);
  await named(page, 'firstNames').fill('Renata');
  await named(page, 'phone').fill('9 8765 4321');
  await send(page);
  await notice(page, words, words.saved);
}

async function fillAddress(page: Page): Promise<void> {
  await named(page, 'street').fill('Av. Playa Ancha 100');
  await named(page, 'locality').fill('Playa Ancha');
  await named(page, 'city').fill('Valparaíso');
  await named(page, 'alias').fill('Playa');
}

async function showAddressMessages(page: Page, words: Words): Promise<void> {
  await page.route('**/srv/conexion*', (route) => route.abort());
  await button(page, words.add).click();
  await expectAlert(page, words.network);
  await fillAddress(page);
  await expect(page.getByRole('button', { name: /^(Pin de la dirección|Address pin)/ })).toBeVisible();
  await send(page);
  await notice(page, words, words.added);
}

async function showPasswordMessages(page: Page, words: Words): Promise<void> {
  await button(page, words.change).click();
  await named(page, 'current').fill('not-the-one');
  await named(page, 'next').fill('corta');
  await send(page);
  await expect(page.getByText(words.short, { exact: true })).toBeVisible();
  await named(page, 'next').fill('otra clave');
  await named(page, 'repeat').fill('otra clave');
  await send(page);
  await expect(page.getByRole('alert')).toHaveText(words.changeFailed);
  await named(page, 'current').fill(credentialsOf('regular').password);
  await send(page);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(words.changed);
}

for (const [language, words] of Object.entries(WORDS)) {
  test(`[ACCOUNT-1][PROFILE-2][PROFILE-4][PROFILE-7][PROFILE-8] the messages of the account screens are in the chosen language: ${language}`, async ({
    simulator,
    openPage,
  }) => {
    const { origin } = await simulator.accounts();
    const locale = language === 'es' ? 'es-CL' : 'en-GB';
    const page = await openPage(`${origin}/`, { locale });
    await button(page, words.withPassword).click();
    await button(page, words.create).click();
    await named(page, 'email').fill('camila@correo.test');
    await named(page, 'firstNames').fill('Camila');
    await named(page, 'lastNames').fill('Fuentes');
    await send(page);
    await expect(page.getByRole('alert')).toHaveText(words.accountFailed);
    await page.keyboard.press('Escape');

    await logIn(page, words, 'newcomer');
    await expectAlert(page, words.complete);
    await button(page, words.logOut).click();
    await notice(page, words, words.closed);
    await logIn(page, words, 'regular');
    await showDetailsMessages(page, words);
    await showAddressMessages(page, words);
    await showPasswordMessages(page, words);
    await page.goto(`${origin}/l/pwdreset/a1/b2`);
    await expectAlert(page, words.linkFailed);

    const kitchen = await openPage('about:blank');
    const chosen = [storageKeyOf('/device/new/', 'language'), language] as const;
    await kitchen.addInitScript(([key, code]) => localStorage.setItem(key, code), chosen);
    await kitchen.goto(`${simulator.origin}/device/new/l/profile`);
    await logIn(kitchen, words, 'franchisee');
    await button(kitchen, words.use).click();
    await notice(kitchen, words, words.again);
  });
}

test('[ACCOUNT-7] after a lost response, a repeated password reset shows that the password may already be changed, and the new password works', async ({
  simulator,
  openPage,
}) => {
  const words = WORDS.es;
  const { origin } = await simulator.accounts();
  const page = await openPage(`${origin}/`);
  await button(page, words.withPassword).click();
  await button(page, 'Olvidé mi contraseña').click();
  await named(page, 'email').fill('camila@correo.test');
  await send(page);
  await expect(page.getByText(/^Enviamos un correo a camila@correo.test/)).toBeVisible();
  await page.goto(origin + ((await simulator.accounts()).mails.at(-1)?.path ?? ''));
  await named(page, 'password').or(named(page, 'next')).fill('otra clave');
  await named(page, 'repeat').fill('otra clave');
  await simulator.command({ do: 'fault', fault: 'response-lost', forMs: 600_000 });
  await send(page);
  await expect(page.getByRole('alert')).toHaveText(words.network);
  await simulator.command({ do: 'heal' });
  await send(page);
  await expectAlert(page, /Es posible que ya se haya cambiado con este link/);
  await expect(named(page, 'repeat')).toHaveValue('otra clave');
  await button(page, 'Ir a iniciar sesión').click();
  await button(page, words.withPassword).click();
  await named(page, 'email').fill('camila@correo.test');
  await named(page, 'password').fill('otra clave');
  await send(page);
  await expect(
    page.getByRole('heading', { name: 'Sesión iniciada' }).or(page.getByRole('heading', { name: words.profile })),
  ).toBeVisible();
});

const fill = (page: Page, isFull: boolean): Promise<void> =>
  page.evaluate((full) => {
    const kept = globalThis as unknown as { realSet?: Storage['setItem']; realPut?: IDBObjectStore['put'] };
    kept.realSet ??= Storage.prototype.setItem;
    kept.realPut ??= IDBObjectStore.prototype.put;
    const refuse = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full ? refuse : kept.realSet;
    IDBObjectStore.prototype.put = full ? refuse : kept.realPut;
  }, isFull);

test('[LOGIN-21][PROFILE-3] with a full storage a user logs in, reads the consequence, saves details and an address, and loses no input', async ({
  simulator,
  openPage,
}) => {
  const words = WORDS.es;
  const { origin } = await simulator.accounts();
  const page = await openPage(`${origin}/`);
  await expect(button(page, words.withPassword)).toBeVisible();
  await fill(page, true);
  await button(page, 'Entrar con Resto ID').click();
  await expectAlert(page, 'El almacenamiento de este equipo falla o está lleno: libere espacio e intente de nuevo.');
  await logIn(page, words, 'regular');
  await notice(page, words, 'Este equipo no pudo guardar su sesión: si recarga la página deberá iniciarla de nuevo.');
  await button(page, words.edit).click();
  await named(page, 'firstNames').fill('Renata 🙂');
  await page.context().setOffline(true);
  await send(page);
  await expectAlert(page, words.network);
  await expect(named(page, 'firstNames')).toHaveValue('Renata 🙂');
  await page.context().setOffline(false);
  await send(page);
  await notice(page, words, words.saved);
  await expect(page.getByRole('heading', { name: 'Renata 🙂 Silva' })).toBeVisible();
  await button(page, words.add).click();
  await fillAddress(page);
  await expect(page.getByRole('button', { name: /^Pin de la dirección/ })).toBeVisible();
  await send(page);
  await notice(page, words, words.added);
  await expect(page.getByText('Av. Playa Ancha 100, Playa Ancha, Valparaíso')).toBeVisible();

  // The saved data is at the platform; only this page had the session.
  await page.reload();
  await logIn(page, words, 'regular');
  await expect(page.getByText('Av. Playa Ancha 100, Playa Ancha, Valparaíso')).toBeVisible();
});
