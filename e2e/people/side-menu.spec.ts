import type { Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { waitForAnimations } from '../pages/animations.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { logIn } from '../pages/login-page.ts';
import { openBoard, SIZE_NAMES, SIZES } from '../pages/looks.ts';
import { hasScreen } from '../pages/screens.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
const DISPATCH = 6;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

async function openMenu(page: Page, opener: string | RegExp = 'Abrir el menú') {
  await page.getByRole('banner').getByRole('button', { name: opener }).click();
  const menu = page.getByRole('dialog', { name: /^(Menú|Menu)$/ });
  await expect(menu.getByText(/^(Versión|Version) \d/)).toBeVisible();
  return menu;
}

const BOARDS = ['Inicio', 'Riel', 'Total del día'] as const;

/** Menu entries for the settings: none while the app has no settings screen. */
const settingsFor = async (openPage: (address: string) => Promise<Page>, origin: string, kdsId: number) =>
  (await hasScreen(openPage, `${origin}/device/${kdsId}/devicesettings`)) ? ['Ajustes de KDS'] : [];

const pagesIn = (menu: Awaited<ReturnType<typeof openMenu>>) =>
  menu.getByRole('navigation').getByRole('button').allTextContents();

test(
  '[MENU-1][MENU-2][MENU-3][MENU-4] the menu of a kitchen leads to its boards and to the login, not to the administration, and closes at once',
  LONG,
  async ({ simulator, openDevice, openPage }) => {
    const board = await openDevice(HOT);
    await boardReady(board);
    const menu = await openMenu(board);
    expect(await pagesIn(menu)).toEqual([
      ...BOARDS,
      'Iniciar sesión',
      ...(await settingsFor(openPage, simulator.origin, HOT)),
    ]);
    await menu.getByRole('button', { name: 'Riel' }).click();
    await expect(board).toHaveURL(`${simulator.origin}/device/${HOT}/home2`);
    await expect(menu).toHaveCount(0);
    await expect(board.locator('[data-shape="rail"]')).toBeVisible();
    await (await openMenu(board)).getByRole('button', { name: 'Total del día' }).click();
    await expect(board.getByRole('region', { name: 'Total del día' })).toBeVisible();
    await (await openMenu(board)).getByRole('button', { name: 'Inicio' }).click();
    await expect(board).toHaveURL(`${simulator.origin}/device/${HOT}/`);
    await boardReady(board);
    await openMenu(board);
    await board.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(board.getByRole('button', { name: 'Abrir el menú' })).toBeFocused();
  },
);

for (const size of SIZE_NAMES)
  test(
    `[BAR-4][BAR-5] at ${size} both side panels take 80 % of the width, trap the focus, and close on Escape and on a press outside`,
    repeats(SIZE_NAMES.indexOf(size)),
    async ({ simulator, openPage }) => {
      const board = await openBoard(openPage, simulator, HOT, { size });
      const { width, height } = SIZES[size].viewport;
      for (const [opener, name, side] of [
        ['Abrir el menú', 'Menú', 'left'],
        ['Salidas recientemente', 'Salidas recientemente', 'right'],
      ] as const) {
        const toggle = board.getByRole('banner').getByRole('button', { name: opener });
        const panel = board.getByRole('dialog', { name });
        await toggle.click();
        await waitForAnimations(board);
        const box = await panel.boundingBox();
        expect(box?.width, name).toBeCloseTo(width * 0.8, 0);
        expect(box?.x, name).toBeCloseTo(side === 'left' ? 0 : width * 0.2, 0);
        expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBe(0);
        for (let press = 0; press < 12; press++) {
          await board.keyboard.press('Tab');
          // After the last button the browser's own controls have the focus, which the page sees as the body.
          const isBehind = await board.evaluate(
            () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
          );
          expect(isBehind, `${name}, Tab ${press + 1}`).toBe(false);
        }
        await board.keyboard.press('Escape');
        await expect(panel).toHaveCount(0);
        await expect(toggle).toBeFocused();
        await toggle.click();
        await expect(panel).toBeVisible();
        await board.mouse.click(side === 'left' ? width * 0.9 : width * 0.1, height / 2);
        await expect(panel).toHaveCount(0);
      }
    },
  );

test(
  '[BAR-5] on a wide screen the first five entries of the menu are in one row, and all are over 100 px wide and high',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, HOT);
    const tiles = (await openMenu(board)).getByRole('navigation').getByRole('button');
    const boxes = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect()));
    expect(new Set(boxes.slice(0, 5).map(({ top }) => top)).size).toBe(1);
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThan(100);
  },
);

test(
  '[MENU-4] a KDS whose settings are blocked has no settings in its menu, except for an administrator',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openPage(`${simulator.origin}/device/${DISPATCH}/`);
    await boardReady(board);
    expect(await pagesIn(await openMenu(board))).toEqual([...BOARDS, 'Iniciar sesión']);
    const settings = await settingsFor(openPage, simulator.origin, DISPATCH);
    const profile = (await hasScreen(openPage, `${simulator.origin}/device/${DISPATCH}/l/profile`))
      ? ['Mi perfil']
      : [];
    for (const [name, administers] of [
      ['cook', []],
      ['owner', ['Configurar KDS', ...settings]],
    ] as const) {
      const page = await openPage(`${simulator.origin}/device/${DISPATCH}/l/profilelogin`);
      await logIn(page, credentialsOf(name));
      await boardReady(page);
      expect(await pagesIn(await openMenu(page)), name).toEqual([
        ...BOARDS,
        ...profile,
        ...administers,
        'Cerrar sesión',
      ]);
    }
  },
);

test(
  '[HOST-13][HOST-14][HOST-16] a test host has an environment switch that lasts, and a debug block of at most ten lines',
  LONG,
  async ({ openDevice }) => {
    const board = await openDevice(HOT);
    await boardReady(board);
    const menu = await openMenu(board);
    await expect(menu.getByRole('radio', { name: 'DEV' })).toBeChecked();
    const debug = menu.getByRole('group').filter({ hasText: /^Depuración \(\d+\)/ });
    await debug.getByText(/^Depuración/).click();
    await expect(debug.locator('pre')).toHaveText(/\S/);
    const debugText = await debug.locator('pre').textContent();
    expect((debugText ?? '').split('\n').length).toBeLessThanOrEqual(10);
    const loaded = board.waitForEvent('load');
    await menu.getByRole('radio', { name: 'PROD' }).click();
    await loaded;
    await expect((await openMenu(board)).getByRole('radio', { name: 'PROD' })).toBeChecked();
    await board.reload();
    await expect((await openMenu(board)).getByRole('radio', { name: 'PROD' })).toBeChecked();
  },
);

test(
  'choosing a language stores the choice and reloads the page, and the board is in the chosen language',
  LONG,
  async ({ openDevice }) => {
    const board = await openDevice(HOT);
    await boardReady(board);
    const menu = await openMenu(board);
    await expect(menu.getByRole('radio', { name: 'Español' })).toBeChecked();
    await menu.getByRole('radio', { name: 'English' }).click();
    await expect(board.getByRole('banner').getByRole('button', { name: 'Open the menu' })).toBeVisible();
    await expect(board.locator('html')).toHaveAttribute('lang', 'en');
    await boardReady(board);
    await expect(linesIn(cardsOn(board).first()).first()).toHaveAccessibleName(/, (Pending|Preparing|Ready)/);
    await board.reload();
    await expect((await openMenu(board, 'Open the menu')).getByRole('radio', { name: 'English' })).toBeChecked();
  },
);

test(
  'before the local data is deleted, a question lists the losses; a cancel deletes nothing, and a yes leaves an unconfigured device',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, HOT, { settings: { autosave: 0 } });
    const line = linesIn(cardsOn(board).first()).first();
    await line.click();
    const menu = await openMenu(board);
    await menu.getByRole('button', { name: 'Borrar los datos de este equipo' }).click();
    const question = board.getByRole('alertdialog', {
      name: '¿Desea borrar todos los datos guardados en este equipo?',
    });
    await expect(question.getByRole('alert')).toHaveText(/^Hay \d+ cambios? sin enviar: se perderán?\.$/);
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await board.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    const kept = () =>
      board.evaluate(async () => [
        ...Object.keys(localStorage),
        ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ]);
    expect((await kept()).length).toBeGreaterThan(0);
    // The simulator's script would activate the device again after the deletion, so the test serves an empty script.
    await board.route(/\/simulator\/enrol\//, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await menu.getByRole('button', { name: 'Borrar los datos de este equipo' }).click();
    await question.getByRole('button', { name: 'Borrar' }).click();
    await expect(board.getByText('Debe configurar KDS en este equipo.')).toBeVisible();
    await expect(cardsOn(board)).toHaveCount(0);
    expect((await kept()).filter((name) => /install|outbox|board/i.test(name))).toEqual([]);
    expect((await simulator.status()).unknowns).toBe(0);
    await board.unroute(/\/simulator\/enrol\//);
    await board.reload();
    await boardReady(board);
  },
);

test(
  "[START-6] the browser's offer to install the app stays in the menu until a press accepts it",
  LONG,
  async ({ openDevice }) => {
    const board = await openDevice(HOT);
    await boardReady(board);
    const install = (await openMenu(board)).getByRole('button', { name: 'Instalar' });
    await expect(install).toHaveCount(0);
    // A private browser makes no offer to install, so the test makes one.
    await board.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        async prompt() {
          document.title = `requested during a press: ${navigator.userActivation.isActive}`;
        },
      });
      dispatchEvent(offer);
    });
    await install.click();
    await expect(board).toHaveTitle('requested during a press: true');
    await expect((await openMenu(board)).getByRole('button', { name: 'Instalar' })).toHaveCount(0);
  },
);
