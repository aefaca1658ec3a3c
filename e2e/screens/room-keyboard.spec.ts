import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { cardsOn } from '../pages/board-page.ts';
import { expectFocusRing, pressByKey, tabTo } from '../pages/tab-to.ts';
import { startSimulator } from '../programs/simulator.ts';
import { serveFolder } from '../programs/static-server.ts';
import { recordedBy } from '../recordings.ts';
import { expect, test } from '../test.ts';

// A device of the previous world may still sign in with its token.
test.use({ viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

/** More presses of Tab than the boards in frames have stops. */
const THROUGH_BOARDS = 400;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await expectFocusRing(field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Writes the set-up of a class, which the page first refuses because two trainees have one name. */
async function setUpClass(page: Page): Promise<void> {
  const situation = page.getByRole('combobox', { name: 'Situación' });
  await expect(situation).toBeVisible();
  await tabTo(page, situation);
  await page.keyboard.type('Mañana tranquila');
  await expect(situation).toHaveValue('quiet-morning');
  await write(page, page.getByRole('textbox', { name: 'Semilla' }), 'cinco');
  await write(page, page.getByRole('textbox', { name: 'Semilla' }), '5');
  await write(page, page.getByRole('textbox', { name: /^Cocina 1/ }), 'Luis');
  await write(page, page.getByRole('textbox', { name: /^Cocina 2/ }), 'Luis');
  const start = button(page, 'Empezar todos a la vez');
  await pressByKey(page, start);
  await expect(page.getByRole('alert')).toHaveText(/^«Luis» está en dos cocinas/);
  await expect(start).toBeFocused();
  await write(page, page.getByRole('textbox', { name: /^Cocina 1/ }), 'Camila');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Trabajando' })).toHaveCount(2);
}

async function endClass(page: Page): Promise<void> {
  const end = button(page, 'Terminar todos');
  await pressByKey(page, end);
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'No' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Sí, terminar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('La clase terminó: cuenta', { exact: false })).toBeVisible();
}

test('[LOOK-36][ROOM-47][CLASS-2][CLASS-3][CLASS-8] by keyboard alone a teacher sets up a class, starts, notes, pauses and ends it, and reads a score card', async ({
  keep,
  openPage,
}) => {
  const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
  const page = await openPage(`${server.origin}/simulator/class/`);
  await setUpClass(page);
  await expect(page.locator('summary').filter({ hasText: 'Preparar la clase' })).toBeFocused();

  await pressByKey(page, button(page, 'Pausar todos'), { key: 'Space' });
  await expect(button(page, 'Seguir todos')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, 'Pausar todos')).toBeFocused();

  await pressByKey(page, page.getByLabel('Nota para Luis'));
  await write(page, page.getByRole('textbox', { name: 'Qué anotar de Luis en este momento' }), 'Empezó por la barra');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Anotado: sale en la tarjeta de Luis.')).toBeVisible();

  await endClass(page);
  await pressByKey(page, button(page, 'Tarjeta de Luis'));
  await expect(page.getByRole('heading', { level: 1, name: 'Mañana tranquila' })).toBeFocused();
  await expect(page.getByText('Empezó por la barra')).toBeVisible();
  await pressByKey(page, button(page, 'Volver a la clase'));
  await expect(button(page, 'Tarjeta de Luis')).toBeFocused();
});

test('[LOOK-36][TOUR-3][TOUR-4] by keyboard alone a user pauses the tour, moves through its scenes, skips it and starts it again', async ({
  keep,
  openPage,
}) => {
  const { origin } = await keep(serveFolder('demo'));
  const room = await openPage(`${origin}/?scene=order&scenario=quiet-morning`);
  const tour = room.getByRole('region', { name: 'Recorrido guiado' });
  const isAt = (scene: number) => expect(tour.getByText(`Escena ${scene} de 5`)).toBeVisible();
  // The tour advances during that time, and its panel is the last part of the page.
  await pressByKey(room, button(room, 'Pausar el recorrido'), { key: 'Space', tab: 'Shift+Tab' });
  await expect(button(room, 'Seguir el recorrido')).toBeFocused();
  for (let scene = 5; scene > 1; scene--) await room.keyboard.press('ArrowLeft');
  await isAt(1);
  const next = button(room, 'Escena siguiente');
  for (const scene of [2, 3]) {
    await pressByKey(room, next);
    await isAt(scene);
    await expect(next).toBeFocused();
  }
  await room.keyboard.press('ArrowLeft');
  await isAt(2);
  for (const scene of [3, 4, 5]) {
    await room.keyboard.press('ArrowRight');
    await isAt(scene);
  }
  await expect(button(room, 'Terminar el recorrido')).toBeFocused();
  await room.keyboard.press('Space');
  await expect(tour).toHaveCount(0);
  await pressByKey(room, button(room, 'Ver el recorrido'), { tabsMax: THROUGH_BOARDS });
  await expect(tour).toBeVisible();
  await room.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
});

/** Moves through the recording with the slider, the speeds and the list of events. */
async function playByKeys(room: Page): Promise<void> {
  const time = () => room.getByRole('contentinfo').getByRole('time').textContent();
  const begins = await time();
  await pressByKey(room, button(room, '×10'), { key: 'Space' });
  await expect(button(room, '×10')).toHaveAttribute('aria-pressed', 'true');
  await pressByKey(room, button(room, 'Reproducir'), { key: 'Space' });
  await expect(button(room, 'Pausar')).toBeFocused();
  await expect.poll(time).not.toBe(begins);
  await room.keyboard.press('Space');
  await expect(button(room, 'Reproducir')).toBeFocused();
  await tabTo(room, room.getByRole('slider', { name: 'Momento de la grabación' }));
  await room.keyboard.press('Home');
  await expect.poll(time).toBe(begins);
  const events = room.getByRole('region', { name: 'Lo que pasó' });
  await tabTo(room, events.getByRole('combobox', { name: 'Qué se muestra' }));
  await room.keyboard.type('Marcas y toques');
  const tap = events.getByRole('button', { name: /Toque: avanza / });
  const tapped = await tap.getByRole('time').textContent();
  await pressByKey(room, tap, { tabsMax: THROUGH_BOARDS });
  await expect.poll(time).toBe(tapped);
  await expect(tap).toBeFocused();
}

test(
  '[LOOK-36][ROOM-47][ROOM-20][ROOM-21][ROOM-22] by keyboard alone a user opens a recording, plays it, moves in it and returns to the kitchen',
  LONG,
  async ({ simulator, openDevice, openPage }) => {
    const buffer = await recordedBy(await openDevice(3), simulator);
    const room = await openPage(`${simulator.origin}/simulator/`);
    await pressByKey(room, button(room, 'Elegir otra situación').or(button(room, 'Almuerzo fuerte')).first());
    const asking = room.waitForEvent('filechooser');
    await pressByKey(room, button(room, 'Abrir una grabación'));
    await (await asking).setFiles({ name: 'a.kdsrec', mimeType: 'application/octet-stream', buffer });
    await expect(room.getByRole('heading', { level: 1, name: 'Grabación' })).toBeFocused();
    await expect(cardsOn(room.frameLocator('iframe[src*="/player/"]')).first()).toBeVisible();
    await playByKeys(room);
    await pressByKey(room, button(room, 'Volver a la cocina'), { tabsMax: THROUGH_BOARDS });
    await expect(button(room, 'Abrir una grabación')).toBeFocused();
  },
);
