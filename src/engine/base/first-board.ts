/** Until when what the first board can do without has to wait: reading and running its scripts is time that the board would lack. */
import { FIRST_BOARD_MS_MAX } from '../../domain/limits.ts';
import type { Page } from '../../platform/ports.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

export interface FirstBoard {
  /** The board was drawn, or an answer understood: it may be the first that shows orders, or that there are none. */
  look(): void;
  /** There is no board to be waited for, or none can be had now. */
  giveUp(): void;
  /** Resolves when the first board is on the glass, when it was given up, or after some seconds (rule D7). */
  painted(): Promise<void>;
}

export interface FirstBoardDeps {
  readonly state: AppState;
  readonly page: Pick<Page, 'painted'>;
  readonly timers: Timers;
}

/** Of an app that has just started. */
export function createFirstBoard({ state, page, timers }: FirstBoardDeps): FirstBoard {
  let resolve: () => void = () => {};
  const isOver = new Promise<void>((over) => {
    resolve = over;
  });
  const painted = isOver.then(page.painted);
  const giveUp = () => {
    timers.clear('first-board');
    resolve();
  };
  timers.set('first-board', FIRST_BOARD_MS_MAX, giveUp);
  return {
    look() {
      const { board, kds } = state;
      // One that the last run kept shows at once; without its unit a board is empty, whatever was answered.
      if (board.received ? kds !== null : board.keys.length > 0) giveUp();
    },
    giveUp,
    painted: () => painted,
  };
}
