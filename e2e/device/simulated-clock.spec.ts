import type { Locator, Page } from '@playwright/test';
import { boardReady, cardsOn, type Screen } from '../pages/board-page.ts';
import { EXPEDITER, HOT, trouble } from '../pages/counting-cook.ts';
import type { Simulator } from '../programs/simulator.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const SPEED = 10;
const STEP_NEAR_S = 1.5;
const GONE_ON_S = 120;
/** Simulated time that may pass between two reads at ten times the speed on a busy machine. */
const NEAR_S = 5;
/** A frame of a busy page learns of a pause up to a second late; its clock then waits, because no clock runs backwards. */
const LATE_NEAR_S = SPEED + STEP_NEAR_S;
/** A timeout for devices in frames beside a kitchen: a busy machine takes many times as long as a quiet one. */
const DEMO_MS = 600_000;

function secondsIn(shown: string | null): number {
  const [seconds = 0, minutes = 0, hours = 0] = (shown ?? '').split(':').toReversed().map(Number);
  return seconds + 60 * (minutes + 60 * hours);
}

const waitedS = async (board: Page): Promise<number> =>
  secondsIn(await cardsOn(board).first().locator('time').first().textContent());

const elapsedS = async (simulator: Simulator): Promise<number> => (await simulator.status()).elapsedMs / 1_000;

test('[SIM-17] the waiting times of two devices stop while the world is paused, advance with its steps, and keep up at ×10', async ({
  simulator,
  openDevice,
}) => {
  const first = await openDevice(EXPEDITER);
  await boardReady(first);
  await simulator.command({ do: 'pause' });
  // Opening the second page takes seconds of real time, so the first page has received the pause afterwards.
  const second = await openDevice(HOT);
  await boardReady(second);
  const pausedAtS = await waitedS(first);
  await second.reload();
  const boards = [first, second];
  for (const board of boards) await boardReady(board);
  expect(await waitedS(first)).toBe(pausedAtS);
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

/** The card that is first now; it may move later. */
async function firstCard(board: Screen): Promise<Locator> {
  const key = (await cardsOn(board).first().getAttribute('data-card')) ?? '';
  return cardsOn(board).and(board.locator(`[data-card="${key}"]`));
}

const clockS = async (card: Locator): Promise<number> => secondsIn(await card.locator('time').first().textContent());

const roomS = async (room: Page): Promise<number> =>
  secondsIn(await room.getByRole('banner').locator('time').textContent());

test('[SIM-17] in the demo the waiting times stop while the world is paused, advance with its steps, and keep up at ×10', async ({
  keep,
  openPage,
}) => {
  const server = await keep(serveFolder('demo'));
  const room = await openPage(`${server.origin}/`, tourSeen(server.origin));
  const boards = [EXPEDITER, HOT].map((kdsId) => room.frameLocator(`iframe[src*="device/${kdsId}/"]`));
  for (const board of boards) await boardReady(board);
  // Without simulated cooks the first card stays on the board during the test, though fired cards may move ahead of it.
  await room.getByRole('switch', { name: 'Cocineros simulados' }).click();
  await room.getByRole('button', { name: 'Pausar', exact: true }).click();
  await expect(room.getByRole('button', { name: 'Seguir', exact: true })).toBeVisible();
  const pausedS = await roomS(room);
  // A frame receives the pause a moment later, but a reloaded frame starts paused.
  for (const frame of room.frames().filter((each) => each !== room.mainFrame())) {
    await frame.goto(frame.url());
  }
  for (const board of boards) await boardReady(board);
  const cards = await Promise.all(boards.map(firstCard));
  const waitS = () => Promise.all(cards.map(clockS));
  const aheadS = (await waitS()).map((each) => each - pausedS);
  const areNear = async (withinS: number) => {
    const nowS = await roomS(room);
    return (await waitS()).every((each, index) => Math.abs(each - nowS - (aheadS[index] ?? 0)) <= withinS);
  };

  for (let steps = 1; steps <= 6; steps++) {
    await room.getByRole('button', { name: 'Avanzar 10 s' }).click();
    await expect.poll(() => roomS(room)).toBe(pausedS + 10 * steps);
  }
  await expect.poll(() => areNear(STEP_NEAR_S)).toBe(true);
  await room.getByRole('button', { name: `×${SPEED}`, exact: true }).click();
  await room.getByRole('button', { name: 'Seguir', exact: true }).click();
  await expect.poll(() => roomS(room), { timeout: DEMO_MS }).toBeGreaterThan(pausedS + GONE_ON_S);
  // At that speed two reads on a busy machine are many seconds apart, so the test compares the clocks in a paused
  // world.
  await room.getByRole('button', { name: 'Pausar', exact: true }).click();
  await expect.poll(() => areNear(LATE_NEAR_S)).toBe(true);
});
