import type { Locator, Page } from '@playwright/test';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { styleOf } from '../pages/computed-style.ts';
import { advanceClockUntil } from '../pages/page-clock.ts';
import { colourOf } from '../pages/palette.ts';
import {
  advanceMinute,
  boardAt,
  chosen,
  type Effect,
  effect,
  playRound,
  turned,
} from '../pages/settings/setting-rounds.ts';
import { type KeysOf, pickColour } from '../pages/settings/settings-page.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/all-ages.yaml' });

/** The minute at which all orders of this world have arrived, and the last half minute before further orders. */
const ALL_CAME_MIN = 20;
const BEFORE_MORE_MIN = 29.5;
/** A board receives an order within this time. */
const NOTIFIED_MS = 10_000;

const line = (board: Page): Locator => linesIn(cardsOn(board).first()).first();
const tiles = (board: Page): Locator => board.getByRole('list', { name: 'ÓRDENES LISTAS' }).getByRole('listitem');

/** How many cards of this width the screen has room for, beside each other. */
const sideBySide = async (board: Page): Promise<number> => {
  const box = await cardsOn(board).first().boundingBox();
  return Math.floor((board.viewportSize()?.width ?? 0) / (box?.width ?? 1));
};

/** The half of the screen with the oldest order. */
const sideOfOldest = async (board: Page): Promise<string> => {
  const box = await cardsOn(board).first().boundingBox();
  return (box?.x ?? 0) < (board.viewportSize()?.width ?? 0) / 2 ? 'left' : 'right';
};

type LookRound = 'light' | 'customers' | 'more customers' | 'dark';

const APPEARANCE: Readonly<Record<KeysOf<'appearance'>, Effect<LookRound>>> = {
  darkMode: effect(
    'Pantalla',
    turned('Modo oscuro'),
    (board, isDark) =>
      expect(board.locator('body')).toHaveCSS('background-color', isDark ? 'rgb(13, 16, 19)' : 'rgb(230, 234, 237)'),
    { light: false, dark: true },
  ),
  fontFamily: effect(
    'Pantalla',
    chosen('Tipo de letra'),
    (board, font) => expect(line(board)).toHaveCSS('font-family', new RegExp(`^${font}, `)),
    { light: 'Barlow', dark: 'Roboto' },
  ),
  fontsize: effect(
    'Pantalla',
    chosen('Tamaño de letra'),
    (board, size) => expect(line(board)).toHaveCSS('font-size', size === 'Más grande' ? '30px' : '16px'),
    { light: 'Más grande', dark: 'Pequeña' },
  ),
  // The width also depends on the text size, so each round has its own number of cards.
  width: effect(
    'Pantalla',
    chosen('Ancho de la tarjeta'),
    (board, width) => expect.poll(() => sideBySide(board)).toBe(width === 'Más grande' ? 2 : 5),
    { light: 'Más grande', dark: 'Grande' },
  ),
  direction: effect(
    'Pantalla',
    chosen('Los pedidos llegan'),
    (board, way) => expect.poll(() => sideOfOldest(board)).toBe(way === 'De derecha a izquierda' ? 'right' : 'left'),
    { light: 'De derecha a izquierda', dark: 'De izquierda a derecha' },
  ),
  finalClients: effect(
    'Pantalla',
    turned('Pantalla de clientes'),
    async (board, isFor) => {
      await expect(board.getByRole('heading', { name: 'ÓRDENES LISTAS' })).toHaveCount(isFor ? 1 : 0);
      await expect(cardsOn(board)).toHaveCount(isFor ? 0 : 12);
    },
    { customers: true, dark: false },
  ),
  finalOrders: effect(
    'Pantalla',
    chosen('Pedidos en la pantalla de clientes'),
    (board, count) => expect(tiles(board)).toHaveCount(Number(count)),
    { customers: '5', 'more customers': '8' },
  ),
  // The stations of this venue make every product, so the setting does not change the ready orders.
  readyWithoutUnmade: effect(
    'Pantalla',
    turned('Listo sin lo que ningún KDS prepara'),
    (board) => expect(tiles(board)).toHaveCount(8),
    { 'more customers': true },
  ),
};

test('[SETTINGS-24][LOOK-1][LOOK-2][LOOK-3][LOOK-5] the controls of the appearance change the board and the customer screen', async ({
  simulator,
  openPage,
}) => {
  const board = await boardAt(openPage, simulator, ALL_CAME_MIN);
  for (const round of ['light', 'customers', 'more customers', 'dark'] as const)
    await playRound(board, APPEARANCE, round);
});

/** The number of lines with a strong mark of a new line, and of lines with the mark in their accessible description. */
const marked = (board: Page): Promise<readonly number[]> =>
  Promise.all([
    cardsOn(board).locator('[data-word=Nuevo][data-strong]').count(),
    linesIn(cardsOn(board)).and(board.locator('[aria-description~=Nuevo]')).count(),
  ]);

/** The chip's color in its style, because the visible chip is too pale to compare. */
const chipColour = async (board: Page, word: string): Promise<string> => {
  const line = cardsOn(board).getByRole('button', { name: new RegExp(`, ${word}$`) });
  const chip = line.locator('[style*="--chip"]').first();
  const parts = (await styleOf(chip, 'background-color')).match(/[\d.]+/g) ?? [];
  return `rgb(${parts
    .slice(0, 3)
    .map((part) => Math.round(Number(part) * 255))
    .join(', ')})`;
};

type OtherRound = 'off' | 'on';
type Others = KeysOf<'overviewBar'> | KeysOf<'statusColours'> | 'dest';

const OTHERS: Readonly<Record<Others, Effect<OtherRound>>> = {
  showmini: effect(
    'Ajustes generales',
    turned('Mostrar la barra de pedidos'),
    async (board, isOn) => {
      await expect(board.getByRole('list', { name: 'Pedidos en miniatura' })).toHaveCount(isOn ? 1 : 0);
      await expect(board.getByRole('button', { name: 'Barra de pedidos' })).toHaveCount(isOn ? 1 : 0);
    },
    { off: false, on: true },
  ),
  dest: effect(
    'Ajustes generales',
    turned('Destacar lo nuevo'),
    // Each change adds lines to an order, and the board marks every added line.
    (board, isOn) =>
      expect
        .poll(async () => {
          const [strong, quiet] = await marked(board);
          return quiet !== undefined && quiet > 0 && strong === (isOn ? quiet : 0);
        })
        .toBe(true),
    { off: false, on: true },
  ),
  sts: effect(
    'Pantalla',
    async (board, colours: Readonly<Record<string, string>>) => {
      for (const [word, colour] of Object.entries(colours)) await pickColour(board, word, colour);
    },
    async (board, colours) => {
      for (const [word, colour] of Object.entries(colours))
        await expect.poll(() => chipColour(board, word), { message: word }).toBe(colourOf(colour));
    },
    {
      off: { Pendiente: 'Magenta oscuro', Listo: 'Naranja vivo' },
      on: { Pendiente: 'Lima pálido', Listo: 'Automático' },
    },
  ),
};

test('[SETTINGS-24][NEWS-1][NEWS-10] the settings for the small orders, the change marks and the status colors take effect', async ({
  simulator,
  openPage,
}) => {
  const board = await boardAt(openPage, simulator, BEFORE_MORE_MIN);
  for (const round of ['off', 'on'] as const) {
    await playRound(board, OTHERS, round, async () => {
      await boardReady(board);
      const before = await linesIn(cardsOn(board)).count();
      await advanceMinute(board, simulator);
      await advanceClockUntil(board, async () => (await linesIn(cardsOn(board)).count()) > before, NOTIFIED_MS);
    });
  }
});
