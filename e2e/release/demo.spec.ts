import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import {
  boardReady,
  cardOf,
  cardTitles,
  linesIn,
  type Screen,
  scrollToCard,
  skipBounceTime,
} from '../pages/board-page.ts';
import { LOGIN_TEXTS, NEW_DEVICE } from '../pages/login-page.ts';
import { holdClock, stopClock } from '../pages/page-clock.ts';
import { deviceIn } from '../pages/room-page.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

const ORDERS_MAX = 8;

test.use({ serviceWorkers: 'allow' });

/** Places orders until both boards show the same new one: not every order has a line for the hot kitchen. */
async function sharedOrder(room: Page, boards: readonly Screen[]): Promise<string> {
  const before = new Set((await Promise.all(boards.map(cardTitles))).flat());
  const onAll = async () => {
    const titles = await Promise.all(boards.map(cardTitles));
    return titles[0]?.find((title) => !before.has(title) && titles.every((list) => list.includes(title))) ?? '';
  };
  for (let orders = 0; orders < ORDERS_MAX; orders++) {
    const count = new Set((await Promise.all(boards.map(cardTitles))).flat()).size;
    await room.getByRole('button', { name: 'Un pedido más' }).click();
    await expect
      .poll(async () => new Set((await Promise.all(boards.map(cardTitles))).flat()).size)
      .toBeGreaterThan(count);
    const title = await onAll();
    if (title !== '') return title;
  }
  throw new Error(`Failed to see an order on both boards in ${ORDERS_MAX} tries.`);
}

/** A deep folder of a host. */
const FOLDER = '/shows/kitchen';

/** A line's product, the beginning of its name. */
const productOf = async (line: Locator): Promise<string> =>
  (await line.getAttribute('aria-label'))?.replace(/,[^,]*$/, '') ?? '';

const lineIs = (screen: Screen, title: string, product: string, status: string): Locator =>
  cardOf(screen, title)
    .getByRole('button', { name: `${product}, ${status}`, includeHidden: true })
    .first();

test(
  '[SIM-2] with the demo at the root of a web server, an order, two taps and a save appear on another device',
  LONG,
  async ({ keep, openPage }) => {
    const server = await keep(serveFolder('demo'));
    const room = await openPage('about:blank', tourSeen(server.origin));
    await holdClock(room);
    await room.goto(`${server.origin}/`);
    const [expediter, kitchen] = [deviceIn(room, 1), deviceIn(room, 3)];
    for (const board of [expediter, kitchen]) await boardReady(board);
    const title = await sharedOrder(room, [expediter, kitchen]);
    const line = linesIn(await scrollToCard(kitchen, title)).first();
    const product = await productOf(line);
    // The tap must stay unsaved, so autosave must not run.
    await stopClock(room);
    await line.click();
    await skipBounceTime(room);
    await line.click();
    await expect(line).toHaveAccessibleName(/, Listo/);
    await kitchen
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click();
    await room.clock.resume();
    await expect(lineIs(expediter, title, product, 'Listo')).toBeAttached();

    const reloaded = room.frame({ url: /\/device\/1\// });
    await reloaded?.goto(reloaded.url());
    await boardReady(expediter);
    await expect(lineIs(expediter, title, product, 'Listo')).toBeAttached();
  },
);

async function takeOver(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Usar aquí' }).click();
  await boardReady(tab);
}

/** Opens a device of the room in a tab, which takes the tab lock from its frame. */
async function inTab(room: Page, name: string): Promise<Page> {
  const opening = room.context().waitForEvent('page');
  await room.getByRole('link', { name: `Abrir ${name} en otra pestaña` }).click();
  const tab = await opening;
  await takeOver(tab);
  return tab;
}

test(
  '[SIM-2][SIM-3][SIM-5][SIM-6] a device in another tab shares the room’s kitchen and faults; tab and room work without a network, also after a reload',
  LONG,
  async ({ keep, openPage }) => {
    const server = await keep(serveFolder('demo', FOLDER));
    const room = await openPage(`${server.origin}${FOLDER}/`, tourSeen(server.origin));
    const expediter = deviceIn(room, 1);
    await boardReady(expediter);
    const tab = await inTab(room, 'Cocina caliente');
    await expect(deviceIn(room, 3).getByText('Este equipo ya está abierto en otra pestaña.')).toBeVisible();

    const title = await sharedOrder(room, [expediter, tab]);
    const line = linesIn(await scrollToCard(tab, title)).first();
    const product = await productOf(line);
    await line.click();
    await tab.keyboard.press('Enter');
    await expect(lineIs(expediter, title, product, 'En prep.')).toBeAttached();

    // A device requests orders after a push or a press.
    const refresh = (screen: Screen) => screen.getByRole('button', { name: 'Actualizar pedidos' }).click();
    const offline = (screen: Screen) => screen.getByText('OFFLINE').first();
    await room.getByRole('button', { name: /^Nube caída/ }).click();
    for (const screen of [expediter, tab]) await refresh(screen);
    for (const screen of [expediter, tab]) await expect(offline(screen)).toBeVisible();
    await room.getByRole('button', { name: 'Arreglar todo' }).click();
    for (const screen of [expediter, tab]) await refresh(screen);
    for (const screen of [expediter, tab]) await expect(offline(screen)).toHaveCount(0);

    await expect(room.getByText('Listo sin conexión')).toBeVisible();
    await room.context().setOffline(true);
    await room.reload();
    await boardReady(expediter);
    await expect(lineIs(expediter, title, product, 'En prep.')).toBeAttached();
    await tab.reload();
    // During the reload the waiting frame got the tab lock.
    await takeOver(tab);
    await sharedOrder(room, [expediter, tab]);

    const other = await room.context().newPage();
    await other.goto(`${server.origin}${FOLDER}/device/4/home2`);
    await boardReady(other);
    for (const screen of [expediter, tab, other]) await expect(offline(screen)).toHaveCount(0);
  },
);

test(
  '[LOGIN-33][SIM-2] in the demo a user logs in on the provider’s page, and after a cancel there, the login shows a message',
  LONG,
  async ({ keep, openPage }) => {
    const server = await keep(serveFolder('demo', FOLDER));
    const device = await openPage(`${server.origin}${FOLDER}${NEW_DEVICE}l/profilelogin`);
    const withResto = device.getByRole('button', { name: LOGIN_TEXTS.es.withResto });
    await withResto.click();
    await expect(device).toHaveTitle('Resto ID');
    await device.getByRole('link', { name: 'Cancelar' }).click();
    await expect(device.getByRole('alert')).toHaveText(/^El proveedor no confirmó el inicio de sesión/);
    await withResto.click();
    await device.getByRole('link', { name: /Valeria Pinto/ }).click();
    await expect(device.getByText('Debe configurar KDS y cerrar sesión para operar.')).toBeVisible();
    expect(device.url()).not.toMatch(/[?&](state|code)=/);
  },
);
