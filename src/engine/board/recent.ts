/** The list 'Salidas recientemente' of this screen, from one board to the next. */
import { ref } from 'valtio/vanilla';
import type { Redraw } from '../../domain/board/layout.ts';
import { recentList } from '../../domain/board/recent.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState } from '../base/state.ts';

/** Answers how to bring the list up to date after the board changed. */
export function createRecent(state: AppState, serverClock: ServerClock): (redraw: Redraw) => void {
  return ({ input, before, after }) => {
    const next = recentList(state.board.recent, { ...input, before, after, nowS: serverClock.nowS() });
    if (next !== state.board.recent) state.board.recent = ref(next);
  };
}
