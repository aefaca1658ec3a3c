import type { Page } from '@playwright/test';
import type { PersonName } from '../../fixtures/people.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, cardsOn } from '../pages/board-page.ts';
import { ALL_WELL, expectInPanel } from '../pages/counting-cook.ts';
import { isListenedFor, LOGIN_TEXTS, logIn, NEW_DEVICE } from '../pages/login-page.ts';
import { openBoard, openLook, SIZES } from '../pages/looks.ts';
import { PICTURES } from '../pages/picture.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const KITCHEN = 3;
const CUSTOMERS = 9;
const FAILED = 'ERROR al configirar KDS, no ha sido configurado en este equipo';

type OpenPage = (address: string) => Promise<Page>;

/** Opens Configure KDS by its address on a new device and logs in; waits until the effects of the login end. */
async function openConfigure(openPage: OpenPage, origin: string, name: PersonName = 'owner'): Promise<Page> {
  const page = await openPage(`${origin}${NEW_DEVICE}configkds`);
  await expect(page.getByRole('heading', { name: LOGIN_TEXTS.es.question })).toBeVisible();
  const listens = isListenedFor(page);
  await logIn(page, credentialsOf(name));
  await listens;
  return page;
}

async function openInEnglish(openPage: OpenPage, origin: string, name: PersonName): Promise<Page> {
  const page = await openPage('about:blank');
  await page.addInitScript((key) => localStorage.setItem(key, 'en'), storageKeyOf(NEW_DEVICE, 'language'));
  await page.goto(`${origin}${NEW_DEVICE}configkds`);
  const listens = isListenedFor(page);
  await logIn(page, credentialsOf(name), 'en');
  await listens;
  return page;
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const unit = (page: Page) => page.getByRole('radio', { name: LOGIN_TEXTS.es.unit });
const activate = (page: Page) => page.getByRole('button', { name: LOGIN_TEXTS.es.activate });
const takeOver = (page: Page) => page.getByRole('button', { name: LOGIN_TEXTS.es.takeOver });
const refresh = (page: Page) => page.getByRole('button', { name: 'Actualizar lista' });

for (const name of ['owner', 'manager', 'supervisor'] as const) {
  test(`[CONFIGURE-1] the ${name} logs in, returns to Configure KDS, and sees the units of the venue`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openConfigure(openPage, simulator.origin, name);
    await expect(page.getByRole('heading', { name: 'Configurar KDS' })).toBeVisible();
    expect(pathOf(page)).toBe(`${NEW_DEVICE}configkds`);
    await expect(unit(page)).toBeVisible();
    expect(await page.getByRole('radio').count()).toBeGreaterThan(3);
    await page.reload();
    await expect(unit(page)).toBeVisible();
    expect(pathOf(page)).toBe(`${NEW_DEVICE}configkds`);
  });
}

for (const name of ['cook', 'staff'] as const) {
  test(`[CONFIGURE-1] the ${name} has no access to Configure KDS by its address, and no entry in the menu`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openConfigure(openPage, simulator.origin, name);
    await expect(page.getByRole('alert')).toHaveText('No autorizado');
    await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Configurar KDS' })).toHaveCount(0);
  });
}

for (const size of ['1280x800', '390x844'] as const) {
  test(`[CONFIGURE-2] at ${size} the list of units and the result of an activation are accessible`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openConfigure((address) => openPage(address, SIZES[size]), simulator.origin);
    await expect(unit(page)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await unit(page).click();
    await simulator.command({ do: 'fault', fault: 'cloud-500', forMs: 600_000 });
    await activate(page).click();
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    expect(await accessibilityProblems(page)).toEqual([]);
    await simulator.command({ do: 'heal' });
    await activate(page).click();
    await expect(page.getByRole('alertdialog')).toContainText('«Cocina caliente» está en uso por otro equipo');
    expect(await accessibilityProblems(page)).toEqual([]);
    await takeOver(page).click();
    await expect(page.getByText(LOGIN_TEXTS.es.done)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
}

test('[CONFIGURE-4] after a failed refresh of the list an error appears and the units stay, and a later press reads the list again', async ({
  simulator,
  openPage,
}) => {
  const page = await openConfigure(openPage, simulator.origin);
  await expect(unit(page)).toBeVisible();
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  await refresh(page).click();
  await expect(page.getByRole('alert')).toHaveText(/^No se pudo leer la lista de KDS/);
  await expect(unit(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/^No se pudo leer la lista de KDS/);
  await expect(page.getByRole('table')).toHaveCount(0);
  await simulator.command({ do: 'heal' });
  await refresh(page).click();
  await expect(unit(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[CONFIGURE-3] ten presses send one activation request', async ({ simulator, openPage }) => {
  const page = await openConfigure(openPage, simulator.origin);
  await simulator.command({
    do: 'fault',
    fault: 'cloud-slow',
    forMs: 600_000,
    options: { delayMs: 2_000, spreadMs: 0 },
  });
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/resto/kds/activa')) methods.push(request.method());
  });
  await unit(page).click();
  await activate(page).evaluate((button: HTMLButtonElement) => {
    for (let presses = 0; presses < 10; presses++) button.click();
  });
  await expect(page.getByRole('button', { name: 'Activando el KDS…' })).toBeDisabled();
  await takeOver(page).evaluate((button: HTMLButtonElement) => {
    for (let presses = 0; presses < 10; presses++) button.click();
  });
  await expect(page.getByText(LOGIN_TEXTS.es.done)).toBeVisible();
  expect(methods).toEqual(['POST']);
});

test('[CONFIGURE-3][CONFIGURE-6] two administrators activate the same unit at once with one request each: one device keeps the unit, the other shows that the unit is taken', async ({
  simulator,
  openPage,
}) => {
  const pages = await Promise.all([
    openConfigure(openPage, simulator.origin, 'owner'),
    openConfigure(openPage, simulator.origin, 'manager'),
  ]);
  const senders: Page[] = [];
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.url().includes('/resto/kds/activa')) senders.push(page);
    });
    await unit(page).click();
  }
  const press = (page: Page) =>
    activate(page).evaluate((button: HTMLButtonElement) => {
      for (let presses = 0; presses < 10; presses++) button.click();
    });
  await Promise.all(pages.map(press));
  for (const page of pages) await expect(takeOver(page)).toBeVisible();
  await Promise.all(pages.map((page) => takeOver(page).click()));
  for (const page of pages) await expect(page.getByText(LOGIN_TEXTS.es.done)).toBeVisible();
  expect(new Set(senders).size).toBe(2);
  expect(senders).toHaveLength(2);

  for (const page of pages) await page.getByRole('button', { name: LOGIN_TEXTS.es.use }).click();
  const shownUnit = (page: Page) =>
    page.getByText('Este KDS se usa ahora en otro equipo: un administrador puede activarlo aquí').count();
  const cooks = (page: Page) => cardsOn(page).count();
  await expect.poll(async () => (await Promise.all(pages.map(shownUnit))).toSorted()).toEqual([0, 1]);
  for (const page of pages) {
    if ((await shownUnit(page)) === 0) await boardReady(page);
    else expect(await cooks(page)).toBe(0);
  }
});

test('[CONFIGURE-3][LOGIN-17] an activation whose response is lost counts as failed, and the next activation succeeds', async ({
  simulator,
  openPage,
}) => {
  const page = await openConfigure(openPage, simulator.origin);
  await unit(page).click();
  await activate(page).click();
  await expect(takeOver(page)).toBeVisible();
  await simulator.command({ do: 'fault', fault: 'response-lost', forMs: 600_000 });
  await takeOver(page).click();
  await expect(page.getByRole('alert')).toHaveText(FAILED);
  await simulator.command({ do: 'heal' });
  await activate(page).click();
  await expect(page.getByText(LOGIN_TEXTS.es.done)).toBeVisible();
  await page.getByRole('button', { name: LOGIN_TEXTS.es.use }).click();
  await expect(cardsOn(page).first()).toBeVisible();
});

test('[CONFIGURE-7] after the platform has ended the session, a refresh of the list shows a message and leads home', async ({
  simulator,
  openPage,
}) => {
  const page = await openConfigure(openPage, simulator.origin);
  await expect(unit(page)).toBeVisible();
  await simulator.command({ do: 'expire-session', person: 'owner' });
  await refresh(page).click();
  await expect(page.getByText('Sesión inválida o con problemas')).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
  await expect(page.getByText('Debe configurar KDS en este equipo.')).toBeVisible();
});

test('[CONFIGURE-3][CONFIGURE-4] a failed list, an empty list, a failed activation and the log-out show English messages on a device in English', async ({
  simulator,
  openPage,
}) => {
  const words = LOGIN_TEXTS.en;
  const page = await openInEnglish(openPage, simulator.origin, 'owner');
  const row = page.getByRole('radio', { name: words.unit });
  const again = page.getByRole('button', { name: 'Refresh list' });
  await expect(row).toBeVisible();
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  await again.click();
  await expect(page.getByRole('alert')).toHaveText('The list of KDS could not be read. Refresh the list to try again.');
  await row.click();
  await page.getByRole('button', { name: words.activate }).click();
  await expect(page.getByText('ERROR configuring the KDS, it has not been configured on this device')).toBeVisible();
  await simulator.command({ do: 'heal' });
  await page.route(/\/71\/3\/kd\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
  });
  await again.click();
  await expect(page.getByText('This venue has no KDS. Once there is one, refresh the list.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Session closed', { exact: true })).toBeVisible();
  await expect(page.getByText('You must configure a KDS on this device.')).toBeVisible();
});

test('[CONFIGURE-1][CONFIGURE-7] a user without access and a user whose session has ended see the reason in English', async ({
  simulator,
  openPage,
}) => {
  const cook = await openInEnglish(openPage, simulator.origin, 'cook');
  await expect(cook.getByRole('alert')).toHaveText('Not authorized');
  const page = await openInEnglish(openPage, simulator.origin, 'owner');
  await expect(page.getByRole('radio', { name: LOGIN_TEXTS.en.unit })).toBeVisible();
  await simulator.command({ do: 'expire-session', person: 'owner' });
  await page.getByRole('button', { name: 'Refresh list' }).click();
  await expect(page.getByText('Invalid session or session problem')).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
});

for (const [command, words] of [
  ['take-unit', 'Este KDS se usa ahora en otro equipo: un administrador puede activarlo aquí'],
  ['delete-unit', 'Este KDS ya no existe en el local: un administrador puede activar otro'],
  ['revoke-unit', 'API sin autorización'],
] as const) {
  test(`[CONFIGURE-5][CONFIGURE-6] after the command ${command} the banner shows one sentence and the cards stay, until the unit is free again`, async ({
    simulator,
    openDevice,
  }) => {
    const board = await openDevice(KITCHEN);
    await boardReady(board);
    const before = await cardsOn(board).count();
    // The banner appears without a press.
    await simulator.command({ do: command, kds: KITCHEN });
    const banner = board.getByRole('region', { name: 'Aviso de conexión' });
    // A device that checked its unit a moment ago checks again within a minute.
    await expect(banner.getByText(words)).toBeVisible({ timeout: 75_000 });
    expect(await cardsOn(board).count()).toBe(before);
    const [low, high] = [await banner.boundingBox(), await cardsOn(board).first().boundingBox()];
    if (low === null || high === null) throw new Error('Failed to find the banner and a card on the screen.');
    expect(low.y + low.height).toBeLessThanOrEqual(high.y);
    expect(await accessibilityProblems(board)).toEqual([]);
    await simulator.command({ do: 'free-unit', kds: KITCHEN });
    // The board appears from the cache; only this response, seconds later, reports the state of the unit.
    const configResponse = board.waitForResponse(/\/resto\/configapi/);
    await board.reload();
    await boardReady(board);
    await configResponse;
    await expectInPanel(board, ALL_WELL);
    await expect(banner).toHaveCount(0);
  });
}

test('[CONFIGURE-5] in English the banner of a board with a revoked token shows that the API is not authorized', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, KITCHEN, { language: 'en' });
  await simulator.command({ do: 'revoke-unit', kds: KITCHEN });
  await board.getByRole('button', { name: 'Refresh orders' }).click();
  const banner = board.getByRole('region', { name: 'Connection notice' });
  await expect(banner.getByText('API not authorized')).toBeVisible();
});

for (const { look, message } of [
  {
    look: { language: 'es', size: '1920x1080', theme: 'dark' },
    message: 'Este KDS se usa ahora en otro equipo: un administrador puede activarlo aquí',
  },
  {
    look: { language: 'en', size: '390x844', theme: 'light' },
    message: 'This KDS is now in use on another device: an administrator can activate it here',
  },
] as const) {
  test(`[BOARD-33] in ${look.language} at ${look.size}, the customer screen shows that another device took its unit`, async ({
    simulator,
    openPage,
  }) => {
    const screen = await openLook(openPage, simulator, CUSTOMERS, look);
    await expect(screen.getByRole('list', { name: /ÓRDENES LISTAS|READY ORDERS/ })).toBeVisible();
    await simulator.command({ do: 'take-unit', kds: CUSTOMERS });
    // A device checks its unit soon after its start, then at most once a minute.
    await screen.reload();
    await expect(screen.getByText(message)).toBeInViewport({ ratio: 1 });
    expect(await accessibilityProblems(screen)).toEqual([]);
    await screen.screenshot({ path: `${PICTURES}customer-taken-${look.size}-${look.language}.png` });
  });
}
