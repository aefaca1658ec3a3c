/** Until when what the first board can do without has to wait: reading and running its scripts is time that the board would lack. */
import { FIRST_BOARD_MS_MAX, FIRST_SCREEN_MS_MAX } from '../../domain/limits.ts';
import type { Page } from '../../platform/ports.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

export interface FirstBoard {
  /** The board was drawn, or an answer understood: it may be the first that shows orders, or that there are none. */
  look(): void;
  /** There is no board to be waited for, or none can be had now. */
  giveUp(): void;
  /** Resolves when what is to be the first board is known, when it was given up, or after a moment: the screen is drawn then, once (rule D10). */
  known(): Promise<void>;
  /** Resolves when the first board is on the glass, when it was given up, or after some seconds (rule D7). */
  painted(): Promise<void>;
}

export interface FirstBoardDeps {
  readonly state: AppState;
  readonly page: Pick<Page, 'painted'>;
  readonly timers: Timers;
}

/** Of an app that has just started; a device that is set up as nothing waits for no board. */
export function createFirstBoard({ state, page, timers }: FirstBoardDeps): FirstBoard {
  let giveUp: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const within = (name: string, ms: number) =>
    Promise.race([given, new Promise<void>((resolve) => timers.set(name, ms, resolve))]);
  const known = within('first-screen', FIRST_SCREEN_MS_MAX);
  const painted = within('first-board', FIRST_BOARD_MS_MAX).then(page.painted);
  if (!state.installed) giveUp();
  return {
    look() {
      const { board, kds } = state;
      // One that the last run kept shows at once; without its unit a board is empty, whatever was answered.
      if (board.received ? kds !== null : board.keys.length > 0) giveUp();
    },
    giveUp,
    known: () => known,
    painted: () => painted,
  };
}
