/** A cook at one board whose taps are counted: in the end the server took each of them once, and the board is the server's. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Simulator } from '../programs/simulator.ts';
import { boardStands } from './board-page.ts';

/** Bars R5 and R6: stale data is said, and a cloud that is back has the board converged. */
export const SAID_MS = 12_000;
export const CONVERGED_MS = 5_000;

export const HOT = 3;
export const EXPEDITER = 1;

type Open = (address: string) => Promise<Page>;

export interface Cook {
  readonly board: Page;
  /** Brings this many lines that nobody touched yet to 'En prep.' and saves them with the save key. */
  tap(count?: number): Promise<void>;
  /** Brings one line to 'En prep.' and leaves it unsaved. */
  tapOnly(): Promise<void>;
  /** Waits until what the server took is what was tapped, each once; no more, no less. */
  allTaken(timeoutMs?: number): Promise<void>;
  /** The same, of a network that delivers twice: what it repeats of a change does not count. */
  allTakenAtLeastOnce(): Promise<void>;
  /** Waits until the board shows this many orders and says nothing of being stale. */
  converged(orders: number, timeoutMs?: number): Promise<void>;
  /** Waits until the board has the lines and statuses that a device fresh from the box has from the server, and nothing waits. */
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

/** Every order that has a card. */
export const ordersOn = async (board: Page): Promise<readonly string[]> => [
  ...new Set((await linesOf(board)).map(({ key }) => key.split(':')[0] ?? '')),
];

/** The first line in sight that is still to be made and was not touched here. */
const nextLine = (board: Page, touched: readonly string[]): Promise<string> =>
  board.locator('article:not([inert] *) button[data-line][data-mark="none"]').evaluateAll((lines, used) => {
    const free = lines.find((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      const isSeen = left >= 0 && top >= 100 && right <= innerWidth && bottom <= innerHeight - 160;
      const isToMake = /, Pendiente$/.test(line.ariaLabel ?? '');
      return isSeen && isToMake && !used.includes(line.getAttribute('data-line') ?? '');
    });
    return free?.getAttribute('data-line') ?? '';
  }, touched);

/** Waits that chance chooses are short on this device: what is measured here begins when they end. */
const drawShortWaits = (): void => {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint32Array && array.length === 1) {
      array[0] = 2 ** 26;
      return array;
    }
    return draw(array);
  };
};

async function expectTaken(
  simulator: Simulator,
  promised: readonly string[],
  { repeats, timeoutMs = 30_000 }: { readonly repeats: boolean; readonly timeoutMs?: number | undefined },
): Promise<void> {
  const taken = async () =>
    (await simulator.changes())
      .filter(({ repeat }) => repeats || !repeat)
      .map(({ orderId, lineId, status }) => `${orderId}:${lineId}=${status}`)
      .toSorted();
  await expect.poll(taken, { timeout: timeoutMs, intervals: [100] }).toEqual(promised.toSorted());
}

/** Words and marks of all lines by line, whatever order the cards stand in. */
const wordsOf = async (board: Page): Promise<readonly string[]> =>
  (await linesOf(board)).map(({ key, name, mark }) => `${key} ${name} ${mark}`).toSorted();

/** A cook at a board of this KDS. `prepare` runs on the page before the app does. */
export async function sendCook(
  open: Open,
  simulator: Simulator,
  kdsId: number,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Cook> {
  const address = `${simulator.origin}/device/${kdsId}/`;
  const board = await open('about:blank');
  await board.addInitScript(drawShortWaits);
  await prepare(board);
  await board.goto(address);
  await boardStands(board);
  const promised = new Map<string, number>();

  const tapOnly = async () => {
    const key = await nextLine(board, [...promised.keys()]);
    if (key === '') throw new Error('Failed to tap: no line in sight is still to be made.');
    const line = board.locator(`button[data-line="${key}"]`).first();
    await line.click();
    await expect(line).toHaveAccessibleName(/, En prep\.$/);
    // Extras go with their dish.
    for (const { key: each, name, mark } of await linesOf(board)) {
      if (each === key || (mark !== 'none' && /, En prep\.$/.test(name))) promised.set(each, 100);
    }
  };
  const promises = () => [...promised].map(([key, status]) => `${key}=${status}`);

  return {
    board,
    tapOnly,
    async tap(count = 1) {
      for (let left = count; left > 0; left--) await tapOnly();
      await board.keyboard.press('Enter');
    },
    allTaken: (timeoutMs) => expectTaken(simulator, promises(), { repeats: true, timeoutMs }),
    allTakenAtLeastOnce: () => expectTaken(simulator, promises(), { repeats: false }),
    async converged(orders, timeoutMs = CONVERGED_MS) {
      const look = async () => ({
        orders: (await ordersOn(board)).length,
        stale: await trouble(board).count(),
      });
      await expect.poll(look, { timeout: timeoutMs, intervals: [50] }).toEqual({ orders, stale: 0 });
    },
    async sameAsServer() {
      const fresh = await open(address);
      await boardStands(fresh);
      await expect
        .poll(async () => ({ mine: await wordsOf(board), served: await wordsOf(fresh) }))
        .toEqual({ mine: await wordsOf(fresh), served: await wordsOf(fresh) });
      await fresh.close();
    },
  };
}

/** The banner that says that the board is not up to date. */
export const trouble = (board: Page) => board.getByRole('region', { name: 'Aviso de conexión' });

/** Places an order without a board's knowledge, and answers how many a board that has caught up shows. */
export async function orderBehindItsBack({ board }: Pick<Cook, 'board'>, simulator: Simulator): Promise<number> {
  const before = (await ordersOn(board)).length;
  await simulator.command({ do: 'order' });
  return before + 1;
}

/** Opens the network panel, expects the sentences in it, and closes it; `cause` brings about what does not last, once it is open. */
export async function panelSays(
  board: Page,
  sentence: string | RegExp | readonly (string | RegExp)[],
  cause: () => Promise<unknown> = async () => {},
): Promise<void> {
  await board.getByRole('button', { name: /^Conexión/ }).click();
  const panel = board.getByRole('dialog', { name: 'Estado de la conexión' });
  await expect(panel).toBeVisible();
  await cause();
  for (const each of [sentence].flat()) await expect(panel.getByText(each)).toBeVisible();
  await board.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}
