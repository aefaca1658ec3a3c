/** The keyboard's cursor: follows keys, digits and taps, and stays on its line as the board changes (ruling K1). */
import { ref } from 'valtio/vanilla';
import { type Cursor, type CursorBoard, type CursorEvent, moveCursor } from '../domain/board/cursor.ts';
import type { Commands } from './app.ts';
import type { Board } from './board.ts';
import type { Redraw } from './cards.ts';
import type { AppState } from './state.ts';

export interface CursorKeeper {
  move(to: Parameters<Commands['moveCursor']>[0]): void;
  point(at: Cursor): void;
  /** The line under the cursor; where there was none it goes to the first line, which no key has meant yet: null. */
  take(): Cursor | null;
  drawn(redraw: Redraw): void;
}

const STEPS = {
  next: 'next',
  back: 'previous',
  nextDiner: 'nextDiner',
  previousDiner: 'previousDiner',
} as const;

/** A cursor that is nowhere. */
export function createCursor(state: AppState, board: Board): CursorKeeper {
  let cursor: Cursor | null = null;
  let showsExtras = state.settings.showExtras;

  const put = (on: CursorBoard, event: CursorEvent) => {
    const next = moveCursor(cursor, on, event);
    if (next === cursor) return;
    cursor = next;
    state.board.cursor = next && ref(next);
  };
  const now = (): CursorBoard => ({ cards: board.cards(), showsExtras });

  const step = (event: CursorEvent) => put(now(), event);

  return {
    move: (to) => step(typeof to === 'number' ? { kind: 'digit', place: to } : { kind: STEPS[to] }),
    point: (at) => step({ kind: 'pointed', at }),
    take() {
      const at = cursor;
      if (at === null) step({ kind: 'next' });
      return at;
    },
    drawn({ input, before, after }) {
      const was = { cards: before, showsExtras };
      showsExtras = input.settings.showExtras;
      if (cursor !== null) put(was, { kind: 'refreshed', to: { cards: after, showsExtras } });
    },
  };
}
