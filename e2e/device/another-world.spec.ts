import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { openBoard } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;

test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

test(
  '[ROOM-30] a pending tap survives a reload; when the simulator starts a new world, both tabs of a tablet reload without the tap',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, EXPEDITER, { settings: { autosave: 0 } });
    await linesIn(cardsOn(board).first()).first().click();
    const waiting = (page: Page) => page.getByText(/^1 cambio/).first();
    await expect(waiting(board)).toBeVisible();
    await board.reload();
    await boardReady(board);
    await expect(waiting(board)).toBeVisible();

    const beside = await board.context().newPage();
    await beside.goto(board.url());
    const reloads = [board, beside].map((page) => page.waitForEvent('load'));
    // Restarts the same situation from the same seed.
    await simulator.command({ do: 'restart', seed: 7 });
    await Promise.all(reloads);
    // One of the two boards works; the other waits for the tab lock.
    const cardCounts = () => Promise.all([board, beside].map((page) => cardsOn(page).count()));
    await expect.poll(async () => Math.max(...(await cardCounts()))).toBeGreaterThan(0);
    const [onBoard = 0] = await cardCounts();
    const working = onBoard > 0 ? board : beside;
    await boardReady(working);
    // The board shows one change, so it counts this tap and not the tap of the previous world.
    await linesIn(cardsOn(working).first()).nth(1).click();
    await expect(waiting(working)).toBeVisible();
  },
);
