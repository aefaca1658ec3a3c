import type { Page, Request } from '@playwright/test';
import { boardReady } from '../pages/board-page.ts';
import { holdRequests } from '../pages/held-requests.ts';
import { LOGIN_TEXTS, logIn } from '../pages/login-page.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { followConsole, formsOf, foundIn, tracesOf } from '../pages/traces.ts';
import { credentialsOf } from '../people.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true, serviceWorkers: 'allow' });

const HOT = 3;
const HOME = `/device/${HOT}/`;
const PERSON = storageKeyOf(HOME, 'tab:session');

const CANARIES = {
  nombre: 'Canaria Nombre',
  nm: 'Canaria Nombres',
  ln: 'Canaria Apellidos',
  ph: '+56 9 8888 1111',
  rut: 'canaria-rut-1',
  alias: 'Canaria Casa',
  di: 'Calle Canaria 1234',
} as const;

/** From now on every response about a person contains the canaries. */
const plantCanaries = (page: Page): Promise<unknown> =>
  page.route(/\/sapi\/(login|myprofile)/, async (route) => {
    const response = await route.fetch().catch(() => null);
    if (response === null) return route.abort();
    const body = await response.json();
    const { nombre, nm, ln, ph, rut, alias, di } = CANARIES;
    const ad = [{ alias, def: true, di, cm: 'Providencia', ci: 'Santiago', pa: 'cl', lt: -33.4, lg: -70.6 }];
    const detApp = { ...body.data?.detApp, nm, ln, ph, rut, ad };
    return route.fulfill({ response, json: body.data ? { ...body, data: { ...body.data, nombre, detApp } } : body });
  });

/** The tokens that the device sends while a person is logged in. */
async function tokensOn(page: Page, person = PERSON): Promise<readonly string[]> {
  const { data } = JSON.parse((await page.evaluate((key) => sessionStorage.getItem(key), person)) ?? '{}');
  return [data.tot1, data.tot4].filter((token) => typeof token === 'string' && token !== '');
}

function consoleOf(page: Page): () => string {
  const messages: string[] = [];
  followConsole(page.context(), (text) => messages.push(text));
  return () => messages.join('\n');
}

async function knownToWorker(page: Page): Promise<string> {
  const known = page
    .context()
    .serviceWorkers()
    .map((worker) =>
      worker.evaluate(async () => {
        const scope = self as unknown as { clients: { matchAll(how: object): Promise<{ url: string }[]> } };
        const clients = (await scope.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => url);
        const fetched = performance.getEntries().map(({ name }) => name);
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return [...clients, ...fetched, ...kept.flat().map(({ url }) => url)].join('\n');
      }),
    );
  return (await Promise.all(known)).join('\n');
}

async function leftOf(page: Page, secrets: readonly string[], messages: () => string): Promise<readonly string[]> {
  const elsewhere = Object.entries({ console: messages(), worker: await knownToWorker(page) });
  const there = elsewhere.flatMap(([place, text]) =>
    secrets
      .filter((secret) => formsOf(secret).some((form) => text.includes(form)))
      .map((secret) => `${place}: ${secret}`),
  );
  return [...(await foundIn(page, secrets)), ...there];
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  // A screen of the account has a button of this name too.
  await page.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Sesion Cerrada')).toBeVisible();
}

/** Logs in a person with planted canaries on Configure KDS; returns the person's login, canaries and tokens. */
async function openConfigure(page: Page, simulator: Simulator): Promise<readonly string[]> {
  await plantCanaries(page);
  const typed = credentialsOf('owner');
  await page.goto(`${simulator.origin}${HOME}l/profilelogin?next=/configkds`);
  await logIn(page, typed);
  await expect(page.getByRole('table')).toBeVisible();
  const tokens = await tokensOn(page);
  // While a person is logged in the device has the tokens, and stores nothing else of the person (rule LOGIN-23).
  const held = Object.values(await tracesOf(page)).join('\n');
  expect(tokens).toHaveLength(2);
  expect(tokens.filter((token) => !held.includes(token))).toEqual([]);
  return [typed.email, typed.password, ...Object.values(CANARIES), ...tokens];
}

test('[LOGIN-18] a logout without a network leaves no data of the person in storages, caches, page, history, console or workers', async ({
  simulator,
  openDevice,
}) => {
  const page = await openDevice(HOT);
  const messages = consoleOf(page);
  await boardReady(page);
  await workerServes(page);
  const secrets = await openConfigure(page, simulator);

  await page.context().setOffline(true);
  await logOut(page);
  const left = () => leftOf(page, secrets, messages);
  expect(await knownToWorker(page)).toContain(HOME);
  expect(await left()).toEqual([]);
  await page.reload();
  await boardReady(page);
  expect(await left()).toEqual([]);
  await page.context().setOffline(false);
});

test('[LOGIN-18] a logout without a network leaves no data of the person on an account host', async ({
  simulator,
  openPage,
}) => {
  const { origin } = await simulator.accounts();
  const page = await openPage('about:blank');
  const messages = consoleOf(page);
  await plantCanaries(page);
  await page.goto(`${origin}/l/profile`);
  await workerServes(page);
  const typed = credentialsOf('regular');
  await logIn(page, typed);
  await expect(page.getByText(CANARIES.rut)).toBeVisible();
  const tokens = await tokensOn(page, storageKeyOf('/', 'tab:session'));
  expect(tokens.length).toBeGreaterThan(0);
  const secrets = [typed.email, typed.password, ...Object.values(CANARIES), ...tokens];
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page.getByText('Sesion Cerrada')).toBeVisible();
  expect(await leftOf(page, secrets, messages)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: LOGIN_TEXTS.es.withPassword })).toBeVisible();
  expect(await leftOf(page, secrets, messages)).toEqual([]);
  await page.context().setOffline(false);
});

test('[LOGIN-18][LOGIN-6] a logout after a social login leaves neither the code, its state nor data of the person', async ({
  simulator,
  openDevice,
}) => {
  const page = await openDevice(HOT);
  await boardReady(page);
  await workerServes(page);
  await plantCanaries(page);
  await page.goto(`${simulator.origin}${HOME}l/profilelogin`);
  const brought: URL[] = [];
  page.on('framenavigated', (frame) => brought.push(new URL(frame.url())));
  await page.getByRole('button', { name: LOGIN_TEXTS.es.withResto }).click();
  await page.getByRole('link', { name: /Valeria Pinto/ }).click();
  await expect(page.getByText('Debe configurar KDS y cerrar sesión para operar.')).toBeVisible();
  const parameter = (name: string) =>
    brought.map(({ searchParams }) => searchParams.get(name) ?? '').find(Boolean) ?? '';
  const [code, state] = [parameter('code'), parameter('state')];
  expect([code.length > 3, state.length]).toEqual([true, 32]);
  const secrets = [code, 'valeria@trattoria.test', ...Object.values(CANARIES), ...(await tokensOn(page))];
  await logOut(page);
  // The provider's own page stays in the history: a page cannot remove another host's entry.
  const own = (found: readonly string[]) =>
    found.filter((each) => !each.startsWith('history: ') || !each.includes(state));
  expect(own(await foundIn(page, [...secrets, state]))).toEqual([]);
  await page.reload();
  await boardReady(page);
  expect(own(await foundIn(page, [...secrets, state]))).toEqual([]);
});

test('[LOGIN-18][OUTBOX-27] at a logout, the active tab and a tab that released the tab lock both delete the data of the person', async ({
  simulator,
  openDevice,
}) => {
  const first = await openDevice(HOT);
  await boardReady(first);
  const secrets = await openConfigure(first, simulator);
  const second = await first.context().newPage();
  await second.goto(`${simulator.origin}${HOME}`);
  await second.getByRole('button', { name: 'Usar aquí' }).click();
  await boardReady(second);
  await expect(first.getByText('Este equipo ya está abierto en otra pestaña.')).toBeVisible();
  // Each tab has its own session, and a logout in one tab ends the sessions of all tabs. A navigation of this tab would
  // return the tab lock.
  await second.getByRole('button', { name: 'Abrir el menú' }).click();
  await second.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: 'Iniciar sesión' }).click();
  await logIn(second, credentialsOf('owner'));
  await logOut(second);
  expect(await foundIn(second, secrets)).toEqual([]);
  await first.getByRole('button', { name: 'Usar aquí' }).click();
  await first.getByRole('button', { name: 'Abrir el menú' }).click();
  const menu = first.getByRole('dialog', { name: 'Menú' });
  await expect(menu.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toHaveCount(0);
  expect(await foundIn(first, secrets)).toEqual([]);
});

for (const [what, address, ask] of [
  [
    'the list of units',
    /\/resto\/configuracion/,
    (page: Page) => page.getByRole('button', { name: 'Actualizar lista' }).click(),
  ],
  ['the profile', /\/sapi\/myprofile/, (page: Page) => page.reload()],
  ['the grants', /\/sapi\/perfiles/, (page: Page) => page.reload()],
] as const) {
  test(`[LOGIN-18][LOGIN-14] a response with ${what} that arrives after the logout stores nothing`, async ({
    simulator,
    openDevice,
  }) => {
    const page = await openDevice(HOT);
    await boardReady(page);
    const secrets = await openConfigure(page, simulator);
    await expect(page.getByRole('button', { name: 'Actualizar lista' })).not.toHaveAttribute('aria-disabled', 'true');
    const requestSent = page.waitForRequest(
      (request) => address.test(request.url()) && request.url().includes('xtot1='),
    );
    const release = await holdRequests(page, address);
    await ask(page);
    const request = await requestSent;
    await logOut(page);
    expect(await foundIn(page, secrets)).toEqual([]);
    // On a slow machine the device may have aborted the request already.
    const has = { predicate: (other: Request) => other === request };
    const requestEnded = Promise.any([
      page.waitForEvent('requestfinished', has),
      page.waitForEvent('requestfailed', has),
    ]);
    release();
    await requestEnded;
    await boardReady(page);
    // After one more round trip all effects of the response have happened.
    const refreshed = page.waitForResponse(/\/resto\/orders\/procesa/);
    await page.getByRole('button', { name: 'Actualizar pedidos' }).click();
    await refreshed;
    expect(await page.evaluate((key) => sessionStorage.getItem(key), PERSON)).toBeNull();
    expect(await foundIn(page, secrets)).toEqual([]);
    await expect(page.getByRole('table')).toHaveCount(0);
  });
}
