/** The simulated clock on real pages: waiting times go as the world's time does, also in a page that was opened while that stood. */
import type { Page } from '@playwright/test';
import { boardStands, cardsOn } from '../pages/board-page.ts';
import { EXPEDITER, HOT, trouble } from '../pages/counting-cook.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const SPEED = 10;
const STEP_NEAR_S = 1.5;
const GONE_ON_S = 120;
/** What a busy machine takes for two looks, at that speed. */
const NEAR_S = 5;

function secondsIn(shown: string | null): number {
  const [seconds = 0, minutes = 0, hours = 0] = (shown ?? '').split(':').toReversed().map(Number);
  return seconds + 60 * (minutes + 60 * hours);
}

/** How long the first card has waited, in seconds. */
const waitedS = async (board: Page): Promise<number> =>
  secondsIn(await cardsOn(board).first().locator('time').first().textContent());

const elapsedS = async (simulator: Simulator): Promise<number> => (await simulator.status()).elapsedMs / 1_000;

test('[SIM26] waiting times of two devices stand with a paused world, take its steps, and go ten times as fast as it does', async ({
  simulator,
  openDevice,
}) => {
  const first = await openDevice(EXPEDITER);
  await boardStands(first);
  await simulator.command({ do: 'pause' });
  // Opening a page takes seconds of real time: the first one has long been told of the pause.
  const second = await openDevice(HOT);
  await boardStands(second);
  const stoodS = await waitedS(first);
  await second.reload();
  const boards = [first, second];
  for (const board of boards) await boardStands(board);
  expect(await waitedS(first)).toBe(stoodS);
  const aheadS = await Promise.all(boards.map(async (board) => (await waitedS(board)) - (await elapsedS(simulator))));
  const areNear = async (withinS: number) => {
    const nowS = await elapsedS(simulator);
    const waited = await Promise.all(boards.map(waitedS));
    return waited.every((each, index) => Math.abs(each - nowS - (aheadS[index] ?? 0)) <= withinS);
  };

  await simulator.command({ do: 'step', ms: 60_000 });
  await expect.poll(() => areNear(STEP_NEAR_S)).toBe(true);
  const steppedS = await elapsedS(simulator);
  await simulator.command({ do: 'speed', factor: SPEED });
  await simulator.command({ do: 'resume' });
  await expect.poll(() => elapsedS(simulator)).toBeGreaterThan(steppedS + GONE_ON_S);
  await expect.poll(() => areNear(NEAR_S)).toBe(true);
  for (const board of boards) await expect(trouble(board)).toHaveCount(0);
});
