/** Alarms: after the first touch a board that is told to sounds, for a new order and not for those that already stand. */
import type { Page } from '@playwright/test';
import { boardStands, cardsOn } from './pages/board-page.ts';
import { panelSays } from './pages/counting-cook.ts';
import { openLook } from './pages/looks.ts';
import { holdClock } from './pages/page-clock.ts';
import { expect, test } from './test.ts';

const EXPEDITER = 1;
/** The sound that only unlocks audio. */
const UNLOCK = '99';

/** Writes down the number of every sound that the page fetches from now on. */
const hear = (page: Page, asked: string[]): void => {
  page.on('request', (request) => {
    const sound = /\/sounds\/(\d+)\.mp3$/.exec(new URL(request.url()).pathname)?.[1];
    if (sound !== undefined) asked.push(sound);
  });
};

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

test('[C7] the hint goes with the first touch, a new order fetches its alarm, and the first board is silent', async ({
  simulator,
  openPage,
}) => {
  const asked: string[] = [];
  const settings = { stn: 7, stw: 0, stt: 0, stc: 0 };
  const board = await openLook(openPage, simulator, EXPEDITER, {
    settings,
    prepare: async (page) => hear(page, asked),
  });
  await boardStands(board);
  await board.mouse.click(700, 20);
  await expect(board.getByRole('banner').getByText(/^Sonidos activos/)).toBeVisible();
  await expect(board.getByText('toque para activar el sonido')).toHaveCount(0);
  await panelSays(board, 'Todo responde con normalidad.');
  expect(asked.filter((sound) => sound !== UNLOCK)).toEqual([]);
  const count = await cardsOn(board).count();
  await simulator.command({ do: 'order' });
  await expect.poll(() => cardsOn(board).count()).toBeGreaterThan(count);
  await expect.poll(() => asked.includes('7')).toBe(true);
  expect(new Set(asked.filter((sound) => sound !== UNLOCK))).toEqual(new Set(['7']));
});

test('[C7] without alarms there is no bell and no sound is fetched', async ({ simulator, openPage }) => {
  const asked: string[] = [];
  const board = await openLook(openPage, simulator, EXPEDITER, {
    settings: { stn: 0, stw: 0, stt: 0, stc: 0 },
    prepare: async (page) => {
      await holdClock(page);
      hear(page, asked);
    },
  });
  await boardStands(board);
  await board.mouse.click(700, 20);
  const count = await cardsOn(board).count();
  await simulator.command({ do: 'order' });
  await expect.poll(() => cardsOn(board).count()).toBeGreaterThan(count);
  // Whatever plays for it plays within seconds.
  await board.clock.runFor(10_000);
  await expect(board.getByRole('banner').getByText(/^Sonidos/)).toHaveCount(0);
  expect(asked).toEqual([]);
});
