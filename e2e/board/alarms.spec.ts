import { LONG } from '../long-files.ts';
import { boardReady, cardsOn } from '../pages/board-page.ts';
import { ALL_WELL, expectInPanel } from '../pages/counting-cook.ts';
import { openBoard, openLook } from '../pages/looks.ts';
import { holdClock } from '../pages/page-clock.ts';
import { alarmsOf, recordSounds, soundsOf } from '../pages/requested-sounds.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

test('[ALARM-22] a press removes the sound hint, the first board loads no alarm, and a new order loads its alarm', async ({
  simulator,
  openPage,
}) => {
  const settings = { stn: 7, stw: 0, stt: 0, stc: 0 };
  const board = await openBoard(openPage, simulator, EXPEDITER, {
    settings,
    prepare: async (page) => recordSounds(page),
  });
  await board.mouse.click(700, 20);
  await expect(board.getByRole('banner').getByText(/^Sonidos activos/)).toBeVisible();
  await expect(board.getByText('toque para activar el sonido')).toHaveCount(0);
  await expectInPanel(board, ALL_WELL);
  expect(alarmsOf(board)).toEqual([]);
  const count = await cardsOn(board).count();
  await simulator.command({ do: 'order' });
  await expect.poll(() => cardsOn(board).count()).toBeGreaterThan(count);
  await expect.poll(() => soundsOf(board).includes('7')).toBe(true);
  expect(new Set(alarmsOf(board))).toEqual(new Set(['7']));
});

test(
  '[ALARM-22] without alarms the bar has no bell and the page loads no sound',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openLook(openPage, simulator, EXPEDITER, {
      settings: { stn: 0, stw: 0, stt: 0, stc: 0 },
      prepare: async (page) => {
        await holdClock(page);
        recordSounds(page);
      },
    });
    await boardReady(board);
    await board.mouse.click(700, 20);
    const count = await cardsOn(board).count();
    await simulator.command({ do: 'order' });
    await expect.poll(() => cardsOn(board).count()).toBeGreaterThan(count);
    // A sound for this order would start within seconds.
    await board.clock.runFor(10_000);
    await expect(board.getByRole('banner').getByText(/^Sonidos/)).toHaveCount(0);
    expect(soundsOf(board)).toEqual([]);
  },
);
