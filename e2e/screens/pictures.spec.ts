import type { Page } from '@playwright/test';
import { waitForAnimations } from '../pages/animations.ts';
import { boardReady, cardOf, cardsOn, cardTitles, linesIn, setCardStatus } from '../pages/board-page.ts';
import { LOGIN_TEXTS, openForm, send } from '../pages/login-page.ts';
import { CROSSED_LOOKS, LOOKS, openBoard, openLook, roomLook, SIZE_NAMES, SIZES } from '../pages/looks.ts';
import { picture, shotOf } from '../pages/picture.ts';
import { screensReady } from '../pages/room-page.ts';
import { credentialsOf } from '../people.ts';
import { type Simulator, startSimulator } from '../programs/simulator.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { STORED_TOUR, tourSeen } from '../tour-seen.ts';

const EXPEDITER = 1;
const KITCHEN = 3;
const LONG_MS = 600_000;

// The tests cut some links on purpose; no picture needs motion.
test.use({
  allowFailedRequests: true,
  scenario: 'e2e/worlds/full-house.yaml',
  contextOptions: { reducedMotion: 'reduce' },
});

async function pictureOfChanges(board: Page, look: string): Promise<void> {
  const lines = linesIn(cardsOn(board).first());
  for (const at of [0, 1]) await lines.nth(at).click();
  await expect(board.getByRole('button', { name: /^(Guardar|Save)/ }).last()).toBeVisible();
  await picture(board, `changes-${look}`);
}

async function picturesOfTrouble(simulator: Simulator, board: Page, look: string): Promise<void> {
  for (const fault of ['local-down', 'cloud-down']) await simulator.command({ do: 'fault', fault, forMs: LONG_MS });
  const untouched = cardsOn(board).nth(1);
  await untouched
    .getByRole('button', { name: /, (Pendiente|Pending)$/ })
    .first()
    .click();
  await expect(board.getByText(/(en espera|waiting)$/).first()).toBeVisible();
  await picture(board, `offline-${look}`);
  await board.getByRole('button', { name: /^(Conexión|Connection)/ }).click();
  await expect(board.getByRole('dialog')).toBeVisible();
  await picture(board, `panel-${look}`);
  await board.keyboard.press('Escape');
  await expect(board.getByRole('dialog')).toHaveCount(0);
  await simulator.command({ do: 'heal' });
}

async function pictureOfRecent(board: Page, look: string): Promise<void> {
  const title = (await cardTitles(board))[0] ?? '';
  await setCardStatus(board, title, /, (Listo|Ready)/);
  await expect(cardOf(board, title)).toHaveCount(0);
  await board
    .getByRole('banner')
    .getByRole('button', { name: /^(Salidas recientemente|Recently)/ })
    .click();
  const panel = board.getByRole('dialog', { name: /^(Salidas recientemente|Recently)/ });
  await panel.getByRole('button', { expanded: false }).first().click();
  await expect(panel.getByRole('button', { expanded: true })).toBeVisible();
  await picture(board, `recent-${look}`);
  await panel
    .getByRole('button', { name: /^(Deshacer|Undo)/ })
    .first()
    .click();
  await expect(board.getByRole('alertdialog')).toBeVisible();
  await picture(board, `question-${look}`);
  for (const removed of [board.getByRole('alertdialog'), panel]) {
    await board.keyboard.press('Escape');
    await expect(removed).toHaveCount(0);
  }
}

async function picturesInHand(board: Page, look: string): Promise<void> {
  await board.keyboard.press('2');
  await cardsOn(board).nth(1).getByRole('button', { expanded: false }).click();
  await expect(cardsOn(board).nth(1).getByRole('button', { expanded: true })).toBeVisible();
  await expect(board.locator('[id^="DndLiveRegion"]')).toBeAttached();
  await picture(board, `cursor-${look}`);
  const heading = cardsOn(board).first().getByRole('heading');
  // Waits until the card is still: the cursor may scroll the board and move the card away from the mouse.
  await heading.hover({ position: { x: 10, y: 10 } });
  await waitForAnimations(board);
  const { x, y } = (await heading.boundingBox()) ?? { x: 0, y: 0 };
  await board.mouse.move(x + 10, y + 10);
  await board.mouse.down();
  await board.mouse.move(x + 120, y + 220, { steps: 6 });
  await expect(board.locator('[data-dragging]')).toHaveCount(1);
  await shotOf(board, `drag-${look}`);
  await board.keyboard.press('Escape');
  await board.mouse.up();
}

for (const size of SIZE_NAMES) {
  for (const { theme, language } of LOOKS) {
    const look = `${size}-${theme}-${language}`;
    test(`[LINK-1] pictures show the board at ${look}: full, with changes, without a cloud, with its menu`, async ({
      simulator,
      openPage,
    }) => {
      const full = await openBoard(openPage, simulator, EXPEDITER, { size, theme, language });
      await picture(full, `board-${look}`);
      await full.close();
      const board = await openBoard(openPage, simulator, KITCHEN, { size, theme, language });
      await pictureOfChanges(board, look);
      await picturesOfTrouble(simulator, board, look);
      await board.getByRole('button', { name: /^(Abrir el menú|Open the menu)$/ }).click();
      await expect(board.getByRole('dialog')).toBeVisible();
      await picture(board, `menu-${look}`);
    });

    test(`[LINK-1] pictures show the screens of an administrator at ${look}: login, login form, units, an activated unit`, async ({
      simulator,
      openPage,
    }) => {
      const words = LOGIN_TEXTS[language];
      const screen = await openLook(openPage, simulator, KITCHEN, { size, theme, language, path: 'configkds' });
      await expect(screen.getByRole('heading', { name: words.question })).toBeVisible();
      await picture(screen, `login-${look}`);
      const form = await openForm(screen, language);
      await form.submit.click();
      await expect(form.email).toBeFocused();
      await picture(screen, `login-wrong-${look}`);
      await send(form, credentialsOf('owner'));
      const unit = screen.getByRole('radio', { name: words.unit });
      await expect(unit).toBeVisible();
      await unit.click();
      await picture(screen, `configure-${look}`);
      await screen.getByRole('button', { name: words.activate }).click();
      await expect(screen.getByRole('alertdialog')).toBeVisible();
      await picture(screen, `configure-taken-${look}`);
      await screen.getByRole('button', { name: words.takeOver }).click();
      await expect(screen.getByText(words.done)).toBeVisible();
      await picture(screen, `configured-${look}`);
    });
  }

  test(`[LOGIN-2] pictures show a device that is not configured, an unknown host and an unknown address at ${size}`, async ({
    keep,
    simulator,
    openPage,
  }) => {
    const server = await keep(serveFolder('kiosk'));
    const pages = [
      ['not-configured', `${simulator.origin}/`, /^Debe configurar KDS/],
      ['unknown-host', `${server.origin}/`, /^Dirección desconocida$/],
      ['not-found', `${simulator.origin}/device/${KITCHEN}/nowhere`, /^Página no encontrada$/],
    ] as const;
    for (const [name, address, words] of pages) {
      const page = await openPage(address, SIZES[size]);
      await expect(page.getByText(words)).toBeVisible();
      await picture(page, `${name}-${size}`);
    }
  });

  test(`pictures show the control room at ${size} without and with a fault, and the demo`, async ({
    simulator,
    openPage,
    keep,
  }) => {
    const room = await openPage(`${simulator.origin}/simulator/`, SIZES[size]);
    await screensReady(room);
    await picture(room, `room-${size}`);
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: LONG_MS });
    await expect(room.getByRole('button', { name: /Nube caída/, pressed: true })).toBeVisible();
    await picture(room, `room-trouble-${size}`);
    await room.close();
    const server = await keep(serveFolder('demo'));
    const demo = await openPage(`${server.origin}/`, {
      ...SIZES[size],
      serviceWorkers: 'allow',
      ...tourSeen(server.origin),
    });
    await screensReady(demo);
    await picture(demo, `demo-${size}`);
  });
}

/** A finished training in a rush without taps of the trainee, with a note and a fault. */
async function trainedOnce(simulator: Simulator): Promise<void> {
  const goal = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };
  const training = { trainee: 'Camila Rojas', lengthMs: 900_000, difficulty: 'middle', goal };
  await simulator.command({ do: 'restart', seed: 7, scenario: 'lunch-rush', training });
  await simulator.command({ do: 'cooks', on: true });
  await simulator.command({ do: 'step', ms: 400_000 });
  await simulator.command({ do: 'mark', note: 'Faltó avisar a la barra' });
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 120_000 });
  await simulator.command({ do: 'step', ms: 500_000 });
}

const ROOM_LOOKS = [
  ...SIZE_NAMES.flatMap((size) => LOOKS.map((one) => ({ size, ...one }))),
  ...CROSSED_LOOKS.map((one) => ({ size: '1280x800' as const, ...one })),
];

for (const look of ROOM_LOOKS) {
  const name = `${look.size}-${look.theme}-${look.language}`;
  const isSpanish = look.language === 'es';

  test(`[TRAINING-10][FIGURE-6] pictures show the figures, a device’s troubles and the score card at ${name}`, async ({
    simulator,
    openPage,
  }) => {
    await trainedOnce(simulator);
    const room = await openPage(`${simulator.origin}/simulator/`, roomLook(simulator.origin, look));
    await screensReady(room);
    await room
      .getByRole('button', { name: isSpanish ? 'Problemas de Cocina caliente' : 'Problems of Cocina caliente' })
      .click();
    await picture(room, `device-troubles-${name}`);
    await room.keyboard.press('Escape');
    await room.getByText(isSpanish ? 'Armar un pedido' : 'Compose an order').click();
    await room.getByText(isSpanish ? 'Duración y opciones' : 'Duration and options').click();
    await picture(room, `composer-${name}`);
    await room.getByRole('button', { name: isSpanish ? 'Ver las cifras' : 'Show figures' }).click();
    await expect(room.locator('canvas')).toHaveCount(1);
    // Parts that are too wide for a phone scroll inside their own box.
    await waitForAnimations(room);
    await shotOf(room, `figures-${name}`);
    await room.keyboard.press('Escape');
    await room.getByRole('button', { name: isSpanish ? 'Ver la tarjeta de puntaje' : 'Show the score card' }).click();
    // The plots of the load and of the times.
    await expect(room.locator('canvas')).toHaveCount(2);
    await waitForAnimations(room);
    await shotOf(room, `score-card-${name}`);
  });

  test(`[CLASS-4] pictures show the class at ${name}: set-up and ranking`, async ({ keep, openPage }) => {
    const server = await keep(startSimulator('lunch-rush', ['--worlds', '2']));
    const page = await openPage(`${server.origin}/simulator/class/`, roomLook(server.origin, look));
    for (const [at, trainee] of ['Camila Rojas', 'Luis'].entries())
      await page.getByLabel(isSpanish ? `Cocina ${at + 1}` : `Kitchen ${at + 1}`).fill(trainee);
    await picture(page, `class-${name}`);
    await page.getByRole('button', { name: isSpanish ? 'Empezar todos a la vez' : 'Start all at once' }).click();
    await expect(page.getByRole('row').filter({ hasText: isSpanish ? 'Trabajando' : 'Working' })).toHaveCount(2);
    await page.getByLabel(isSpanish ? 'Nota para Luis' : 'Note for Luis').click();
    await picture(page, `class-ranking-${name}`);
  });

  test(`[TOUR-2] pictures show the tour of the demo at ${name}`, async ({ keep, openPage }) => {
    const server = await keep(serveFolder('demo'));
    const room = await openPage(`${server.origin}/?scene=outage`, roomLook(server.origin, look, [STORED_TOUR]));
    await screensReady(room);
    await room.getByRole('button', { name: isSpanish ? 'Pausar el recorrido' : 'Pause the tour' }).click();
    await picture(room, `tour-${name}`);
  });
}

test.describe('a first day', () => {
  test.use({ scenario: 'first-day' });

  for (const look of SIZE_NAMES.flatMap((size) => LOOKS.map((one) => ({ size, ...one })))) {
    const name = `${look.size}-${look.theme}-${look.language}`;
    const isSpanish = look.language === 'es';
    test(`[GUIDE-9][GUIDE-10] pictures show the guide at ${name}: a step, a wrong tap, the closing page`, async ({
      simulator,
      openPage,
    }) => {
      const device = await openBoard(openPage, simulator, KITCHEN, look);
      const guide = device.getByRole('region', { name: isSpanish ? 'Guía' : 'Guide' });
      await guide.getByRole('button', { name: isSpanish ? 'Entendido' : 'Got it' }).click();
      await expect(guide.getByText(isSpanish ? 'Paso 2 de 14' : 'Step 2 of 14')).toBeVisible();
      await picture(device, `guide-${name}`);
      await linesIn(cardsOn(device).nth(1)).first().click();
      await expect(guide.locator('[data-kind="wrong"]')).toBeVisible();
      await picture(device, `guide-wrong-${name}`);
      for (let step = 2; step <= 14; step++) {
        await expect(guide.getByText(isSpanish ? `Paso ${step} de 14` : `Step ${step} of 14`)).toBeVisible();
        await guide.getByRole('button', { name: isSpanish ? 'Saltar' : 'Skip' }).click();
      }
      await expect(guide.getByRole('heading')).toBeVisible();
      await picture(device, `guide-closing-${name}`);
    });
  }
});

test.describe('a venue without orders', () => {
  test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

  test('[BOARD-24] pictures show the empty board in every size', async ({ simulator, openPage }) => {
    for (const look of LOOKS) {
      const boards = await Promise.all(
        SIZE_NAMES.map(async (size) => {
          const board = await openLook(openPage, simulator, KITCHEN, { size, ...look });
          return { board, name: `empty-${size}-${look.theme}-${look.language}` };
        }),
      );
      for (const { board, name } of boards) {
        await expect(board.getByText(/^(No hay pedidos pendientes|There are no pending orders)/)).toBeVisible();
        await picture(board, name);
        await board.close();
      }
    }
  });
});

test.describe('a quiet venue', () => {
  test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

  for (const look of SIZE_NAMES.flatMap((size) => LOOKS.map((one) => ({ size, ...one })))) {
    const name = `${look.size}-${look.theme}-${look.language}`;
    test(`[LINK-1] pictures at ${name} show recent orders, the cursor, a dragged card and the two other boards`, async ({
      simulator,
      openPage,
    }) => {
      const settings = { dragndrop: true, allowCancelFire: true, autosave: 0 };
      const board = await openBoard(openPage, simulator, KITCHEN, { ...look, settings });
      await pictureOfRecent(board, name);
      await picturesInHand(board, name);
      for (const path of ['home2', 'home3']) {
        await board.goto(`${simulator.origin}/device/${KITCHEN}/${path}`);
        if (path === 'home2') await boardReady(board);
        else await expect(board.getByRole('main').locator('ol > li').first()).toBeVisible();
        await picture(board, `${path}-${name}`);
      }
      await board.getByRole('main').locator('ol > li').first().getByRole('button').click();
      await boardReady(board);
      await picture(board, `home3-tickets-${name}`);
    });
  }
});
