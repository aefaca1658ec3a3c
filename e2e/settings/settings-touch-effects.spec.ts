import type { Locator, Page } from '@playwright/test';
import { cardOf, cardsOn, cardTitles, scrollToCard, setCardStatus, skipBounceTime } from '../pages/board-page.ts';
import { clockOf, countCalls, type Kitchen, lineLabelsOn, lineOf, openFrozen } from '../pages/frozen-kitchen.ts';
import { advanceClock, advanceClockUntil } from '../pages/page-clock.ts';
import { checkEach, chosen, type Effect, switched, typed } from '../pages/settings/settings-changes.ts';
import type { KeysOf } from '../pages/settings/settings-page.ts';
import { expect, test } from '../test.ts';

const HOT = 3;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const dishOf = (label: string): string => label.replace(/^\d+ | “.*|, [^,]*(, FIRE)?$/g, '');

/** The dishes of a card whose status this action changes. */
async function moved(board: Page, title: string, act: (card: Locator) => Promise<unknown>): Promise<readonly string[]> {
  const card = await scrollToCard(board, title);
  const before = await lineLabelsOn(card);
  await act(card);
  await expect.poll(() => lineLabelsOn(card)).not.toEqual(before);
  return (await lineLabelsOn(card)).filter((label, at) => label !== before[at]).map(dishOf);
}

/** Expects that a tap on a dish changes these dishes, and no other dish of its card. */
const tapMoves =
  (title: string, tapped: string, dishes: readonly string[]) =>
  async ({ board }: Kitchen): Promise<void> =>
    expect(await moved(board, title, (card) => lineOf(card, tapped).click())).toEqual(dishes);

/** Expects that a tap this far below the upper edge of a line changes these dishes. */
const tapBelowMoves =
  (title: string, line: string, px: number, dishes: readonly string[]) =>
  async ({ board }: Kitchen): Promise<void> => {
    const tap = async (card: Locator) => {
      const box = await lineOf(card, line).boundingBox();
      await board.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + px);
    };
    expect(await moved(board, title, tap)).toEqual(dishes);
  };

/** Finishes these orders, and expects that `count` recent orders can then be recalled. */
const recentHolds =
  (titles: readonly string[], count: number) =>
  async ({ board }: Kitchen): Promise<void> => {
    for (const title of titles) {
      await setCardStatus(board, title, /, Listo/, skipBounceTime);
      await advanceClockUntil(board, async () => (await cardOf(board, title).count()) === 0, 10_000);
    }
    await board.getByRole('banner').getByRole('button', { name: 'Salidas recientemente' }).click();
    const panel = board.getByRole('dialog', { name: 'Salidas recientemente' });
    const undo = panel.getByRole('button', { name: /^Deshacer: / });
    // The list is updated when the board is idle.
    await board.clock.runFor(1_000);
    await expect(undo).toHaveCount(count);
    await panel.getByRole('button', { name: 'Cerrar' }).click();
  };

/** The tolerance: two steps of the clock. */
const NEAR_MS = 200;

/**
 * Expects that a second refresh, requested right after the first, is sent this many seconds of the page's time later.
 */
const callsLieApart =
  (seconds: number) =>
  async ({ board }: Kitchen): Promise<void> => {
    const calls = countCalls(board);
    await board.keyboard.press('z');
    await advanceClockUntil(board, async () => calls() >= 1, 20_000);
    const firstMs = await clockOf(board);
    await board.keyboard.press('z');
    await advanceClockUntil(board, async () => calls() >= 2, 20_000);
    expect(Math.abs((await clockOf(board)) - firstMs - seconds * 1_000)).toBeLessThanOrEqual(NEAR_MS);
  };

/** Longer than a refresh after a save waits for the minimum interval. */
const AFTER_SAVE_MS = 6_000;

/** Waits until earlier taps are saved and the orders are read again, because a pause delays neither. */
async function restsSaved(board: Page): Promise<void> {
  const unsaved = board.getByRole('region', { name: 'Cambios' }).getByText(/cambio/);
  await advanceClockUntil(board, async () => (await unsaved.count()) === 0, 20_000);
  await advanceClock(board, AFTER_SAVE_MS);
}

async function pauses({ board, simulator }: Kitchen): Promise<void> {
  await restsSaved(board);
  const bar = board.getByRole('banner');
  const count = await cardsOn(board).count();
  await bar.getByRole('button', { name: 'Pausar la actualización' }).click();
  const paused = bar.getByRole('button', { name: /^En pausa/ });
  await expect(paused).toBeVisible();
  const calls = countCalls(board);
  await simulator.command({ do: 'order' });
  await board.clock.runFor(4_000);
  expect(calls()).toBe(0);
  await paused.click();
  await advanceClockUntil(board, async () => calls() > 0 && (await cardsOn(board).count()) > count, 10_000);
}

async function cannotPause({ board }: Kitchen): Promise<void> {
  const bar = board.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Actualizar pedidos' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Pausar la actualización' })).toHaveCount(0);
}

const BURNING = 'M 30';
const extinguishButton = (board: Page) =>
  cardOf(board, BURNING).getByRole('button', { name: `Apagar FIRE: ${BURNING}` });
const burns = (board: Page) => board.getByRole('banner').getByText('FIRE', { exact: true });

async function burnsOn({ board }: Kitchen): Promise<void> {
  await scrollToCard(board, BURNING);
  await expect(burns(board)).toBeVisible();
  await expect(extinguishButton(board)).toHaveCount(0);
}

async function isPutOut({ board }: Kitchen): Promise<void> {
  await scrollToCard(board, BURNING);
  await extinguishButton(board).click();
  await expect(burns(board)).toHaveCount(0);
}

/** Drags the second card over the first with the mouse; returns the order of the two before and after. */
async function pull(board: Page): Promise<readonly [string, string]> {
  const headOf = async (title: string) => {
    const box = await cardOf(board, title).getByRole('heading').boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [first = '', second = ''] = await cardTitles(board);
  const [to, from] = [await headOf(first), await headOf(second)];
  await board.mouse.move(from.x, from.y);
  await board.mouse.down();
  await board.mouse.move(to.x, to.y - 20, { steps: 8 });
  await board.mouse.up();
  return [first, second];
}

async function expectNoDrag({ board }: Kitchen): Promise<void> {
  const order = await pull(board);
  expect((await cardTitles(board)).slice(0, 2)).toEqual(order);
}

async function canBePulled({ board }: Kitchen): Promise<void> {
  await expect(board.locator('[id^="DndLiveRegion"]')).toBeAttached();
  const [first, second] = await pull(board);
  await expect.poll(async () => (await cardTitles(board)).slice(0, 2)).toEqual([second, first]);
  // In this second the card reaches its place.
  await board.clock.runFor(1_000);
}

/** Each check uses lines that no earlier check has tapped. */
const INTERACTION: Readonly<Record<KeysOf<'commandInteraction'>, Effect>> = {
  recordCount: {
    before: recentHolds(['M 14', 'M 3'], 2),
    changes: [{ save: 1, by: typed('Salidas recientes', '1'), after: recentHolds([], 1) }],
  },
  changeAll: {
    before: tapMoves('M 25', 'Lomo saltado', ['Lomo saltado']),
    changes: [
      {
        save: 3,
        by: switched('Cambiar todo el pedido'),
        after: tapMoves('M 25', 'Plateada al horno', [
          'Sin ají',
          'Plateada al horno',
          'Sin cilantro',
          'Verduras salteadas',
        ]),
      },
    ],
  },
  changeExtras: {
    before: tapMoves('M 8', 'Sin cebolla', ['Ají de gallina', 'Sin cebolla']),
    changes: [{ save: 1, by: switched('Extras por separado'), after: tapMoves('M 8', 'Papas', ['Papas']) }],
  },
  changeParent: {
    before: tapMoves('M 8', 'Osobuco a la milanesa', ['Osobuco a la milanesa', 'Sin cilantro']),
    changes: [
      {
        save: 2,
        by: switched('El producto lleva sus extras'),
        after: tapMoves('M 39', 'Gnocchi al pesto', ['Gnocchi al pesto']),
      },
    ],
  },
  allowCancelFire: {
    before: burnsOn,
    changes: [{ save: 1, by: switched('Permitir apagar FIRE'), after: isPutOut }],
  },
  clickArea: {
    before: tapBelowMoves('M 28', 'Pizza napolitana', 50, ['Pizza cuatro quesos', 'Champiñones']),
    changes: [
      {
        save: 1,
        by: chosen('Zona de toque', '44 px'),
        after: tapBelowMoves('M 28', 'Pizza napolitana', 50, ['Pizza napolitana']),
      },
    ],
  },
  minTimeRefresh: {
    before: callsLieApart(2),
    changes: [{ save: 1, by: chosen('Tiempo mínimo entre actualizaciones', '5 s'), after: callsLieApart(5) }],
  },
  allowRefreshPause: {
    before: pauses,
    changes: [{ save: 1, by: switched('Permitir pausar la actualización'), after: cannotPause }],
  },
  dragndrop: {
    before: expectNoDrag,
    changes: [{ save: 1, by: switched('Mover tarjetas a mano'), after: canBePulled }],
  },
};

test(`[SETTINGS-24] the control of each setting changes the board: ${Object.keys(INTERACTION).join(', ')}`, async ({
  simulator,
  openPage,
}) => {
  await checkEach(await openFrozen(openPage, simulator, HOT), INTERACTION);
});
