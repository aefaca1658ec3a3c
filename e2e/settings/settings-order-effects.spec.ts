import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { cardOf, cardsOn } from '../pages/board-page.ts';
import { type Kitchen, lineLabelsOn, lineOf, openFrozen } from '../pages/frozen-kitchen.ts';
import { advanceClockUntil, jumpClock } from '../pages/page-clock.ts';
import {
  checkEach,
  chosen,
  type Effect,
  onDisplay,
  picked,
  switched,
  typed,
} from '../pages/settings/settings-changes.ts';
import type { KeysOf } from '../pages/settings/settings-page.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/parted-house.yaml' });

const EXPEDITER = 1;

/** Taps a waiting dish; returns its change region, and whether the platform has saved the change. */
async function tapOn({ board, simulator }: Kitchen, dish: string) {
  const line = lineOf(cardsOn(board), dish);
  const key = await line.getAttribute('data-line');
  await line.click();
  await expect(line).toHaveAccessibleName(/, En prep/);
  return {
    changes: board.getByRole('region', { name: 'Cambios' }),
    isTaken: async () => (await simulator.changes()).some((each) => `${each.orderId}:${each.lineId}` === key),
  };
}

/** Expects that the platform receives the change this many seconds after the last tap, with a visible countdown. */
const savesAfter =
  (dish: string, seconds: number) =>
  async ({ board, simulator }: Kitchen): Promise<void> => {
    const { changes, isTaken } = await tapOn({ board, simulator }, dish);
    await board.clock.runFor((seconds - 1) * 1_000);
    await expect(changes.getByText(/guardando en 1 s/)).toBeVisible();
    expect(await isTaken()).toBe(false);
    await advanceClockUntil(board, isTaken, 2_000);
  };

/** Expects that the change stays pending longer than the longest option of this setting, until the cook saves it. */
const savesNever =
  (dish: string) =>
  async ({ board, simulator }: Kitchen): Promise<void> => {
    const { changes, isTaken } = await tapOn({ board, simulator }, dish);
    for (const _ of [1, 2]) await jumpClock(board, '00:09');
    await expect(changes.getByText(/cambios? sin guardar/).last()).toBeVisible();
    expect(await isTaken()).toBe(false);
    await changes.getByRole('button', { name: 'Guardar' }).click();
    await advanceClockUntil(board, isTaken, 2_000);
  };

const AUTOSAVE: Readonly<Record<KeysOf<'autosave'>, Effect>> = {
  autosave: {
    before: savesAfter('Seco de cordero', 5),
    changes: [
      { save: 1, by: chosen('Guardar automáticamente después de', '10 s'), after: savesAfter('Pastel de choclo', 10) },
      { save: 2, by: chosen('Guardar automáticamente después de', 'Desactivado'), after: savesNever('Mojito') },
    ],
  },
};

/** Expects these cards of an order, each given by the texts of its first and its last line. */
const showsCards =
  (title: string, cards: readonly (readonly [first: string, last: string])[]) =>
  async ({ board }: Kitchen): Promise<void> => {
    const shown = async () => {
      const parts = await cardsOn(board)
        .and(board.getByRole('article', { name: new RegExp(`^${title},`) }))
        .all();
      return Promise.all(
        parts.map(async (part) => {
          const lines = (await lineLabelsOn(part)).map((line) => line.replace(/^\d+ |, [^,]*$/g, ''));
          return [lines.at(0), lines.at(-1)];
        }),
      );
    };
    await expect.poll(shown).toEqual(cards);
  };

const continuesInColumns =
  (does: boolean) =>
  async ({ board }: Kitchen): Promise<void> => {
    const further = () => cardsOn(board).locator('[data-piece="1"]').count();
    await expect.poll(async () => (await further()) > 0).toBe(does);
  };

/** Expects this many held lines on the card, counting dishes and their extras. */
const holds =
  (count: number) =>
  async ({ board }: Kitchen): Promise<void> => {
    await expect(cardOf(board, 'M 2').locator('[aria-description="En espera"]')).toHaveCount(count);
  };

const held = (name: string) => (form: Page) => form.getByRole('checkbox', { name, exact: true }).check();

/** The settings that split an order into cards: by the time of its lines, its courses, and its length. */
const SEPARATION: Readonly<Record<KeysOf<'orderSeparation'>, Effect>> = {
  timeToGroupUp: {
    before: showsCards('M 12', [['Bife de chorizo “bien cocido”', 'Sin maní']]),
    changes: [
      {
        save: 1,
        by: onDisplay(typed('Agrupar lo que llega dentro de', '10')),
        after: showsCards('M 12', [
          ['Bife de chorizo “bien cocido”', 'Ají de gallina'],
          ['Panna cotta “ALERGIA: NUECES”', 'Sin maní'],
        ]),
      },
    ],
  },
  prio: {
    before: showsCards('M 2', [['Bruschetta al pomodoro', 'Plateada al horno']]),
    changes: [
      {
        save: 1,
        by: onDisplay(chosen('Prioridades', 'Como comentario')),
        after: showsCards('M 2', [['Bruschetta al pomodoro “PRIMERO”', 'Plateada al horno “SEGUNDO”']]),
      },
      {
        save: 2,
        by: onDisplay(chosen('Prioridades', 'En tarjetas propias')),
        after: showsCards('M 2', [
          ['Bruschetta al pomodoro', 'Ceviche clásico'],
          ['Lomo saltado', 'Plateada al horno'],
        ]),
      },
    ],
  },
  orderLines: {
    before: showsCards('M 24', [
      ['Bebida 500 ml “poco hielo”', 'Cerveza artesanal'],
      ['Hamburguesa doble', 'Panna cotta'],
    ]),
    changes: [
      {
        save: 1,
        by: onDisplay(picked('Líneas por tarjeta', '20')),
        after: showsCards('M 24', [['Bebida 500 ml “poco hielo”', 'Panna cotta']]),
      },
    ],
  },
  continueCards: {
    before: async (kitchen) => {
      // A column is too low for a whole order.
      await kitchen.board.setViewportSize({ width: 1920, height: 600 });
      await continuesInColumns(true)(kitchen);
    },
    changes: [{ save: 1, by: onDisplay(switched('Seguir en la columna siguiente')), after: continuesInColumns(false) }],
  },
  heldPriorities: {
    before: holds(0),
    changes: [{ save: 1, by: onDisplay(held('PRIMERO')), after: holds(4) }],
  },
};

const effects = { ...AUTOSAVE, ...SEPARATION };
test(
  `[SETTINGS-24] the control of each setting changes the board: ${Object.keys(effects).join(', ')}`,
  LONG,
  async ({ simulator, openPage }) => {
    await checkEach(await openFrozen(openPage, simulator, EXPEDITER), effects);
  },
);
