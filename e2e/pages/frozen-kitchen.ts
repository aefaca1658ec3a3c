import type { Locator, Page } from '@playwright/test';
import type { Simulator } from '../programs/simulator.ts';
import { boardReady, linesIn } from './board-page.ts';
import { ALL_WELL, expectInPanel, LINKED } from './counting-cook.ts';
import { holdClock, stopClock } from './page-clock.ts';

export interface Kitchen {
  readonly board: Page;
  readonly simulator: Simulator;
}

type Open = (address: string) => Promise<Page>;

export async function openFrozen(open: Open, simulator: Simulator, kdsId: number): Promise<Kitchen> {
  const board = await open('about:blank');
  await holdClock(board);
  await board.goto(`${simulator.origin}/device/${kdsId}/`);
  await boardReady(board);
  // From here on only a push, a key or the clock makes the board request orders.
  await expectInPanel(board, [ALL_WELL, LINKED]);
  await stopClock(board);
  return { board, simulator };
}

/** The accessible names of a card's lines: quantity, dish, and the status after the last comma. */
export const lineLabelsOn = (card: Locator): Promise<readonly string[]> =>
  linesIn(card).evaluateAll((lines) => lines.map((line) => line.ariaLabel ?? ''));

export const lineOf = (card: Locator, dish: string): Locator =>
  card.getByRole('listitem').getByRole('button', { name: new RegExp(`^\\d+ ${dish}`) });

export function countCalls(board: Page): () => number {
  let calls = 0;
  board.on('request', (request) => {
    if (request.url().includes('/resto/orders/procesa')) calls++;
  });
  return () => calls;
}

export const clockOf = (board: Page): Promise<number> => board.evaluate(() => Date.now());
