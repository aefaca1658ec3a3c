import type { Locator, Page, Request } from '@playwright/test';
import { ENDPOINTS } from '../../src/protocol/endpoints.ts';
import { LONG } from '../long-files.ts';
import { boardReady, boardStored, cardsOn, linesIn } from '../pages/board-page.ts';
import { watchForeignElements } from '../pages/foreign-elements.ts';
import { isListenedFor, LOGIN_TEXTS, logIn, NEW_DEVICE } from '../pages/login-page.ts';
import { flag, openSettings, SAVED, save } from '../pages/settings/settings-page.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';
import { foreignDocuments } from './foreign-json.ts';
import { inTurn, textOf } from './hostile-texts.ts';
import { openWatched } from './watched-device.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

/** Method and path of a call, such as `GET /sapi/myprofile`; only the start of the path for lists and texts. */
const nameOf = (request: Request): string => {
  const path = new URL(request.url()).pathname.replace(/^\/(cloud|lang)(?=\/)/, '');
  return `${request.method()} ${path.replace(/^(\/data|\/trads|\/maps|\/identitytoolkit)\b.*/, '$1')}`;
};

const isCall = ({ pathname }: URL): boolean =>
  /^\/(cloud|data|lang|maps|cmd|resto|identitytoolkit|securetoken)\b/.test(pathname);

type Poison = Awaited<ReturnType<typeof poisonCalls>>;

/** After `start`, each call that matches `name` gets the next document as its response, or as the response's data. */
async function poisonCalls(page: Page, documents: readonly string[]) {
  const next = inTurn(documents);
  const served = new Set<string>();
  let named: RegExp | null = null;
  let isInside = false;
  await page.route(isCall, (route) => {
    const name = nameOf(route.request());
    if (named === null || !named.test(name)) return route.fallback();
    served.add(name);
    const text = next();
    const body = isInside ? `{"ok":true,"time":${Math.floor(Date.now() / 1_000)},"data":${text}}` : text;
    return route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body });
  });
  return {
    served,
    start(name: RegExp, inside = false) {
      named = name;
      isInside = inside;
    },
    stop() {
      named = null;
    },
  };
}

const keysOn = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator('[data-line]').evaluateAll((all) => all.map((line) => line.getAttribute('data-line')).sort());

const KITCHEN_CALLS = [
  'GET /data',
  'GET /trads',
  ...(['orders', 'languagesKitchen', 'configuration', 'settingsRead', 'installRecord', 'localStatus'] as const).map(
    (call) => `GET ${ENDPOINTS[call].path}`,
  ),
];
const CHANGE = `POST ${ENDPOINTS.changeStatus.path}`;

/** The calls with foreign responses, for each of three starts in turn. */
const POISONED = [
  /./,
  // Configuration, orders and the list of languages are valid, so the device requests the texts.
  /^(?!GET \/(resto\/(configuracion|orders)|rest\/idiomas))/,
  // Configuration and orders are valid.
  /^(?!GET \/resto\/(configuracion|orders))/,
];

/** A list of languages that arrives after `forgetLists` would be stored, and not requested at the next start. */
const textsStored = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => /:texts:\w+$/.test(key)))).toBe(true);

/** Removes stored data that the device would not request again, except the unit, which the board needs. */
const forgetLists = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (/:(DEVCFG|list:(?!kd)\w+|languages|texts:\w+|(tab:)?connection)$/.test(key)) storage.removeItem(key);
  });

const REFRESHES = 5;

for (const [index, [loads, count]] of (
  [
    [2, 40],
    [30, 400],
  ] as const
).entries()) {
  test(
    `[WIRE-71] the board survives ${loads} starts with foreign JSON from every call, and then shows valid responses`,
    index === 0 ? {} : LONG,
    async ({ simulator, openPage }) => {
      await simulator.command({ do: 'local-mode', mode: 1 });
      await simulator.command({ do: 'words', edition: 'house' });
      const { page, watch, at } = await openWatched(openPage, simulator);
      const poison = await poisonCalls(page, foreignDocuments(count));
      await page.goto(at(''));
      await boardReady(page);
      await boardStored(page);
      await textsStored(page);
      const lines = await keysOn(page);
      const refresh = page.getByRole('button', { name: 'Actualizar pedidos' });
      for (let load = 0; load < loads; load++) {
        const [named = /./] = POISONED.slice(load % POISONED.length);
        poison.start(named, load % 2 === 1);
        await forgetLists(page);
        await page.reload();
        await expect(cardsOn(page).first()).toBeVisible();
        for (let at = 0; at < REFRESHES; at++) {
          const responded = page.waitForResponse(/\/resto\/orders\/procesa/);
          await refresh.click();
          await responded;
        }
        expect(await watch.found()).toEqual([]);
      }
      await expect.poll(() => KITCHEN_CALLS.filter((call) => !poison.served.has(call))).toEqual([]);
      await expect(cardsOn(page).first()).toBeVisible();
      poison.stop();
      await page.reload();
      await boardReady(page);
      await expect.poll(() => keysOn(page)).toEqual(lines);
      poison.start(new RegExp(`^${CHANGE}$`));
      await linesIn(cardsOn(page).first()).first().click();
      await expect.poll(() => poison.served.has(CHANGE)).toBe(true);
      poison.stop();
      await expect.poll(async () => (await simulator.changes()).length).toBe(1);
      expect(await watch.found()).toEqual([]);
    },
  );
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const named = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);
const submitOf = (page: Page) => page.locator('form button[type="submit"]');

const FORM_RESPONSES = 60;

async function refuseEach(page: Page, poison: Poison, call: string, submit: Locator): Promise<void> {
  poison.start(new RegExp(`^${call}$`));
  for (let count = 0; count < FORM_RESPONSES; count++) {
    const responded = page.waitForResponse((response) => nameOf(response.request()) === call);
    await submit.click();
    await responded;
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('alert').first()).toBeVisible();
  }
  poison.stop();
}

test(
  `[WIRE-71] each form of an account stays usable after ${FORM_RESPONSES} responses of foreign JSON`,
  LONG,
  async ({ simulator, openPage }) => {
    const { origin } = await simulator.accounts();
    const page = await openPage('about:blank');
    const watch = await watchForeignElements(page);
    const poison = await poisonCalls(page, foreignDocuments(9 * FORM_RESPONSES));
    const refuse = (call: string, submit = submitOf(page)) => refuseEach(page, poison, call, submit);
    const regular = credentialsOf('regular');

    await page.goto(`${origin}/`);
    await button(page, LOGIN_TEXTS.es.withPassword).click();
    await button(page, 'Crear cuenta').click();
    await named(page, 'email').fill('ana@correo.test');
    await named(page, 'firstNames').fill('Ana');
    await named(page, 'lastNames').fill('Soto');
    await refuse('POST /mid/appuser');
    await page.keyboard.press('Escape');
    await button(page, LOGIN_TEXTS.es.withPassword).click();
    await button(page, 'Olvidé mi contraseña').click();
    await named(page, 'email').fill(regular.email);
    await refuse('POST /sapi/pwdreset');
    await submitOf(page).click();
    await expect(page.getByText(/^Enviamos un correo a /)).toBeVisible();
    const mailed = (await simulator.accounts()).mails.at(-1)?.path ?? '';
    poison.start(/^GET \/sapi\/pwdreset/);
    for (let count = 0; count < FORM_RESPONSES; count++) {
      await page.goto(origin + mailed);
      await expect(page.getByRole('alert').first()).toBeVisible();
    }
    poison.stop();
    await page.goto(origin + mailed);
    await named(page, 'next').fill('otra clave');
    await named(page, 'repeat').fill('otra clave');
    await refuse('POST /sapi/pwdreset');

    await page.goto(`${origin}/l/profile`);
    await button(page, LOGIN_TEXTS.es.withPassword).click();
    await named(page, 'email').fill(regular.email);
    await named(page, 'password').fill(regular.password);
    await refuse('POST /sapi/login');
    await submitOf(page).click();
    await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
    await button(page, 'Editar mis datos').click();
    await refuse('POST /sapi/myprofile');
    await page.keyboard.press('Escape');
    await page.goto(`${origin}/l/pwdreset`);
    await named(page, 'current').fill(regular.password);
    await named(page, 'next').fill('otra clave');
    await named(page, 'repeat').fill('otra clave');
    await refuse('POST /sapi/chclave');

    for (let count = 0; count < FORM_RESPONSES; count++) {
      await forgetLists(page);
      poison.start(/^GET/);
      const responded = page.waitForResponse(/\/sapi\/myprofile/);
      await page.goto(`${origin}/l/profile`);
      await responded;
      await expect.poll(async () => (await textOf(page)).length).toBeGreaterThan(20);
      expect(await watch.found()).toEqual([]);
      // The address form requests the location.
      poison.start(/^GET \/(?!sapi\/myprofile)/);
      await page.goto(`${origin}/l/profileaddress`);
      await expect(named(page, 'street')).toBeVisible();
      expect(await watch.found()).toEqual([]);
    }
    const reads = ['/sapi/myprofile', '/sapi/perfiles', '/srv/conexion', '/srv/idiomas'].map((path) => `GET ${path}`);
    await expect.poll(() => reads.filter((read) => !poison.served.has(read))).toEqual([]);
    poison.stop();
    await page.goto(`${origin}/l/profile`);
    await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
    expect(await watch.found()).toEqual([]);
  },
);

test(
  `[WIRE-71] an activation and a save of the settings stay possible after ${FORM_RESPONSES} responses of foreign JSON`,
  LONG,
  async ({ simulator, openPage }) => {
    const page = await openPage('about:blank');
    const watch = await watchForeignElements(page);
    const poison = await poisonCalls(page, foreignDocuments(2 * FORM_RESPONSES));
    await page.goto(`${simulator.origin}${NEW_DEVICE}configkds`);
    const listens = isListenedFor(page);
    await logIn(page, credentialsOf('owner'));
    await listens;
    const activate = async () => {
      await page.getByRole('radio', { name: LOGIN_TEXTS.es.unit }).click();
      await button(page, LOGIN_TEXTS.es.activate).click();
      await button(page, LOGIN_TEXTS.es.takeOver).click();
    };
    poison.start(/^POST \/resto\/kds\/activa$/);
    for (let count = 0; count < FORM_RESPONSES; count++) {
      const responded = page.waitForResponse(/\/resto\/kds\/activa/);
      await activate();
      await responded;
      await expect(page.getByRole('alert').first()).toBeVisible();
    }
    poison.stop();
    await activate();
    await button(page, LOGIN_TEXTS.es.use).click();
    await boardReady(page);
    await openSettings(page);
    await flag(page, 'Comentarios de las líneas').click();
    await refuseEach(page, poison, 'POST /resto/kds/ajustes', save(page));
    await save(page).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(await watch.found()).toEqual([]);
  },
);
