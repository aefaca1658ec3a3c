import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady, cardsOn } from '../pages/board-page.ts';
import { deviceIn, journalIn, journalLines } from '../pages/room-page.ts';
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
  await expect(end).toBeDisabled();
  await expect(end).toBeFocused();
}

test(
  '[LOOK-36][ROOM-47][CLASS-2][CLASS-3][CLASS-8] by keyboard alone a teacher sets up a class, starts, notes, pauses and ends it, and reads a score card',
  LONG,
  async ({ keep, openPage }) => {
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
    const addNote = button(page, 'Anotar');
    await pressByKey(page, addNote);
    await expect(page.getByText('Anotado: sale en la tarjeta de Luis.')).toBeVisible();
    await expect(addNote).toBeDisabled();
    await expect(addNote).toBeFocused();

    await endClass(page);
    await pressByKey(page, button(page, 'Tarjeta de Luis'));
    await expect(page.getByRole('heading', { level: 1, name: 'Mañana tranquila' })).toBeFocused();
    await expect(page.getByText('Empezó por la barra')).toBeVisible();
    await pressByKey(page, button(page, 'Volver a la clase'));
    await expect(button(page, 'Tarjeta de Luis')).toBeFocused();
  },
);

test(
  '[LOOK-36][TOUR-3][TOUR-4] by keyboard alone a user pauses the tour, moves through its scenes, skips it and starts it again',
  LONG,
  async ({ keep, openPage }) => {
    const { origin } = await keep(serveFolder('demo'));
    const room = await openPage(`${origin}/?scene=order&scenario=quiet-morning`);
    const tour = room.getByRole('region', { name: 'Recorrido guiado' });
    const isAt = (scene: number) => expect(tour.getByText(`Escena ${scene} de 5`)).toBeVisible();
    // Shift+Tab, because the tour's panel is the last part of the page. The tour may advance before this press.
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
  },
);

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

/** Pauses, steps, changes the speed, copies the link and resumes; a pressed button keeps the focus. */
async function steerByKeys(room: Page): Promise<void> {
  const clock = room.getByRole('banner').getByRole('time');
  const named = (name: string) => room.getByRole('button', { name, exact: true });
  await pressByKey(room, named('Pausar'), { key: 'Space' });
  await expect(named('Seguir')).toBeFocused();
  const pausedAt = String(await clock.textContent());
  await pressByKey(room, named('Avanzar 10 s'));
  await expect(clock).not.toHaveText(pausedAt);
  for (const [speed, tab] of [
    ['×5', 'Tab'],
    ['×1', 'Shift+Tab'],
  ] as const) {
    await pressByKey(room, named(speed), { key: 'Space', tab });
    await expect(named(speed)).toHaveAttribute('aria-pressed', 'true');
    await expect(named(speed)).toBeFocused();
  }
  await pressByKey(room, named('Copiar enlace'));
  await expect(named('Enlace copiado')).toBeFocused();
  expect(await room.evaluate(() => navigator.clipboard.readText())).toContain('/simulator/');
  await pressByKey(room, named('Seguir'), { tab: 'Shift+Tab' });
  await expect(named('Pausar')).toBeFocused();
}

async function enlargeByKeys(room: Page): Promise<void> {
  const screens = room.getByRole('region', { name: 'Pantallas', exact: true }).getByRole('article');
  const enlarge = button(room, 'Ampliar Cocina caliente');
  await pressByKey(room, enlarge, { tabsMax: THROUGH_BOARDS });
  await expect(button(room, 'Ver todas las pantallas')).toBeFocused();
  await expect(screens.filter({ visible: true })).toHaveCount(1);
  await room.keyboard.press('Space');
  await expect(enlarge).toBeFocused();
  await expect(screens.filter({ visible: true })).toHaveCount(4);
}

/** Takes one device offline and online again; after Escape the button of the menu has the focus again. */
async function troubleDeviceByKeys(room: Page): Promise<void> {
  const opener = button(room, /^Problemas de Cocina caliente/);
  await pressByKey(room, opener, { tab: 'Shift+Tab' });
  const menu = room.getByRole('region', { name: 'Problemas de Cocina caliente' });
  const length = menu.getByRole('combobox', { name: 'Duración' });
  await expect(length).toBeFocused();
  await room.keyboard.press('ArrowDown');
  await expect(length).toHaveValue('5');
  const offline = menu.getByRole('button', { name: 'Sin red' });
  await pressByKey(room, offline, { key: 'Space' });
  await expect(offline).toHaveAttribute('aria-pressed', 'true');
  await expect(offline).toBeFocused();
  const heal = menu.getByRole('button', { name: 'Arreglar este equipo' });
  await pressByKey(room, heal, { tab: 'Shift+Tab' });
  await expect(offline).toHaveAttribute('aria-pressed', 'false');
  await expect(heal).toBeDisabled();
  await expect(heal).toBeFocused();
  await tabTo(room, length);
  await room.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function markByKeys(room: Page): Promise<void> {
  const note = room.getByRole('textbox', { name: 'Nota para una marca' });
  await tabTo(room, note, THROUGH_BOARDS);
  await write(room, note, 'aquí empezó');
  const mark = button(room, 'Marcar este momento');
  await pressByKey(room, mark, { key: 'Space' });
  await expect(journalIn(room).getByText('aquí empezó')).toBeVisible();
  await expect(mark).toBeDisabled();
  await expect(mark).toBeFocused();
}

/** Presses each button of the service, and expects a further line in the journal each time. */
async function serveByKeys(room: Page): Promise<void> {
  for (const [name, sentence, key] of [
    ['Un pedido más', 'Llega ', 'Enter'],
    ['Anular una línea', 'Se anula en ', 'Space'],
    ['FIRE a un pedido', 'FIRE ', 'Enter'],
  ] as const) {
    const lines = journalLines(room).filter({ hasText: sentence });
    const before = await lines.count();
    await pressByKey(room, button(room, name), { key, tabsMax: THROUGH_BOARDS });
    await expect.poll(() => lines.count()).toBeGreaterThan(before);
    await expect(button(room, name)).toBeFocused();
  }
}

async function faultByKeys(room: Page): Promise<void> {
  const fault = button(room, /^Portal HTML/);
  await pressByKey(room, fault, { key: 'Space' });
  await expect(fault).toHaveAttribute('aria-pressed', 'true');
  await pressByKey(room, button(room, 'Arreglar: Portal HTML'));
  await expect(fault).toHaveAttribute('aria-pressed', 'false');
  await expect(fault).toBeFocused();
  await room.keyboard.press('Space');
  const healAll = button(room, 'Arreglar todo');
  await pressByKey(room, healAll, { key: 'Space' });
  await expect(fault).toHaveAttribute('aria-pressed', 'false');
  await expect(button(room, /^(Todo funciona|Nada falla ahora)/)).toBeFocused();
  const mode = button(room, /^2: Atiende porque la nube/);
  await pressByKey(room, mode, { key: 'Space' });
  await expect(mode).toHaveAttribute('aria-pressed', 'true');
  await expect(mode).toBeFocused();
}

/** Opens the figures twice and closes them by Escape and by their button; the focus returns to the button that opens them. */
async function readFiguresByKeys(room: Page): Promise<void> {
  const open = button(room, 'Ver las cifras');
  const figures = room.getByRole('region', { name: 'Cifras de la partida' });
  await pressByKey(room, open);
  await expect(figures.getByRole('heading', { name: 'Cifras de la partida' })).toBeFocused();
  await room.keyboard.press('Escape');
  await expect(figures).toHaveCount(0);
  await expect(open).toBeFocused();
  await room.keyboard.press('Space');
  await expect(figures.getByRole('heading', { name: 'Cifras de la partida' })).toBeFocused();
  await pressByKey(room, figures.getByRole('button', { name: 'Cerrar las cifras' }));
  await expect(figures).toHaveCount(0);
  await expect(open).toBeFocused();
}

async function findByKeys(room: Page): Promise<void> {
  await write(room, room.getByRole('textbox', { name: 'Mensaje a las pantallas' }), 'Se acabó el pulpo');
  const send = button(room, 'Enviar');
  await pressByKey(room, send, { key: 'Space' });
  await expect(journalLines(room).filter({ hasText: 'Se acabó el pulpo' })).toHaveCount(1);
  await expect(send).toBeDisabled();
  await expect(send).toBeFocused();
  await write(room, journalIn(room).getByRole('searchbox'), 'llega m');
  await expect(journalIn(room).getByText(/coinciden?\.$/)).toBeVisible();
  await pressByKey(room, journalLines(room).first().getByRole('button'));
  await expect(room.getByText(/^Su tarjeta está en: /)).toBeVisible();
}

test(
  '[LOOK-36][ROOM-47] by keyboard alone a user controls the time, enlarges a screen, sets a mark, serves, causes and ends faults, reads the figures and finds a card',
  LONG,
  async ({ keep, openPage }) => {
    const { origin } = await keep(startSimulator('e2e/worlds/quiet-house.yaml'));
    const room = await openPage(`${origin}/simulator/`, { permissions: ['clipboard-read', 'clipboard-write'] });
    for (const kdsId of [1, 3]) await boardReady(deviceIn(room, kdsId));
    await steerByKeys(room);
    await enlargeByKeys(room);
    await troubleDeviceByKeys(room);
    await markByKeys(room);
    await serveByKeys(room);
    await faultByKeys(room);
    await readFiguresByKeys(room);
    await findByKeys(room);
  },
);
