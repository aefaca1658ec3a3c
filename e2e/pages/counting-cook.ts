/** A cook at one board. At the end the server has accepted each tap once, and the board matches the server. */
import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Simulator } from '../programs/simulator.ts';
import { boardReady } from './board-page.ts';
import { holdClock } from './page-clock.ts';
import { fixShortJitter } from './short-waits.ts';

/**
 * Limits of REFRESH-25 and REFRESH-29, in the page's time: until the board shows that it is stale, and until it is
 * current after an outage.
 */
export const STALE_SHOWN_MS = 12_000;
/** A failed link shows OFFLINE after this time, which includes a tick of the page's clock (rule NOTICE-8). */
export const OFFLINE_SHOWN_MS = 8_500;
export const CONVERGED_MS = 5_000;
/** A timeout for a test that hangs. */
const LIMIT_MS = 30_000;

export const HOT = 3;
export const EXPEDITER = 1;

type Open = (address: string) => Promise<Page>;

export interface Cook {
  readonly board: Page;
  /** Moves this many untouched lines to 'En prep.' and saves them with the save key. */
  tap(count?: number): Promise<void>;
  /** Moves one line to 'En prep.' and leaves it unsaved. */
  tapOnly(): Promise<void>;
  /** Waits until the server has accepted exactly the taps, each once. */
  allTaken(): Promise<void>;
  /** Whether the server has now accepted exactly the taps. */
  areAllTaken(): Promise<boolean>;
  /** Waits like `allTaken`, for a network that duplicates requests: repeats of a change do not count. */
  allTakenAtLeastOnce(): Promise<void>;
  /** Waits until the board shows this many orders and is not stale. */
  converged(orders: number): Promise<void>;
  /** Whether the board shows this many orders and is not stale now. */
  hasConverged(orders: number): Promise<boolean>;
  /** Waits until no request for orders is in flight; a response arrives even while the page's clock is stopped. */
  atRest(): Promise<void>;
  sameAsServer(): Promise<void>;
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly mark: string;
}

const linesOf = (board: Page): Promise<readonly Line[]> =>
  board.locator('article:not([inert] *) button[data-line]').evaluateAll((lines) =>
    lines.map((line) => ({
      key: line.getAttribute('data-line') ?? '',
      name: line.ariaLabel ?? '',
      mark: line.getAttribute('data-mark') ?? '',
    })),
  );

const inPreparation = async (board: Page): Promise<readonly string[]> =>
  (await linesOf(board)).filter(({ name }) => /, En prep\.(, FIRE)?$/.test(name)).map(({ key }) => key);

export const ordersOn = async (board: Page): Promise<readonly string[]> => [
  ...new Set((await linesOf(board)).map(({ key }) => key.split(':')[0] ?? '')),
];

/** The first line in view that is not started and that this cook has not tapped. */
const nextLine = (board: Page, touched: readonly string[]): Promise<string> =>
  board.locator('article:not([inert] *) button[data-line][data-mark="none"]').evaluateAll((lines, used) => {
    const free = lines.find((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      const isSeen = left >= 0 && top >= 100 && right <= innerWidth && bottom <= innerHeight - 160;
      const isToMake = /, Pendiente(, FIRE)?$/.test(line.ariaLabel ?? '');
      return isSeen && isToMake && !used.includes(line.getAttribute('data-line') ?? '');
    });
    return free?.getAttribute('data-line') ?? '';
  }, touched);

/** Lines and statuses that the server accepted; with `repeats` also those that it already had. */
async function statusesSavedBy(simulator: Simulator, repeats: boolean): Promise<readonly string[]> {
  return (await simulator.changes())
    .filter(({ repeat }) => repeats || !repeat)
    .map(({ orderId, lineId, status }) => `${orderId}:${lineId}=${status}`)
    .toSorted();
}

/** Texts and marks of all lines by line, in an order independent of the cards. */
const lineTextsOf = async (board: Page): Promise<readonly string[]> =>
  (await linesOf(board)).map(({ key, name, mark }) => `${key} ${name} ${mark}`).toSorted();

function callsInFlight(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/resto/orders/procesa')) calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return calls;
}

/** A cook at a board of this KDS whose clock can be stopped. `prepare` runs on the page before the app does. */
export async function startCook(
  open: Open,
  simulator: Simulator,
  kdsId: number,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Cook> {
  const address = `${simulator.origin}/device/${kdsId}/`;
  const board = await open('about:blank');
  const calls = callsInFlight(board);
  // Shortens the random waits at the start, because the measurement begins after them.
  await fixShortJitter(board);
  await holdClock(board);
  await prepare(board);
  await board.goto(address);
  await boardReady(board);
  const promised = new Map<string, number>();

  const tapOnly = async () => {
    let key = '';
    const findNextLine = async () => {
      key = await nextLine(board, [...promised.keys()]);
      return key;
    };
    await expect.poll(findNextLine, 'a line in sight that is still to be made').not.toBe('');
    const before = new Set(await inPreparation(board));
    const line = board.locator(`button[data-line="${key}"]`).first();
    await line.click();
    await expect(line).toHaveAccessibleName(/, En prep\.(, FIRE)?$/);
    // An extra moves with its dish.
    for (const each of await inPreparation(board)) if (!before.has(each)) promised.set(each, 100);
  };
  const promises = () => [...promised].map(([key, status]) => `${key}=${status}`).toSorted();
  const expectTaken = (repeats: boolean) =>
    expect.poll(() => statusesSavedBy(simulator, repeats), { timeout: LIMIT_MS, intervals: [100] }).toEqual(promises());
  const readState = async () => ({ orders: (await ordersOn(board)).length, stale: await trouble(board).count() });

  return {
    board,
    tapOnly,
    async tap(count = 1) {
      for (let left = count; left > 0; left--) await tapOnly();
      await board.keyboard.press('Enter');
    },
    allTaken: () => expectTaken(true),
    allTakenAtLeastOnce: () => expectTaken(false),
    areAllTaken: async () => (await statusesSavedBy(simulator, true)).join() === promises().join(),
    converged: (orders) =>
      expect.poll(readState, { timeout: LIMIT_MS, intervals: [100] }).toEqual({ orders, stale: 0 }),
    async hasConverged(orders) {
      const seen = await readState();
      return seen.orders === orders && seen.stale === 0;
    },
    atRest: () => expect.poll(() => calls.size).toBe(0),
    async sameAsServer() {
      const fresh = await open(address);
      await boardReady(fresh);
      // Both boards keep changing: an order may reach one a moment before the other.
      await expect(async () => expect(await lineTextsOf(board)).toEqual(await lineTextsOf(fresh))).toPass({
        timeout: LIMIT_MS,
      });
      expect(await lineTextsOf(fresh)).not.toEqual([]);
      await fresh.close();
    },
  };
}

export const trouble = (board: Page) => board.getByRole('region', { name: 'Aviso de conexión' });

/** Whether the indicator shows that something is wrong with the links. */
export const showsLinkTrouble = async (board: Page): Promise<boolean> => {
  const word = await board.getByRole('button', { name: /^Conexión: / }).getAttribute('aria-label');
  return !/: (En línea|Servidor local|Conectando)$/.test(word ?? '');
};

/** Places an order without waiting for the board; returns the number of orders that a current board shows. */
export async function placeOrderUnseen({ board }: Pick<Cook, 'board'>, simulator: Simulator): Promise<number> {
  const before = (await ordersOn(board)).length;
  await simulator.command({ do: 'order' });
  return before + 1;
}

/** Sentences of the connection panel. */
export const ALL_WELL = 'Todo responde con normalidad.';
export const LINKED = 'Tiempo realconectado';
export const POLLING = 'Sin avisos en tiempo real: los pedidos se consultan cada pocos segundos.';

/**
 * Longer than a minute: after a failed first call, as on a busy machine, the device tests the local server again a
 * minute later.
 */
const PANEL_SHOWN_MS = 90_000;

/** Opens the connection panel, expects the sentences in it, and closes it; `cause` triggers short states once it is open. */
export async function expectInPanel(
  board: Page,
  sentence: string | RegExp | readonly (string | RegExp)[],
  cause: () => Promise<unknown> = async () => {},
): Promise<void> {
  await board.getByRole('button', { name: /^Conexión/ }).click();
  const panel = board.getByRole('dialog', { name: 'Estado de la conexión' });
  await expect(panel).toBeVisible();
  await cause();
  for (const each of [sentence].flat()) await expect(panel.getByText(each)).toBeVisible({ timeout: PANEL_SHOWN_MS });
  await board.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}
