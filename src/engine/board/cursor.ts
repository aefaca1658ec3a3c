/** The cursor stays on its line when the board changes, and survives a reload (rules CURSOR-1 to CURSOR-9). */

import { ref } from 'valtio/vanilla';
import {
  type Cursor,
  type CursorBoard,
  type CursorEvent,
  type CursorPlace,
  cursorPlace,
  moveCursor,
  sameLine,
} from '../../domain/board/cursor.ts';
import type { LayoutChange } from '../../domain/board/layout.ts';
import type { InstallRecord } from '../../domain/device/kds.ts';
import { CURSOR_WRITE_MS } from '../../domain/limits.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import { cardOfKey } from '../../domain/presentation/card-key.ts';
import { lineKey, lineOfKey } from '../../domain/presentation/line-key.ts';
import { decodeCursor } from '../../protocol/decode-marks.ts';
import type { Commands } from '../base/app.ts';
import { type FactPorts, readFact, writeFact } from '../base/fact-storage.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Board } from './board.ts';
import { stationKey } from './last-board.ts';

export interface CursorController {
  move(to: Parameters<Commands['moveCursor']>[0]): void;
  point(at: Cursor): void;
  /** Without a cursor, puts the cursor on the first line and returns null, so the key changes no line. */
  lineToMove(): Cursor | null;
  laidOut(change: LayoutChange): void;
  ordersRead(): void;
  /** Rule ORDER-73. */
  moved(moved: MovedLines): void;
}

export interface CursorDeps {
  readonly ports: FactPorts;
  readonly state: AppState;
  readonly timers: Timers;
  readonly board: Pick<Board, 'cards'>;
  readonly install: InstallRecord;
}

const STEPS = {
  next: 'next',
  back: 'previous',
  nextDiner: 'nextDiner',
  previousDiner: 'previousDiner',
  fire: 'fire',
} as const;

const isSame = (one: Cursor | null, other: Cursor | null): boolean =>
  one?.cardKey === other?.cardKey && one?.lineId === other?.lineId;

/** Also stores whether a key moved the cursor. `stored` is the place of this station's previous run. */
function createCursorFact({ ports, timers, install }: CursorDeps, read: () => [CursorPlace | null, boolean]) {
  const of = stationKey(install);
  const last = readFact(ports, 'cursor', FACTS.cursor, decodeCursor)?.data ?? null;
  let written = '';
  const write = () => {
    const [place, byKey] = read();
    const text = JSON.stringify([place, byKey]);
    if (text === written) return;
    written = text;
    if (place) writeFact(ports, 'cursor', FACTS.cursor, { of, byKey, ...place });
    else ports.facts.remove(FACTS.cursor);
  };
  return {
    stored: last?.of === of ? last : null,
    scheduleWrite: () => timers.ensure('cursor', CURSOR_WRITE_MS, write),
  };
}

/** Remembers the new key of the cursor's line until the next layout. */
function createFollowing() {
  let to: { readonly orderId: number; readonly lineId: number } | null = null;
  return {
    note(cursor: Cursor | null, moved: MovedLines) {
      const key = cursor && moved.get(lineKey(cardOfKey(cursor.cardKey).orderId, cursor.lineId));
      if (key) to = lineOfKey(key);
    },
    consume(cards: CursorBoard['cards']): Cursor | null {
      if (to === null) return null;
      const { orderId, lineId } = to;
      to = null;
      const card = cards.find(
        ({ order, lines }) => order.id === orderId && lines.some(({ line }) => line.id === lineId),
      );
      return card ? { cardKey: card.key, lineId } : null;
    },
  };
}

export function createCursor(deps: CursorDeps): CursorController {
  const { state, board, timers } = deps;
  let cursor: Cursor | null = null;
  let showsExtras = state.settings.showExtras;
  let byKey = false;
  const following = createFollowing();

  const now = (): CursorBoard => ({ cards: board.cards(), showsExtras });
  const fact = createCursorFact(deps, () => [cursor && cursorPlace(cursor, now()), byKey]);
  let { stored } = fact;

  /**
   * Sets the cursor again, so that the screen scrolls to its line. After a touch the line is already in view (rule
   * CURSOR-11).
   */
  const showAgain = ({ kind }: CursorEvent) => {
    if (kind === 'pointed') return;
    state.board.cursor = null;
    timers.set('cursorAgain', 0, () => {
      state.board.cursor = cursor && ref(cursor);
    });
  };

  const put = (on: CursorBoard, event: CursorEvent) => {
    const next = moveCursor(cursor, on, event);
    if (next === cursor) return;
    if (event.kind !== 'refreshed')
      byKey = event.kind !== 'pointed' && (event.kind !== 'restored' || stored?.byKey === true);
    const isHere = isSame(cursor, next);
    cursor = next;
    if (isHere) showAgain(event);
    else {
      const isQuiet = event.kind === 'restored' && !byKey;
      state.board.cursor = next && ref(isQuiet ? { ...next, isQuiet } : next);
    }
    stored = null;
    fact.scheduleWrite();
  };

  const step = (event: CursorEvent) => put(now(), event);

  /**
   * A restored board may lack a line that the first response has, so a missing line is gone only after that response.
   */
  const resume = () => {
    if (stored === null) return;
    const isRead = state.board.received && state.kds !== null;
    if (!isRead && sameLine(stored, now()) === null) return;
    step({ kind: 'restored', place: stored });
    stored = null;
    fact.scheduleWrite();
  };
  resume();

  return {
    ordersRead: resume,
    move: (to) => step(typeof to === 'number' ? { kind: 'digit', place: to } : { kind: STEPS[to] }),
    point: (at) => step({ kind: 'pointed', at }),
    lineToMove() {
      const at = cursor;
      if (at === null) step({ kind: 'next' });
      return at;
    },
    moved: (moved) => following.note(cursor, moved),
    laidOut({ input, before, after }) {
      const was = { cards: before, showsExtras };
      showsExtras = input.settings.showExtras;
      if (cursor === null) return resume();
      const there = following.consume(after);
      if (there) return put(now(), { kind: 'pointed', at: there });
      put(was, { kind: 'refreshed', to: { cards: after, showsExtras } });
      fact.scheduleWrite();
    },
  };
}
