/** Changes by other users stay marked until a cook touches the card. */
import type { Card } from '../../domain/board/card.ts';
import type { Redraw } from '../../domain/board/layout.ts';
import {
  type ChangeSound,
  type LineNews,
  markCardSeen,
  type News,
  NO_NEWS,
  newsOnBoard,
  type OrderNews,
  updateNews,
} from '../../domain/board/news.ts';
import { type Moves, NO_MOVES, rekey } from '../../domain/order/moved-lines.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeNews, encodeNews } from '../../protocol/decode-marks.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

export interface NewsTracker {
  marks(): ReadonlyMap<LineKey, LineNews>;
  onOrder(orderId: number): OrderNews | undefined;
  /** Returns the cards whose marks may have changed. */
  laidOut(redraw: Pick<Redraw, 'before' | 'after'>): readonly Card[];
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
export function createNews(state: AppState, board: Board, facts: FactStore): NewsTracker {
  let news: News = { ...NO_NEWS, ...decodeNews(facts.read(FACTS.news)) };
  let moves = NO_MOVES;
  let sounds: ReadonlyMap<number, ReadonlySet<ChangeSound>> = new Map();
  const put = (next: News) => {
    const isSame = next.marks === news.marks && next.onOrders === news.onOrders;
    news = next;
    if (isSame) return;
    if (next.marks.size + next.onOrders.size > 0) facts.write(FACTS.news, encodeNews(next));
    else facts.remove(FACTS.news);
  };
  const note = () => {
    if (!state.board.received || state.kds === null) return;
    const isFirst = news.board === null;
    const noted = updateNews({ ...news, board: news.board ?? board.restored() }, board.drawn(), moves);
    moves = NO_MOVES;
    put(isFirst ? newsOnBoard(noted.news) : noted.news);
    sounds = noted.sounds;
  };
  return {
    marks: () => news.marks,
    onOrder: (orderId) => news.onOrders.get(orderId),
    laidOut({ before, after }) {
      const { onOrders, board: compared } = news;
      note();
      // The marks of the order's other cards changed too, although they were not redrawn.
      return compared !== null && news.onOrders === onOrders ? others(after, before) : after;
    },
    consumeSounds() {
      const pending = sounds;
      sounds = new Map();
      return pending;
    },
    compareFirst() {
      if (news.board !== null) return [];
      note();
      return board.cards();
    },
    moved(next) {
      moves = next;
      if (news.marks.size > 0) put({ ...news, marks: rekey(news.marks, next.moved) });
    },
    touch(cardKey) {
      const card = board.entry(cardKey)?.card;
      const next = card ? markCardSeen(news, card) : news;
      const seen = card && next !== news ? board.cards().filter(({ order }) => order.id === card.order.id) : [];
      put(next);
      return seen;
    },
  };
}
