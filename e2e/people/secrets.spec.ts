import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { CallName } from '../../src/protocol/endpoints.ts';
import { LONG } from '../long-files.ts';
import { boardReady } from '../pages/board-page.ts';
import { isListenedFor, LOGIN_TEXTS, type LogIn, logIn, NEW_DEVICE, openForm, send } from '../pages/login-page.ts';
import { noticeSeen } from '../pages/notice-seen.ts';
import { openFollowed, type Phase, type Row, type SecretPlaces } from '../pages/secrets.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { flag, openSettings, SAVED, save } from '../pages/settings/settings-page.ts';
import { credentialsOf } from '../people.ts';
import type { Simulator } from '../programs/simulator.ts';
import { saveOf } from '../recordings.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true, serviceWorkers: 'allow' });

const PIN = '83920174';
const OWNER = credentialsOf('owner');

/** Where each secret of a mailed link may be. */
const OF_A_MAIL: readonly Row[] = [
  ['creation code', 'address of a request', 'code page'],
  ['creation code', 'address of the document', 'code page'],
  ['creation code', 'service worker', 'code page'],
  // The code is the base64 form of the email and the password.
  ['mailed password', 'address of a request', 'code page'],
  ['mailed password', 'address of the document', 'code page'],
  ['mailed password', 'service worker', 'code page'],
  ['mailed password', 'fields', 'form'],
  // The form can be reloaded until the password is saved.
  ['reset code', 'history', 'form'],
  ['reset code', 'address of a call', 'form', 'rest'],
  ['reset code', 'address of a request', 'code page'],
  ['reset code', 'address of the document', 'code page'],
  ['reset code', 'service worker', 'code page'],
  ['new password', 'fields', 'form'],
  ['new password', 'body of', 'rest'],
  // Now the new password is the current one.
  ['new password', 'body of /cloud/sapi/login', 'session'],
  ['new password', 'body of /cloud/sapi/chclave', 'form'],
  ['changed password', 'fields', 'form'],
  ['changed password', 'body of /cloud/sapi/chclave', 'form'],
];

/** Where each secret of a device may be, and when. By the specification a call is signed in its address. */
const ON_A_DEVICE: readonly Row[] = [
  ['device token', `localStorage kds:${NEW_DEVICE}:install`, 'session', 'rest'],
  ['device token', 'address of a call', 'session', 'rest'],
  ['device key', 'address of a call', 'session', 'rest'],
  ['user token', `sessionStorage kds:${NEW_DEVICE}:tab:session`, 'session'],
  ['user token', 'address of a call', 'session', 'rest'],
  ['realtime token', 'body of', 'session', 'rest'],
  ['realtime token', 'socket', 'session', 'rest'],
  // A page cannot change the address with which it was opened: the code no longer works, and the entries end with the
  // page.
  ['provider code', 'address of a request', 'code page'],
  ['provider code', 'address of the document', 'code page'],
  ['provider code', 'service worker', 'code page'],
  ['provider code', 'body of /cloud/sapi/login', 'session'],
  ['typed password', 'fields', 'form'],
  ['typed password', 'body of /cloud/sapi/login', 'session'],
  ['PIN', `localStorage kds:${NEW_DEVICE}:pin`, 'session', 'rest'],
  ...OF_A_MAIL,
  // A kitchen host refuses a new account.
  ['mailed password', 'body of /cloud/sapi/login', 'form'],
];

interface Device {
  readonly page: Page;
  readonly home: string;
  readonly follow: SecretPlaces;
  /** Phases that every check allows besides its own: `rest` on a kitchen host, because the device keeps its secrets. */
  readonly always: readonly Phase[];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const mailed = async (simulator: Simulator) => (await simulator.accounts()).mails.at(-1)?.path.slice(1) ?? '';

async function openMenu(page: Page): Promise<void> {
  await button(page, 'Abrir el menú').click();
}

async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Sesion Cerrada')).toBeVisible();
}

async function unlock(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: 'Escriba el PIN, o inicie sesión.' })).toBeFocused();
  await page.keyboard.type(PIN);
}

async function typePin(page: Page): Promise<void> {
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');
}

async function activate({ page, home, follow }: Device): Promise<void> {
  await page.goto(`${home}configkds`);
  const form = await openForm(page);
  await form.email.fill(OWNER.email);
  await form.password.fill(OWNER.password);
  expect(await follow.misplaced('form')).toEqual([]);
  await send(form, OWNER);
  await page.getByRole('radio', { name: LOGIN_TEXTS.es.unit }).click();
  await button(page, LOGIN_TEXTS.es.activate).click();
  await button(page, LOGIN_TEXTS.es.takeOver).click();
  await expect(page.getByText(LOGIN_TEXTS.es.done)).toBeVisible();
  expect(await follow.misplaced('session')).toEqual([]);
  await button(page, LOGIN_TEXTS.es.use).click();
  await boardReady(page);
  await workerServes(page);
  expect(await follow.misplaced('rest')).toEqual([]);
}

async function setUp({ page, home, follow }: Device): Promise<void> {
  await openSettings(page);
  await flag(page, 'Comentarios de las líneas').click();
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await button(page, 'PIN').click();
  await button(page, 'Poner PIN').click();
  await typePin(page);
  await typePin(page);
  await expect(page.getByText('Este equipo pide PIN.')).toBeVisible();
  expect(await follow.misplaced('rest')).toEqual([]);
  await page.goto(home);
  await boardReady(page);
  await openMenu(page);
  await button(page, 'Ajustes de KDS').click();
  await unlock(page);
  expect(await follow.misplaced('rest')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.goto(home);
  await boardReady(page);
}

/** Saves the recording, expects these calls in it, and searches it for secrets. */
async function saveRecording({ page, follow }: Device, calls: readonly CallName[], ...phases: Phase[]): Promise<void> {
  const text = gunzipSync(await readFile(await (await saveOf(page)).path())).toString();
  expect(text).toMatch(/^\{"k":"start"/m);
  expect(calls.filter((call) => !text.includes(`"call":"${call}"`))).toEqual([]);
  follow.add('recording', text);
  expect(await follow.misplaced('rest', ...phases)).toEqual([]);
}

async function logInAndOutOffline({ page, home, follow }: Device): Promise<void> {
  await page.goto(`${home}l/profilelogin?next=/configkds`);
  await logIn(page, OWNER);
  await expect(page.getByRole('table')).toBeVisible();
  expect(await follow.misplaced('session')).toEqual([]);
  await page.context().setOffline(true);
  await logOut(page);
  expect(await follow.misplaced('rest')).toEqual([]);
  await page.reload();
  await boardReady(page);
  await page.context().setOffline(false);
  expect(await follow.misplaced('rest')).toEqual([]);
}

async function logInByProvider({ page, home, follow }: Device): Promise<void> {
  const returns = page.waitForRequest((request) => /[?&]code=/.test(request.url()) && request.isNavigationRequest());
  await page.goto(`${home}l/profilelogin`);
  await button(page, LOGIN_TEXTS.es.withResto).click();
  await page.getByRole('link', { name: /Valeria Pinto/ }).click();
  follow.addSecret('provider code', new URL((await returns).url()).searchParams.get('code') ?? '');
  await expect(page.getByText('Debe configurar KDS y cerrar sesión para operar.')).toBeVisible();
  expect(await follow.misplaced('session', 'code page')).toEqual([]);
  await logOut(page);
  expect(await follow.misplaced('rest', 'code page')).toEqual([]);
  await page.reload();
  await boardReady(page);
  expect(await follow.misplaced('rest')).toEqual([]);
}

async function switchEnvironments({ page, follow }: Device): Promise<void> {
  for (const name of ['PROD', 'DEV']) {
    await openMenu(page);
    const loaded = page.waitForEvent('load');
    await page.getByRole('radio', { name }).click();
    await loaded;
    await expect(button(page, 'Abrir el menú')).toBeVisible();
    expect(await follow.misplaced('rest')).toEqual([]);
  }
  await boardReady(page);
}

/** Requests a new account and opens the link in its mail, which fills the login. */
async function openNewAccount({ page, home, follow, always }: Device, simulator: Simulator): Promise<void> {
  await page.goto(`${home}l/profilelogin`);
  await button(page, LOGIN_TEXTS.es.withPassword).click();
  await button(page, 'Crear cuenta').click();
  await field(page, 'Email').fill('ana@correo.test');
  await page.locator('[name="firstNames"]').fill('Ana');
  await page.locator('[name="lastNames"]').fill('Soto');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Solicitamos su cuenta/)).toBeVisible();
  const creation = await mailed(simulator);
  const code = creation.split('/').at(-1) ?? '';
  follow.addSecret('creation code', code);
  follow.addSecret('mailed password', JSON.parse(Buffer.from(code, 'base64url').toString()).pw);
  await page.goto(home + creation);
  await expect(field(page, 'Email')).toHaveValue('ana@correo.test');
  expect(await follow.misplaced('form', 'code page', ...always)).toEqual([]);
}

/** Replaces a lost password through the link in a mail. */
async function resetPassword(
  { page, home, follow, always }: Device,
  simulator: Simulator,
  email: string,
): Promise<LogIn> {
  const password = 'una clave nueva 1';
  await page.goto(`${home}l/profilelogin`);
  await button(page, LOGIN_TEXTS.es.withPassword).click();
  await button(page, 'Olvidé mi contraseña').click();
  await field(page, 'Email').fill(email);
  await field(page, 'Email').press('Enter');
  await expect(page.getByText(`Enviamos un correo a ${email}`)).toBeVisible();
  const reset = await mailed(simulator);
  follow.addSecret('reset code', reset.split('/').at(-2) ?? '');
  await page.goto(home + reset);
  follow.addSecret('new password', password);
  await field(page, 'Contraseña nueva').fill(password);
  await field(page, 'Repita la contraseña nueva').fill(password);
  expect(await follow.misplaced('form', 'code page', ...always)).toEqual([]);
  await button(page, 'Guardar la contraseña').click();
  await expect(button(page, LOGIN_TEXTS.es.withPassword)).toBeVisible();
  expect(await follow.misplaced('rest', 'code page')).toEqual([]);
  return { email, password };
}

/** Logs in with the current password and changes it, first with a refused current password; then logs out. */
async function changePassword({ page, home, follow }: Device, { email, password }: LogIn): Promise<void> {
  const changed = 'otra clave nueva 2';
  follow.addSecret('changed password', changed);
  await logIn(page, { email, password });
  // No page of a kitchen host leads to this screen.
  await page.goto(`${home}l/pwdreset`);
  await expect(field(page, 'Contraseña actual')).toBeVisible();
  expect(await follow.misplaced('session')).toEqual([]);
  const send = async (first: string) => {
    await field(page, 'Contraseña actual').fill(first);
    await field(page, 'Contraseña nueva').fill(changed);
    await field(page, 'Repita la contraseña nueva').fill(changed);
    await button(page, 'Guardar la contraseña').click();
  };
  await send(changed);
  await expect(page.getByText(/^Error en la contraseña ingresada\./)).toBeVisible();
  expect(await follow.misplaced('session', 'form')).toEqual([]);
  await send(password);
  await expect(page.getByText('La contraseña fue cambiada exitosamente')).toBeVisible();
  expect(await follow.misplaced('session', 'form')).toEqual([]);
  // The call had the passwords. Now they are nowhere.
  expect(await follow.misplaced('session')).toEqual([]);
  await button(page, 'Volver al perfil').click();
  const loggedOut = noticeSeen(page, 'Sesion Cerrada');
  await button(page, 'Cerrar sesión').click();
  await loggedOut;
  expect(await follow.misplaced('rest')).toEqual([]);
}

/** A kitchen host shows the screens of lost passwords and new accounts too. Each recording is saved in their page. */
async function openMailedLinks(device: Device, simulator: Simulator): Promise<void> {
  const { page, follow } = device;
  const login = await resetPassword(device, simulator, OWNER.email);
  // The recording names `resetDo` as `resetRequest`, because both calls have one method and path.
  await saveRecording(device, ['resetCheck', 'resetRequest'], 'code page');
  await page.reload();
  await changePassword(device, login);
  await saveRecording(device, ['changePassword']);
  await openNewAccount(device, simulator);
  await field(page, 'Contraseña').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: LOGIN_TEXTS.es.notAuthorised })).toBeVisible();
  expect(await follow.misplaced('form', 'code page', 'rest')).toEqual([]);
  await saveRecording(device, ['login'], 'form', 'code page');
  await page.goto(device.home);
  await boardReady(page);
  expect(await follow.misplaced('rest')).toEqual([]);
}

async function deleteData({ page, follow }: Device): Promise<void> {
  await openMenu(page);
  await button(page, 'Borrar los datos de este equipo').click();
  await unlock(page);
  await page.keyboard.press('Enter');
  await button(page, 'Borrar').click();
  await expect(page.getByText('Debe configurar KDS en este equipo.')).toBeVisible();
  // Discards the texts collected so far: the calls before the deletion contain credentials.
  await follow.misplaced('rest');
  expect(await follow.misplaced()).toEqual([]);
}

test(
  '[LOGIN-10][LOGIN-18][LOGIN-23][ACCOUNT-2][HOST-17][PIN-4][RECORDING-3][START-3] each secret of a device is only where the table allows it, from activation to deletion',
  LONG,
  async ({ simulator, openPage }) => {
    const { page, follow } = await openFollowed(openPage, ON_A_DEVICE);
    follow.addSecret('typed password', OWNER.password);
    follow.addSecret('PIN', PIN);
    const device = { page, home: `${simulator.origin}${NEW_DEVICE}`, follow, always: ['rest'] } as const;
    await test.step('activation', () => activate(device));
    await test.step('settings and PIN', () => setUp(device));
    await test.step('recording', () => saveRecording(device, []));
    await test.step('logout without a network', () => logInAndOutOffline(device));
    await test.step('login by a provider', () => logInByProvider(device));
    await test.step('switch of the environment', () => switchEnvironments(device));
    await test.step('mailed links', () => openMailedLinks(device, simulator));
    await test.step('deletion of the data', () => deleteData(device));
    expect(follow.unused()).toEqual([]);
  },
);

/** Where each secret of an account may be. */
const ON_AN_ACCOUNT_HOST: readonly Row[] = [
  ['user token', 'sessionStorage kds:/:tab:session', 'session'],
  ['user token', 'address of a call', 'session', 'rest'],
  ['realtime token', 'body of', 'session', 'rest'],
  ['realtime token', 'socket', 'session', 'rest'],
  ...OF_A_MAIL,
  ['mailed password', 'body of /cloud/sapi/login', 'session'],
];

test('[LOGIN-10][LOGIN-18][LOGIN-23][ACCOUNT-2] each secret of an account is only where the table allows it, from its mail to the changed password', async ({
  simulator,
  openPage,
}) => {
  const { origin } = await simulator.accounts();
  const { page, follow } = await openFollowed(openPage, ON_AN_ACCOUNT_HOST);
  const device = { page, home: `${origin}/`, follow, always: [] } as const;
  await openNewAccount(device, simulator);
  const listens = isListenedFor(page);
  await field(page, 'Contraseña').press('Enter');
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  await listens;
  expect(await follow.misplaced('session', 'code page')).toEqual([]);
  await workerServes(page);
  await page.context().setOffline(true);
  const loggedOut = noticeSeen(page, 'Sesion Cerrada');
  await button(page, 'Cerrar sesión').click();
  await loggedOut;
  expect(await follow.misplaced('rest', 'code page')).toEqual([]);
  await page.reload();
  await expect(button(page, LOGIN_TEXTS.es.withPassword)).toBeVisible();
  await page.context().setOffline(false);
  expect(await follow.misplaced('rest')).toEqual([]);

  const login = await resetPassword(device, simulator, 'ana@correo.test');
  await page.reload();
  await changePassword(device, login);
  expect(follow.unused()).toEqual([]);
});

test('the search finds a secret in every place of a device, in each encoding', async ({ simulator, openPage }) => {
  const { page, follow } = await openFollowed(openPage, []);
  const context = page.context();
  const value = 'planted"83920174';
  follow.addSecret('PIN', value);
  const home = simulator.origin + NEW_DEVICE;
  await page.goto(home);
  await workerServes(page);
  await context.addCookies([{ name: 'any', value: encodeURIComponent(value), url: home, httpOnly: true }]);
  await page.goto(`${home}?${value}`, { referer: `${home}?${value}` });
  await context.serviceWorkers()[0]?.evaluate((text) => console.info(text), value);
  await page.evaluate(async (text) => {
    localStorage.setItem('any', JSON.stringify({ text }));
    sessionStorage.setItem('any', btoa(`any ${text} any`));
    document.body.dataset.any = text;
    document.body.append(Object.assign(document.createElement('input'), { value: text }));
    window.name = text;
    history.pushState(null, '', `?${text}`);
    performance.mark(text);
    await (await caches.open('any')).put('/any', new Response(text, { headers: { 'content-type': 'text/plain' } }));
    const rows = [
      [text, 'key'],
      ['map', new Map([[1, { text }]])],
      ['file', new Blob([text])],
      ['bytes', new TextEncoder().encode(text)],
    ];
    for (const [name, row] of rows)
      await new Promise((resolve) => {
        const opening = indexedDB.open(`any ${name === text ? 'key' : name}`);
        opening.onupgradeneeded = () => opening.result.createObjectStore('any').add(row, String(name));
        opening.onsuccess = resolve;
      });
    await fetch(`/any?${text}`, { method: 'POST', body: text, headers: { any: text } });
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/.ws?${encodeURIComponent(text)}`);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    socket.send(text);
    socket.close();
  }, value);
  follow.add('recording', value);
  expect(await follow.misplaced()).toEqual(
    [
      'address of a request',
      'address of a socket',
      'address of the document',
      'body of /any',
      'caches',
      'console',
      'cookies',
      'databases any bytes',
      'databases any file',
      'databases any key',
      'databases any map',
      'fields',
      'header',
      'history',
      'loaded',
      'localStorage any',
      'page',
      'recording',
      'referrer',
      `referrer of ${NEW_DEVICE}`,
      'service worker',
      'service worker console',
      'sessionStorage any',
      'socket',
      'windowName',
    ].map((place) => `PIN: ${place}`),
  );
});
