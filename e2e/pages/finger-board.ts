/**
 * The hot kitchen's board under a finger, and a colleague's board at the expediter. The world is paused until a test
 * advances it.
 */
import type { Page } from '@playwright/test';
import type { Settings } from '../../src/domain/presentation/settings.ts';
import type { Simulator } from '../programs/simulator.ts';
import { waitForAnimations } from './animations.ts';
import { boardReady } from './board-page.ts';
import { ALL_WELL, expectInPanel, LINKED } from './counting-cook.ts';
import { detachClock } from './detach-clock.ts';
import { type Finger, fingerOn, watchPresses } from './finger.ts';
import { openBoard, openLook } from './looks.ts';
import { holdClock, stopClock } from './page-clock.ts';
import { fixShortJitter } from './short-waits.ts';

export const HOT = 3;
const EXPEDITER = 1;

const SCREEN = { width: 1920, height: 1080 };
const LONG_CARDS = 20;

type Open = Parameters<typeof openLook>[0];

export interface FingerBoard {
  readonly board: Page;
  readonly finger: Finger;
  /** How many pushes about changed orders the board has received so far. */
  shownTimes(): number;
}

/** Advances the world to this time in milliseconds, in one step. */
export async function stepTo(simulator: Simulator, elapsedMs: number): Promise<void> {
  const ms = elapsedMs - (await simulator.status()).elapsedMs;
  if (ms > 0) await simulator.command({ do: 'step', ms });
}

export async function openFingerBoard(
  open: Open,
  simulator: Simulator,
  settings: Partial<Settings> = {},
  viewport = SCREEN,
): Promise<FingerBoard> {
  await simulator.command({ do: 'pause' });
  let shownTimes = 0;
  const countPush = ({ payload }: { readonly payload: string | Buffer }) => {
    if (/"p":"restaurant\/[^"]*\/orders"/.test(String(payload))) shownTimes++;
  };
  const board = await openLook(open, simulator, HOT, {
    options: { viewport, hasTouch: true },
    settings: {
      autosave: 0,
      orderLines: LONG_CARDS,
      changeExtras: true,
      changeParent: false,
      minTimeRefresh: 2,
      ...settings,
    },
    prepare: async (page) => {
      page.on('websocket', (socket) => socket.on('framereceived', countPush));
      await fixShortJitter(page);
      await holdClock(page);
      await watchPresses(page);
    },
  });
  await boardReady(board);
  // From here on only a push, a key or the clock makes the board request orders.
  await expectInPanel(board, [ALL_WELL, LINKED]);
  await stopClock(board);
  await waitForAnimations(board);
  return { board, finger: await fingerOn(board), shownTimes: () => shownTimes };
}

export async function openColleague(open: Open, simulator: Simulator, viewport = SCREEN): Promise<Page> {
  const settings = { autosave: 0, orderLines: LONG_CARDS, changeExtras: true, changeParent: false };
  const colleague = await openBoard(open, simulator, EXPEDITER, {
    options: { viewport },
    settings,
    prepare: detachClock,
  });
  return colleague;
}

/** Changes from a unit that the server has accepted so far: lines and statuses, oldest first. */
export const statusesSavedAt = async (simulator: Simulator, kdsId: number): Promise<readonly string[]> =>
  (await simulator.changes())
    .filter((change) => change.kdsId === kdsId)
    .map(({ orderId, lineId, status }) => `${orderId}:${lineId}=${status}`);
