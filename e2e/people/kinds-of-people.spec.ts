import type { Page } from '@playwright/test';
import type { PersonName } from '../../fixtures/people.ts';
import { LOGIN_TEXTS, logIn, logInFollowed, NEW_DEVICE, openForm, send } from '../pages/login-page.ts';
import { jumpClock } from '../pages/page-clock.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { followSecrets, foundIn } from '../pages/traces.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

// Logins are rejected on purpose, and the browser reports the requests.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const TO_LOG_OUT = 'Debe configurar KDS y cerrar sesión para operar.';
const TO_CONFIGURE = 'Debe configurar KDS en este equipo.';
const OVER = 'Sesión inválida o con problemas';
const LOGIN = `${NEW_DEVICE}l/profilelogin`;

const pathOf = (page: Page): string => new URL(page.url()).pathname;

const keptPerson = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), storageKeyOf(NEW_DEVICE, 'person'));

async function menuOf(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu.getByText(/^Versión \d/)).toBeVisible();
  const entries = await menu.getByRole('navigation').getByRole('button').allTextContents();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  return entries;
}

for (const [name, modules] of [
  ['stranger', ['5000']],
  ['diner', ['5000', '9000']],
] as const satisfies readonly (readonly [PersonName, readonly string[]])[]) {
  test(`[ACCESS-4][LOGIN-18] the ${name} has no access to the kitchen: the login shows why, logs out at the platform, and stores nothing`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openPage(simulator.origin + LOGIN);
    const secrets = await followSecrets(page);
    const ended: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/sapi/logout')) ended.push(searchParams.get('xmod') ?? '');
    });
    const form = await openForm(page);
    const typed = credentialsOf(name);
    await send(form, typed);
    await expect(form.dialog.getByRole('alert')).toHaveText('No autorizado');
    await expect.poll(() => ended.toSorted()).toEqual(modules);
    await form.dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(form.dialog).toHaveCount(0);
    expect(secrets().length).toBeGreaterThan(2);
    expect(await foundIn(page, [...secrets(), typed.email, typed.password])).toEqual([]);
    expect(await keptPerson(page)).toBeNull();
    await page.reload();
    await expect(page.getByRole('heading', { name: LOGIN_TEXTS.es.question })).toBeVisible();
    expect(await menuOf(page)).toContain('Iniciar sesión');
  });
}

test('[ACCESS-15][CONFIGURE-7] a person whose session has already expired is not logged in and sees a message in the form, and no data is stored', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(simulator.origin + LOGIN);
  const secrets = await followSecrets(page);
  const form = await openForm(page);
  const typed = credentialsOf('expired');
  await send(form, typed);
  await expect(form.dialog.getByRole('alert')).toHaveText(OVER);
  await expect(form.email).toHaveValue(typed.email);
  expect(pathOf(page)).toBe(LOGIN);
  expect(await keptPerson(page)).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: LOGIN_TEXTS.es.question })).toBeVisible();
  expect(await foundIn(page, [...secrets(), typed.email, typed.password])).toEqual([]);
  expect(await menuOf(page)).toContain('Iniciar sesión');
});

for (const [where, address] of [
  ['on the home page', NEW_DEVICE],
  ['on Configure KDS', `${NEW_DEVICE}configkds`],
] as const) {
  test(`[ACCESS-15][CONFIGURE-7] when a session expires ${where}, a message appears, the app leads home, and nothing of the session stays stored`, async ({
    simulator,
    openPage,
  }) => {
    const login = `${simulator.origin}${LOGIN}?next=${address.replace(NEW_DEVICE, '/')}`;
    const { page, secrets } = await logInFollowed(openPage, login, credentialsOf('brief'));
    if (address !== NEW_DEVICE) await expect(page.getByRole('radio', { name: LOGIN_TEXTS.es.unit })).toBeVisible();
    await jumpClock(page, '01:00');
    expect(await menuOf(page)).toContain('Cerrar sesión');
    await expect(page.getByText(OVER)).toHaveCount(0);
    expect(await keptPerson(page)).not.toBeNull();
    await jumpClock(page, '02:30');
    await expect(page.getByText(OVER)).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(await menuOf(page)).toContain('Iniciar sesión');
    const all = secrets();
    expect(all.length).toBeGreaterThan(2);
    expect(await foundIn(page, all)).toEqual([]);
  });
}

test('[ACCESS-14] staff of the brand log in on a kitchen host and get no Configure KDS', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(simulator.origin + LOGIN);
  await logIn(page, credentialsOf('staff'));
  await expect(page.getByText(TO_LOG_OUT)).toBeVisible();
  const entries = await menuOf(page);
  expect(entries).toContain('Cerrar sesión');
  expect(entries).not.toContain('Configurar KDS');
  await page.goto(simulator.origin + LOGIN);
  await expect(page.getByText('Ha entrado como Sofía Vidal.')).toBeVisible();
});

test('[LOGIN-33] a person without a password cannot log in by password, and logs in by the provider', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(simulator.origin + LOGIN);
  const form = await openForm(page);
  for (const password of ['valeria-2026', 'cualquiera-1']) {
    await send(form, { email: 'valeria@trattoria.test', password });
    await expect(form.dialog.getByRole('alert')).toHaveText(LOGIN_TEXTS.es.credentials);
  }
  expect(await keptPerson(page)).toBeNull();
  await form.dialog.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: LOGIN_TEXTS.es.withResto }).click();
  await page.getByRole('link', { name: /Valeria Pinto/ }).click();
  await expect(page.getByText(TO_LOG_OUT)).toBeVisible();
  expect(await menuOf(page)).toContain('Configurar KDS');
  expect(await keptPerson(page)).toBe('1');
});

test('[LOGIN-32][LOGIN-13] a person whose account has no email must enter an email to log in, and after a logout neither code nor email is stored', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(simulator.origin + LOGIN);
  const secrets = await followSecrets(page);
  const brought = page.waitForRequest(/profilelogin\?.*code=/);
  await page.getByRole('button', { name: LOGIN_TEXTS.es.withResto }).click();
  await page.getByRole('link', { name: /Nicolás Reyes/ }).click();
  const code = new URL((await brought).url()).searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  await expect(page.getByRole('alert')).toHaveText('Falta el email de su cuenta.');
  expect(await keptPerson(page)).toBeNull();
  expect(await foundIn(page, [code])).toEqual([]);
  await page.getByRole('textbox', { name: 'Email' }).fill('nicolas@correo.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText(TO_LOG_OUT)).toBeVisible();
  expect(await keptPerson(page)).toBe('1');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText(TO_CONFIGURE)).toBeVisible();
  expect(await foundIn(page, [code, 'nicolas@correo.test', ...secrets()])).toEqual([]);
});
