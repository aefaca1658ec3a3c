/** Changes by other users stay marked until a cook touches the card. */
import type { Card } from '../../domain/board/card.ts';
import {
  type ChangeMarks,
  type ChangeSound,
  type LineChangeMark,
  markCardSeen,
  marksOnBoard,
  NO_CHANGE_MARKS,
  type OrderChangeMark,
  updateChangeMarks,
} from '../../domain/board/change-marks.ts';
import type { LayoutChange } from '../../domain/board/layout.ts';
import { type Moves, NO_MOVES, rekey } from '../../domain/order/moved-lines.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeChangeMarks, encodeChangeMarks } from '../../protocol/decode-marks.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

export interface ChangeMarksTracker {
  lineMarks(): ReadonlyMap<LineKey, LineChangeMark>;
  orderMark(orderId: number): OrderChangeMark | undefined;
  /** Returns the cards whose marks may have changed. */
  laidOut(change: Pick<LayoutChange, 'before' | 'after'>): readonly Card[];
  /** Moved lines keep their marks and are not marked as new (rule ORDER-73). */
  moved(moves: Moves): void;
  /** Returns the sounds of the last comparison by order id, and clears them. */
  consumeSounds(): ReadonlyMap<number, ReadonlySet<ChangeSound>>;
  /**
   * Compares with the board of the last run, if no board was compared yet; returns the cards whose marks may have
   * changed.
   */
  compareFirst(): readonly Card[];
  /** Returns the cards whose marks may have changed. */
  touch(cardKey: string): readonly Card[];
}

const others = (cards: readonly Card[], before: readonly Card[]): readonly Card[] => {
  const beforeCards = new Set(before);
  return cards.filter((card) => !beforeCards.has(card));
};

/** Starts with the previous run's board and marks, else with the board of the first response (rules NEWS-1, NEWS-2). */
export function createChangeMarks(state: AppState, board: Board, facts: FactStore): ChangeMarksTracker {
  let changeMarks: ChangeMarks = { ...NO_CHANGE_MARKS, ...decodeChangeMarks(facts.read(FACTS.changeMarks)) };
  let moves = NO_MOVES;
  let sounds: ReadonlyMap<number, ReadonlySet<ChangeSound>> = new Map();
  const put = (next: ChangeMarks) => {
    const isSame = next.lineMarks === changeMarks.lineMarks && next.orderMarks === changeMarks.orderMarks;
    changeMarks = next;
    if (isSame) return;
    if (next.lineMarks.size + next.orderMarks.size > 0) facts.write(FACTS.changeMarks, encodeChangeMarks(next));
    else facts.remove(FACTS.changeMarks);
  };
  const note = () => {
    if (!state.board.received || state.kds === null) return;
    const isFirst = changeMarks.board === null;
    const noted = updateChangeMarks(
      { ...changeMarks, board: changeMarks.board ?? board.restored() },
      board.snapshot(),
      moves,
    );
    moves = NO_MOVES;
    put(isFirst ? marksOnBoard(noted.changeMarks) : noted.changeMarks);
    sounds = noted.sounds;
  };
  return {
    lineMarks: () => changeMarks.lineMarks,
    orderMark: (orderId) => changeMarks.orderMarks.get(orderId),
    laidOut({ before, after }) {
      const { orderMarks, board: compared } = changeMarks;
      note();
      // A new order mark also changes the order's other cards, whose layout stays the same.
      return compared !== null && changeMarks.orderMarks === orderMarks ? others(after, before) : after;
    },
    consumeSounds() {
      const pending = sounds;
      sounds = new Map();
      return pending;
    },
    compareFirst() {
      if (changeMarks.board !== null) return [];
      note();
      return board.cards();
    },
    moved(next) {
      moves = next;
      if (changeMarks.lineMarks.size > 0) put({ ...changeMarks, lineMarks: rekey(changeMarks.lineMarks, next.moved) });
    },
    touch(cardKey) {
      const card = board.entry(cardKey)?.card;
      const next = card ? markCardSeen(changeMarks, card) : changeMarks;
      const seen = card && next !== changeMarks ? board.cards().filter(({ order }) => order.id === card.order.id) : [];
      put(next);
      return seen;
    },
  };
}
