/** Alarms: after the first touch a board that is told to sounds, for a new order and not for those that already stand. */
import { boardStands, cardsOn } from './pages/board-page.ts';
import { openLook } from './pages/looks.ts';
import { expect, test } from './test.ts';

const EXPEDITER = 1;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

test('[C7] the hint goes with the first touch, a new order fetches its alarm, and the first board is silent', async ({
  simulator,
  openPage,
}) => {
  const board = await openLook(openPage, simulator, EXPEDITER, { settings: { stn: 7, stw: 0, stt: 0, stc: 0 } });
  const asked: string[] = [];
  board.on('request', (request) => {
    const sound = /\/sounds\/(\d+)\.mp3$/.exec(new URL(request.url()).pathname)?.[1];
    if (sound !== undefined) asked.push(sound);
  });
  await boardStands(board);
  await board.mouse.click(700, 20);
  await expect(board.getByText('toque para activar el sonido')).toHaveCount(0);
  expect(asked.filter((sound) => sound !== '99')).toEqual([]);
  const count = await cardsOn(board).count();
  await simulator.command({ do: 'order' });
  await expect.poll(() => cardsOn(board).count()).toBeGreaterThan(count);
  await expect.poll(() => asked.includes('7')).toBe(true);
  expect(new Set(asked.filter((sound) => sound !== '99'))).toEqual(new Set(['7']));
});

test('[C7] without alarms there is no bell and no sound is fetched', async ({ simulator, openPage }) => {
  const board = await openLook(openPage, simulator, EXPEDITER, { settings: { stn: 0, stw: 0, stt: 0, stc: 0 } });
  const asked: string[] = [];
  board.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await boardStands(board);
  await board.mouse.click(700, 20);
  const count = await cardsOn(board).count();
  await simulator.command({ do: 'order' });
  await expect.poll(() => cardsOn(board).count()).toBeGreaterThan(count);
  await expect(board.getByRole('banner').getByText(/^Sonidos/)).toHaveCount(0);
  expect(asked.filter((path) => path.includes('/sounds/'))).toEqual([]);
});
