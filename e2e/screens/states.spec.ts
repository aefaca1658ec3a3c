/**
 * Checks with axe, in each look, the states that the audits do not open: questions, errors, messages and empty screens.
 */
import type { Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { cardTitles, setCardStatus } from '../pages/board-page.ts';
import { logIn, NEW_DEVICE } from '../pages/login-page.ts';
import { CROSSED_LOOKS, LOOKS, openBoard, openLook, roomLook } from '../pages/looks.ts';
import { save } from '../pages/settings/settings-page.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { type Simulator, startSimulator } from '../programs/simulator.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true, ownClocks: true });

const KITCHEN = 3;
const BAR = 5;
const CUSTOMERS = 9;
const LONG_MS = 600_000;
const SIZE = '1280x800';

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const tabOf = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const question = (page: Page) => page.getByRole('alertdialog');

/** The page has no finding of axe in this state, and each control has a name. */
const check = async (page: Page, state: string): Promise<void> =>
  expect.soft(await accessibilityProblems(page), state).toEqual([]);

const openMenu = (page: Page) => button(page, /^(Abrir el menú|Open the menu)$/).click();

async function checkBoard(board: Page, simulator: Simulator): Promise<void> {
  const [title = ''] = await cardTitles(board);
  await setCardStatus(board, title, /Listo|Ready/);
  await button(board, /^(Salidas recientemente|Recently completed)$/).click();
  const recent = board.getByRole('dialog');
  await recent.getByRole('button', { expanded: false }).first().click();
  await check(board, 'the details of a recent order');
  await recent.getByRole('button', { name: /^(Deshacer|Undo): / }).click();
  await expect(question(board)).toBeVisible();
  await check(board, 'the question before an undo');
  await board.keyboard.press('Escape');
  await board.keyboard.press('Escape');

  await openMenu(board);
  await board.getByRole('dialog').locator('summary').click();
  await check(board, 'the debug lines in the menu');
  await button(board, /^(Borrar los datos de este equipo|Delete the data of this device)$/).click();
  await expect(question(board)).toBeVisible();
  await check(board, 'the question before a deletion');
  await board.keyboard.press('Escape');
  await board.keyboard.press('Escape');

  await simulator.command({ do: 'message', text: 'Se acabó el pulpo' });
  await expect(board.getByText('Se acabó el pulpo')).toBeVisible();
  await check(board, 'a message of the venue');
  await simulator.command({ do: 'take-unit', kds: BAR });
  await board.keyboard.press('z');
  await expect(board.getByRole('region', { name: /^(Aviso de conexión|Connection notice)$/ })).toBeVisible();
  await check(board, 'a lost unit');
}

async function checkSettings(page: Page, simulator: Simulator): Promise<void> {
  await expect(page.getByRole('tablist')).toBeVisible();
  const search = page.getByRole('searchbox');
  for (const sought of ['aaaaa', 'color', 'o']) {
    await search.fill(sought);
    await check(page, `a search for ${sought}`);
  }
  await search.fill('');
  await button(page, /^(Pasar ajustes|Move settings)$/).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'the transfer of settings');
  await page.keyboard.press('Escape');

  await tabOf(page, /^(Pantalla|Display)$/).click();
  await button(page, /^(Tarde: Fondo|Late: Background)/).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'the choice of a color');
  await page.keyboard.press('Escape');
  await tabOf(page, /^(Teclas|Keys)$/).click();
  await button(page, /: (tecla|key) /)
    .first()
    .click();
  await page.keyboard.press('5');
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page, 'a refused key');
  await button(page, /^(Revertir|Revert)$/).click();

  await tabOf(page, /general/i).click();
  await page.getByRole('switch').first().click();
  await button(page, /^(Volver a los pedidos|Back to the orders)$/).click();
  await expect(question(page)).toBeVisible();
  await check(page, 'the question before unsaved settings are lost');
  await page.keyboard.press('Escape');
  await simulator.command({ do: 'fault', fault: 'cloud-500', forMs: LONG_MS });
  await save(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page, 'a save that failed');
  await simulator.command({ do: 'heal' });
}

async function checkPin(page: Page): Promise<void> {
  const type = async (pin: string) => {
    await page.keyboard.type(pin);
    await page.keyboard.press('Enter');
  };
  await button(page, /^PIN$/).click();
  await button(page, /^(Poner PIN|Set a PIN)$/).click();
  await type('2468');
  await type('1357');
  await expect(page.getByText(/^(Los dos PIN|The two PINs)/)).toBeVisible();
  await check(page, 'two PINs that differ');
  await type('2468');
  await type('2468');
  await expect(page.getByText(/^(Este equipo pide PIN|This device asks for a PIN)/)).toBeVisible();
  await check(page, 'a PIN that is set');
  await page.reload();
  await expect(page.getByRole('group')).toBeVisible();
  await type('1111');
  await expect(page.getByRole('main').getByText(/^(PIN incorrecto|Wrong PIN)\.$/)).toBeVisible();
  await check(page, 'a wrong PIN');
}

async function checkRoom(room: Page): Promise<void> {
  await expect(room.getByText(/^(Este enlace pide|This link names)/)).toBeVisible();
  await check(room, 'a link with mistakes');
  await button(room, /^(Cerrar|Close)$/).click();
  await room.getByText(/^(Duración y opciones|Duration and options)$/).click();
  await room.getByLabel(/^(Duración|Duration)$/).fill('99999');
  await button(room, /^(Causar|Start)$/)
    .last()
    .click();
  await expect(room.locator('[aria-invalid="true"]')).toHaveCount(1);
  await check(room, 'a fault with a wrong duration');
  await button(room, /^(Entrenar|Train)$/).click();
  await expect(room.getByLabel(/^(Nombre del alumno|Trainee name)$/)).toBeFocused();
  await room.keyboard.press('Enter');
  await check(room, 'the situations, and a training without a name');
  await room.keyboard.type('Camila');
  await room.keyboard.press('Enter');
  await expect(room.getByText(/^(Entrena Camila|Camila is training)/)).toBeVisible();
  await check(room, 'a training');
  await button(room, /^(Reiniciar|Restart)$/).click();
  await expect(question(room)).toBeVisible();
  await check(room, 'the question before the end of a training');
  await room.context().setOffline(true);
  await expect(room.getByText(/^(El simulador no responde|The simulator does not respond)/)).toBeVisible();
  await check(room, 'a simulator that does not respond');
}

async function checkClass(page: Page): Promise<void> {
  const start = button(page, /^(Empezar todos a la vez|Start all at once)$/);
  const seed = page.getByRole('textbox', { name: /^(Semilla|Seed)/ });
  await start.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page, 'a class without trainees');
  const value = await seed.inputValue();
  await seed.fill('x');
  await check(page, 'a class with a wrong seed');
  await seed.fill(value);
  for (const kitchen of [1, 2]) await page.getByLabel(new RegExp(`^(Cocina|Kitchen) ${kitchen}`)).fill('Luis');
  await start.click();
  await expect(page.getByRole('alert')).toHaveText(/«Luis»|“Luis”/);
  await check(page, 'two trainees with one name');
  await page.getByLabel(/^(Cocina|Kitchen) 1/).fill('Camila');
  await start.click();
  await expect(page.getByRole('row').filter({ hasText: /Trabajando|Working/ })).toHaveCount(2);
  await page
    .locator('summary')
    .filter({ hasText: /Preparar la clase|Set up the class/ })
    .click();
  await start.click();
  await expect(question(page)).toBeVisible();
  await check(page, 'the question before another start');
  await page.keyboard.press('Escape');
  await button(page, /^(Terminar todos|End all)$/).click();
  await expect(question(page)).toBeVisible();
  await check(page, 'the question before the end of the class');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: /servidor no responde|server does not/ })).toBeVisible();
  await check(page, 'a server that does not respond');
}

for (const { theme, language } of [...LOOKS, ...CROSSED_LOOKS]) {
  const look = { theme, language, size: SIZE } as const;
  const shown = `${theme} ${language}`;
  /** A kiosk without settings of its own follows the machine's theme. */
  const openBlank = async (open: (address: string, options: object) => Promise<Page>, address: string) => {
    const page = await open('about:blank', { colorScheme: theme, viewport: { width: 1280, height: 800 } });
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      storageKeyOf(NEW_DEVICE, 'language'),
      language,
    ] as const);
    await page.goto(address);
    return page;
  };

  test(`[LOOK-35] the questions and messages of a ${shown} board are accessible`, async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, BAR, { ...look, settings: { autosave: 0 } });
    await checkBoard(board, simulator);
  });

  test(`[LOOK-35] an open row of the ${shown} all-day board, and a second tab, are accessible`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openLook(openPage, simulator, KITCHEN, { ...look, path: 'home3' });
    await page.locator('[data-product]').first().click();
    await expect(page.getByRole('region', { name: /^(Pedidos con|Orders with) / })).toBeVisible();
    await check(page, 'an open row');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByText(/^(Este equipo ya está abierto|This device is already open)/)).toBeVisible();
    await check(other, 'a second tab');
  });

  for (const [part, checkPart] of [
    ['dialogs and errors', checkSettings],
    ['steps of the PIN', checkPin],
  ] as const)
    test(`[LOOK-35] the ${part} in the ${shown} settings are accessible`, async ({ simulator, openPage }) => {
      await checkPart(await openLook(openPage, simulator, KITCHEN, { ...look, path: 'devicesettings' }), simulator);
    });

  test(`[LOOK-35] the ${shown} screens of a kiosk without a unit, and of an unknown host, are accessible`, async ({
    simulator,
    openPage,
    keep,
  }) => {
    const page = await openBlank(openPage, `${simulator.origin}${NEW_DEVICE}`);
    const nothing = page.getByText(/^(Debe configurar KDS en este equipo|You must configure a KDS on this device)/);
    for (const path of ['', 'home2', 'home3', 'devicesettings']) {
      await page.goto(`${simulator.origin}${NEW_DEVICE}${path}`);
      await expect(nothing.first()).toBeVisible();
      await check(page, `${path || 'the board'} without a unit`);
    }
    await page.goto(`${simulator.origin}${NEW_DEVICE}l/profilelogin`);
    await logIn(page, credentialsOf('cook'), language);
    await expect(page.getByText(/^(Debe configurar KDS y cerrar|You must configure a KDS and log)/)).toBeVisible();
    await check(page, 'a board that cannot be operated');
    const server = await keep(serveFolder('kiosk'));
    const unknown = await openBlank(openPage, `${server.origin}/`);
    await expect(unknown.getByRole('main').getByText(server.origin.replace('http://', '')).first()).toBeVisible();
    await check(unknown, 'an unknown host');
  });

  test(`the errors and questions of the ${shown} control room are accessible`, async ({ simulator, openPage }) => {
    const address = `${simulator.origin}/simulator/?scenario=nope&seed=abc&speed=99`;
    await checkRoom(await openPage(address, roomLook(simulator.origin, look)));
  });

  test(`the errors and questions of the ${shown} class are accessible`, async ({ keep, openPage }) => {
    const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
    await checkClass(await openPage(`${server.origin}/simulator/class/`, roomLook(server.origin, look)));
  });

  test(`[TOUR-5] every scene of the ${shown} tour, and an unknown one, are accessible`, async ({ keep, openPage }) => {
    const { origin } = await keep(serveFolder('demo'));
    const room = await openPage(`${origin}/?scene=nope&scenario=quiet-morning`, roomLook(origin, look));
    await button(room, /^(Pausar el recorrido|Pause the tour)$/).click();
    await expect(room.getByText(/«nope»|“nope”/)).toBeVisible();
    for (let scene = 1; scene <= 5; scene++) {
      await expect(room.getByText(new RegExp(`^(Escena|Scene) ${scene} `))).toBeVisible();
      await check(room, `scene ${scene}`);
      await room.keyboard.press('ArrowRight');
    }
  });

  test.describe('a venue without orders', () => {
    test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

    test(`[LOOK-35] the ${shown} board and customer screen without orders are accessible, also in an outage`, async ({
      simulator,
      openPage,
    }) => {
      const board = await openLook(openPage, simulator, KITCHEN, look);
      const customers = await openLook(openPage, simulator, CUSTOMERS, look);
      await expect(board.getByText(/^(No hay pedidos pendientes|There are no pending orders)/)).toBeVisible();
      await check(board, 'a board without orders');
      await expect(customers.getByText(/^(Aún no hay órdenes listas|No orders are ready yet)$/)).toBeVisible();
      await check(customers, 'a customer screen without orders');
      await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: LONG_MS });
      for (const screen of [board, customers]) {
        // Refreshes at once, so that the screen finds the outage.
        await screen.keyboard.press('z');
        await expect(screen.getByText('OFFLINE').first()).toBeVisible();
        await check(screen, 'an outage without orders');
      }
    });
  });
}

test('[LOGIN-6] the simulated provider is accessible when its link is wrong', async ({ simulator, openPage }) => {
  const page = await openPage(`${simulator.origin}/identity/?client_id=unknown`);
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page, 'a wrong link');
});
