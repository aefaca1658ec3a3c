/** Tracks changes by other users on this screen until a cook touches the card. */
import type { Card } from '../../domain/board/card.ts';
import type { Redraw } from '../../domain/board/layout.ts';
import {
  type ChangeSound,
  type LineNews,
  NO_NEWS,
  noteNews,
  type OrderNews,
  seeCard,
} from '../../domain/board/news.ts';
import { type Moves, NO_MOVES, underNewKeys } from '../../domain/order/moved-lines.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

export interface NewsKeeper {
  marks(): ReadonlyMap<LineKey, LineNews>;
  onOrder(orderId: number): OrderNews | undefined;
  /** Compares a new board with the previous one; returns the cards whose marks may have changed. */
  drawn(redraw: Pick<Redraw, 'before' | 'after'>): readonly Card[];
  /** Lines moved to other orders: the next comparison does not mark them as new, and their marks go with them (rule O14b). */
  moved(moves: Moves): void;
  /** Returns the sounds of the last comparison, by order id, and clears them. */
  takeSounds(): ReadonlyMap<number, ReadonlySet<ChangeSound>>;
  /** Makes the current board the baseline after the first orders response, even if that response changed nothing. */
  answered(): void;
  /** Clears the marks of a touched card; returns the cards whose marks may have changed. */
  touch(cardKey: string): readonly Card[];
}

const others = (cards: readonly Card[], before: readonly Card[]): readonly Card[] => {
  const stood = new Set(before);
  return cards.filter((card) => !stood.has(card));
};

/** News that begin with the first board after an answer. */
export function createNews(state: AppState, board: Board): NewsKeeper {
  let news = NO_NEWS;
  let moves = NO_MOVES;
  let sounds: ReadonlyMap<number, ReadonlySet<ChangeSound>> = new Map();
  const note = () => {
    if (!state.board.received || state.kds === null) return;
    const noted = noteNews(news, board.drawn(), moves);
    moves = NO_MOVES;
    news = noted.news;
    sounds = noted.sounds;
  };
  return {
    marks: () => news.marks,
    onOrder: (orderId) => news.onOrders.get(orderId),
    drawn({ before, after }) {
      const { onOrders } = news;
      note();
      // A change of the whole order also changes the marks of its cards that were not redrawn.
      return news.onOrders === onOrders ? others(after, before) : after;
    },
    takeSounds() {
      const taken = sounds;
      sounds = new Map();
      return taken;
    },
    answered() {
      if (news.board === null) note();
    },
    moved(next) {
      moves = next;
      if (news.marks.size > 0) news = { ...news, marks: underNewKeys(news.marks, next.moved) };
    },
    touch(cardKey) {
      const card = board.entry(cardKey)?.card;
      const next = card ? seeCard(news, card) : news;
      const seen = card && next !== news ? board.cards().filter(({ order }) => order.id === card.order.id) : [];
      news = next;
      return seen;
    },
  };
}
