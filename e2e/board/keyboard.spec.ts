import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import {
  boardReady,
  bounceTimePasses,
  cardOf,
  cardsOn,
  cardTitles,
  linesIn,
  placeOrder,
  scrollToCard,
} from '../pages/board-page.ts';
import { LOGIN_TEXTS, NEW_DEVICE } from '../pages/login-page.ts';
import { openBoard, openLook } from '../pages/looks.ts';
import { SAVED } from '../pages/settings/settings-page.ts';
import { expectFocusRing, tabTo } from '../pages/tab-to.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
const KITCHEN = 3;
const BAR = 5;
const CUSTOMERS = 9;
/** More tab stops than a board and a form have. */
const STOPS_MAX = 300;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const nameOf = async (line: Locator): Promise<string> => (await line.getAttribute('aria-label')) ?? '';

test.describe('a kitchen with links that the test cuts', () => {
  // The browser reports the sockets that it cannot open.
  test.use({ allowFailedRequests: true });

  test(
    '[KEY-1] the save key saves and the refresh key refreshes, without a mouse',
    LONG,
    async ({ simulator, openPage, openDevice }) => {
      const mine = await openLook(openPage, simulator, EXPEDITER, { settings: { autosave: 0 } });
      const other = await openDevice(EXPEDITER);
      for (const board of [mine, other]) await boardReady(board);
      const title = await placeOrder([mine, other], () => simulator.command({ do: 'order' }));
      const line = linesIn(cardOf(mine, title)).first();
      await line.focus();
      await mine.keyboard.press('Space');
      await expect(line).toHaveAccessibleName(/, En prep/);
      await mine.keyboard.press('Enter');
      await expect(line).toHaveAccessibleName(/, En prep/);
      await expect(linesIn(cardOf(other, title)).first()).toHaveAccessibleName(/, En prep/);

      await simulator.command({ do: 'fault', fault: 'realtime-down', forMs: 600_000 });
      await simulator.command({ do: 'fault', fault: 'local-down', forMs: 600_000 });
      const count = await cardsOn(mine).count();
      await simulator.command({ do: 'order' });
      await mine.keyboard.press('z');
      await expect.poll(() => cardsOn(mine).count()).toBeGreaterThan(count);
    },
  );
});

test('[CURSOR-1][CURSOR-2][CURSOR-3][ORDER-5] digit, line and order keys move the cursor, and the keys for advance and back change the line at the cursor', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, EXPEDITER, { settings: { autosave: 0 } });
  const titles = await cardTitles(board);
  const cursor = board.locator('[data-cursor]');
  const cursorCard = () => cursor.locator('xpath=ancestor::article');
  const isAt = (place: number) => expect(cursorCard()).toHaveAccessibleName(new RegExp(`^${titles[place - 1]}, `));
  for (const digit of [3, 9, 1]) {
    await board.keyboard.press(String(digit));
    await isAt(digit);
    await expect(cursor).toBeInViewport();
    await expect(cursorCard().locator('kbd')).toHaveText(String(digit));
  }
  // This keyboard's number pad types digits only with Shift, as when Num Lock is off.
  await board.keyboard.press('Shift+Numpad2');
  await isAt(2);
  await board.keyboard.press('1');
  await board.keyboard.press('i');
  await isAt(2);
  await board.keyboard.press('j');
  await isAt(1);
  const lines = linesIn(cardOf(board, titles[0] ?? ''));
  await board.keyboard.press('n');
  await expect(lines.nth(1)).toHaveAttribute('data-cursor');
  await board.keyboard.press('p');
  await expect(lines.first()).toHaveAttribute('data-cursor');
  await board.keyboard.press('b');
  await expect(lines.first()).toHaveAccessibleName(/, En prep/);
  await bounceTimePasses(board);
  await board.keyboard.press('u');
  await expect(lines.first()).toHaveAccessibleName(/, Pendiente/);
});

test('[KEY-7][RECENT-1][ORDER-38] by keyboard alone a cook advances a whole order from new to done and recalls it', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, BAR, { settings: { autosave: 0 } });
  const title = (await cardTitles(board))[0] ?? '';
  const lines = linesIn(cardOf(board, title));
  const count = await lines.count();
  await board.keyboard.press('1');
  for (let at = 0; at < count; at++) {
    await expect(lines.nth(at)).toHaveAttribute('data-cursor');
    if (!/, Listo/.test(await nameOf(lines.nth(at)))) await board.keyboard.press('b');
    await expect(lines.nth(at)).toHaveAccessibleName(/, Listo/);
    if (at < count - 1) await board.keyboard.press('n');
  }
  await board.keyboard.press('Enter');
  await expect(cardOf(board, title)).toHaveCount(0);

  await tabTo(board, board.getByRole('banner').getByRole('button', { name: 'Salidas recientemente' }));
  await board.keyboard.press('Space');
  const panel = board.getByRole('dialog', { name: 'Salidas recientemente' });
  await expect(panel.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  const undo = panel.getByRole('button', { name: `Deshacer: ${title}` });
  await tabTo(board, undo);
  await board.keyboard.press('Enter');
  const question = board.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Revertir' })).toBeFocused();
  await board.keyboard.press('Enter');
  await expect(cardOf(board, title)).toBeVisible();
  await expect(undo).toHaveCount(0);
  await board.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(board.getByRole('banner').getByRole('button', { name: 'Salidas recientemente' })).toBeFocused();
  await scrollToCard(board, title);
  for (const line of await lines.all()) await expect(line).toHaveAccessibleName(/, Pendiente/);
});

/** Presses a control without a mouse: Tab reaches it, the focus shows, and Space presses it; Enter is the save key of the board. */
async function press(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await tabTo(page, control, STOPS_MAX);
  await expectFocusRing(control);
  await page.keyboard.press('Space');
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const inMenu = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name, exact: true });

test('[ORDER-5][LOOK-4][LOOK-36][BAR-4] by keyboard alone a cook advances an extra and discards the change; after a panel closes, its button has the focus again', async ({
  simulator,
  openPage,
}) => {
  const settings = { autosave: 0, changeExtras: true } as const;
  const board = await openBoard(openPage, simulator, EXPEDITER, { settings });
  const extra = board.locator('[data-row="extra"] > [data-line]').first();
  await press(board, extra);
  await expect(extra).toHaveAccessibleName(/, En prep/);
  expect((await extra.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await press(board, button(board, 'Descartar'));
  await expect(extra).toHaveAccessibleName(/, Pendiente/);
  await expect(board.getByRole('region', { name: 'Cambios' })).toBeFocused();
  for (const name of ['Abrir el menú', 'Salidas recientemente']) {
    await press(board, button(board, name));
    await expect(board.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await board.keyboard.press('Escape');
    await expect(button(board, name)).toBeFocused();
  }
});

test(
  '[SETTINGS-22][SETTINGS-21][BOARD-31] by keyboard alone a user searches, reverts and saves settings, and opens the menu of the customer screen',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, BAR, { settings: { showmini: true } });
    await press(board, button(board, 'Abrir el menú'));
    await press(board, inMenu(board, 'Ajustes de KDS'));
    await tabTo(board, board.getByRole('searchbox'), STOPS_MAX);
    await board.keyboard.type('barra de pedidos');
    const bar = board.getByRole('switch', { name: 'Mostrar la barra de pedidos' });
    await press(board, bar);
    await expect(bar).not.toBeChecked();
    await press(board, button(board, 'Cancelar'));
    await expect(bar).toBeChecked();
    await press(board, bar);
    await press(board, button(board, 'Guardar'));
    await expect(board.getByText(SAVED)).toBeVisible();
    await press(board, button(board, 'Volver a los pedidos'));
    await boardReady(board);

    const customers = await openLook(openPage, simulator, CUSTOMERS);
    await expect(customers.getByRole('heading', { name: 'ÓRDENES LISTAS' })).toBeVisible();
    await press(customers, button(customers, 'Abrir el menú'));
    await expect(customers.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    await customers.keyboard.press('Escape');
    await expect(button(customers, 'Abrir el menú')).toBeFocused();
  },
);

test(
  '[CONFIGURE-2][CONFIGURE-3] by keyboard alone a user logs in, activates a unit, logs out and advances a line',
  LONG,
  async ({ simulator, openPage }) => {
    const words = LOGIN_TEXTS.es;
    const page = await openPage(`${simulator.origin}${NEW_DEVICE}configkds`);
    await press(page, button(page, words.withPassword));
    await expect(page.getByRole('textbox', { name: words.email })).toBeFocused();
    await page.keyboard.type(credentialsOf('owner').email);
    await tabTo(page, page.getByLabel(words.password, { exact: true }));
    await page.keyboard.type(credentialsOf('owner').password);
    await page.keyboard.press('Enter');
    const row = page.getByRole('radio', { name: /Cocina caliente/ });
    await expect(row).toBeVisible();
    await tabTo(page, page.getByRole('radio').first());
    for (let rows = 0; rows < 9 && !(await row.isChecked()); rows++) await page.keyboard.press('ArrowDown');
    await expect(row).toBeChecked();
    await press(page, button(page, words.activate));
    const question = page.getByRole('alertdialog');
    const done = page.getByText(words.done);
    await expect(question.or(done)).toBeVisible();
    if (await question.isVisible()) await press(page, question.getByRole('button', { name: words.takeOver }));
    await expect(done).toBeVisible();
    await press(page, page.getByRole('button', { name: words.use }).or(page.getByRole('link', { name: words.use })));
    // The board reloads without the person.
    await expect(cardsOn(page).first()).toBeVisible();
    await boardReady(page);
    const line = linesIn(cardsOn(page).first()).first();
    await press(page, line);
    await expect(line).toHaveAccessibleName(/, En prep/);
  },
);

test(
  '[BOARD-12] by keyboard alone a cook opens a row of the all-day board, advances a line of its cards and closes the row',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openLook(openPage, simulator, KITCHEN, { path: 'home3', settings: { autosave: 0 } });
    const rows = board.getByRole('region', { name: 'Total del día' }).locator('[data-product]');
    const product = await rows.first().getAttribute('data-product');
    // The row need not stay first: with its oldest line done it is less urgent.
    const row = board.locator(`[data-product="${product}"]`);
    await press(board, row);
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    const line = board
      .getByRole('region', { name: /^Pedidos con / })
      .locator('[data-line][data-sought]')
      .first();
    const before = await nameOf(line);
    await press(board, line);
    await expect(line).not.toHaveAccessibleName(before);
    await board.keyboard.press('Escape');
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    await expect(row).toBeFocused();
  },
);

test(
  '[SETTINGS-30][PIN-2][START-3] by keyboard alone a user saves the settings to a file, imports the file, sets a PIN and deletes the data with that PIN',
  LONG,
  async ({ simulator, openPage }) => {
    const typePin = async () => {
      await board.keyboard.type('2468');
      await board.keyboard.press('Enter');
    };
    const board = await openBoard(openPage, simulator, BAR);
    // The simulator's script would activate the device again after the deletion, so the test serves an empty script.
    await board.route(/\/simulator\/enrol\//, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await press(board, button(board, 'Abrir el menú'));
    await press(board, inMenu(board, 'Ajustes de KDS'));
    await press(board, button(board, 'Pasar ajustes'));
    const download = board.waitForEvent('download');
    await tabTo(board, board.getByRole('link', { name: 'Guardar en un archivo' }));
    await board.keyboard.press('Enter');
    const chooser = board.waitForEvent('filechooser');
    await press(board, button(board, 'Abrir un archivo'));
    await (await chooser).setFiles(await (await download).path());
    await expect(board.getByText('Estos ajustes ya están así.')).toBeVisible();
    await board.keyboard.press('Escape');
    await expect(button(board, 'Pasar ajustes')).toBeFocused();

    await press(board, button(board, 'PIN'));
    await press(board, button(board, 'Poner PIN'));
    await typePin();
    await typePin();
    await expect(board.getByText('Este equipo pide PIN.')).toBeVisible();
    await board.keyboard.press('Escape');
    await press(board, button(board, 'Volver a los pedidos'));
    await boardReady(board);

    await press(board, button(board, 'Abrir el menú'));
    await press(board, inMenu(board, 'Borrar los datos de este equipo'));
    await expect(board.getByRole('group', { name: 'Escriba el PIN, o inicie sesión.' })).toBeFocused();
    await typePin();
    await press(board, button(board, 'Borrar'));
    await expect(board.getByText('Debe configurar KDS en este equipo.')).toBeVisible();
  },
);

test(
  '[KEY-7][LOOK-36][OUTBOX-2] by keyboard alone a cook stops the countdown of a save and discards the change',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, EXPEDITER, { settings: { autosave: 15 } });
    // Pauses the simulation, because on a busy machine the countdown would end before Tab reaches the button.
    await simulator.command({ do: 'pause' });
    const line = linesIn(cardsOn(board).first()).first();
    await press(board, line);
    await expect(line).toHaveAccessibleName(/, En prep/);
    const changes = board.getByRole('region', { name: 'Cambios' });
    await expect(changes.getByText(/guardando en \d+ s/)).toBeVisible();
    await press(board, button(board, 'No guardar aún'));
    await expect(changes.getByText(/^1 cambio sin guardar$/).last()).toBeVisible();
    await expect(changes.getByText(/guardando en/)).toHaveCount(0);
    await expect(changes).toBeFocused();
    await press(board, button(board, 'Descartar'));
    await expect(line).toHaveAccessibleName(/, Pendiente/);
    await expect(changes.getByRole('button')).toHaveCount(0);
    await expect(changes).toBeFocused();
  },
);

test(
  '[CURSOR-10][CURSOR-3][LOOK-36] by keyboard alone a cook moves to the fired card by FIRE in the bar, and to the last card by its small order',
  LONG,
  async ({ simulator, openPage }) => {
    const options = { viewport: { width: 900, height: 700 }, reducedMotion: 'reduce' } as const;
    const board = await openBoard(openPage, simulator, KITCHEN, { options, settings: { showmini: true } });
    const fire = board.getByRole('banner').getByRole('button', { name: 'FIRE: ir al pedido en FIRE' });
    await press(board, fire);
    const burning = cardsOn(board).filter({ hasText: 'FIRE' }).first();
    await expect(burning.locator('[data-cursor]')).toBeInViewport();
    const last = (await cardTitles(board)).at(-1) ?? '';
    const small = board.getByRole('list', { name: 'Pedidos en miniatura' }).getByRole('button').last();
    await expect(small).toHaveAccessibleName(new RegExp(`^${last}`));
    await press(board, small);
    await expect(cardOf(board, last)).toBeInViewport();
    await expect(cardOf(board, last).locator('[data-cursor]')).toHaveCount(1);
  },
);

test.describe('a device in another environment', () => {
  // The browser reports the calls of a device without an install record there.
  test.use({ allowFailedRequests: true });

  test(
    '[RECORDING-7][START-1][HOST-14] by keyboard alone a user saves a recording and changes the language and the environment',
    LONG,
    async ({ simulator, openPage }) => {
      const board = await openBoard(openPage, simulator, BAR);
      await press(board, board.getByRole('button', { name: /^Conexión/ }));
      const download = board.waitForEvent('download');
      await press(board, button(board, 'Guardar la grabación'));
      expect((await download).suggestedFilename()).toMatch(/\.kdsrec/);
      await board.keyboard.press('Escape');

      /** Opens the menu and moves from the chosen radio button to the next or the previous one. */
      const choose = async (menu: string, chosen: string, key: 'ArrowUp' | 'ArrowDown') => {
        await press(board, button(board, menu));
        await tabTo(board, board.getByRole('radio', { name: chosen, checked: true }), STOPS_MAX);
        const loaded = board.waitForEvent('load');
        await board.keyboard.press(key);
        await loaded;
      };
      await choose('Abrir el menú', 'Español', 'ArrowDown');
      await expect(board.locator('html')).toHaveAttribute('lang', 'en');
      await choose('Open the menu', 'DEV', 'ArrowUp');
      await press(board, button(board, 'Open the menu'));
      await expect(board.getByRole('radio', { name: 'PROD' })).toBeChecked();
    },
  );
});
