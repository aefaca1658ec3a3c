/**
 * The screen waits until the first board is known; deferred parts wait until it is painted (rules START-4, START-7).
 */
import { subscribe } from 'valtio/vanilla';
import { FIRST_BOARD_MS_MAX, FIRST_SCREEN_MS_MAX } from '../../domain/limits.ts';
import type { Page } from '../../platform/ports.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

export interface FirstBoard {
  /** Ends both waits, because no orders can be shown. */
  release(): void;
  /** Also resolves after `release` or a maximum wait. */
  known(): Promise<void>;
  /** Also resolves after `release` or a maximum wait of some seconds. */
  painted(): Promise<void>;
}

export interface FirstBoardDeps {
  readonly state: AppState;
  readonly page: Pick<Page, 'painted'>;
  readonly timers: Timers;
}

/** Before its KDS is known, the board is empty even after orders were received. */
const isKnown = ({ board, kds }: AppState): boolean => (board.received ? kds !== null : board.keys.length > 0);

export function createFirstBoard({ state, page, timers }: FirstBoardDeps): FirstBoard {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const within = (name: string, ms: number) =>
    Promise.race([released, new Promise<void>((resolve) => timers.set(name, ms, resolve))]);
  const known = within('first-screen', FIRST_SCREEN_MS_MAX);
  const painted = within('first-board', FIRST_BOARD_MS_MAX).then(page.painted);
  const stop = subscribe(state, () => isKnown(state) && release(), true);
  void released.then(stop);
  if (!state.installed) release();
  return { release, known: () => known, painted: () => painted };
}
