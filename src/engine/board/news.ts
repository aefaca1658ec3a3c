/** What is new on this screen since it last showed it, until touched (setting `dest`). */
import type { Card } from '../../domain/board/card.ts';
import type { Redraw } from '../../domain/board/layout.ts';
import { type LineNews, NO_NEWS, noteNews, seeCard } from '../../domain/board/news.ts';
import { type MovedLines, NOTHING_MOVED } from '../../domain/order/moved-lines.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

export interface NewsKeeper {
  marks(): ReadonlyMap<LineKey, LineNews>;
  /** Takes a new board in; answers the cards whose marks may be others now. */
  drawn(redraw: Pick<Redraw, 'before' | 'after'>): readonly Card[];
  /** Lines went to other orders: on the board that is drawn next they are known. */
  moved(moved: MovedLines): void;
  /** A card was touched; answers it when something on it was new. */
  touch(cardKey: string): readonly Card[];
}

const others = (cards: readonly Card[], before: readonly Card[]): readonly Card[] => {
  const stood = new Set(before);
  return cards.filter((card) => !stood.has(card));
};

/** News that begin with the first board after an answer. */
export function createNews(state: AppState, board: Board): NewsKeeper {
  let news = NO_NEWS;
  let lines = NOTHING_MOVED;
  return {
    marks: () => news.marks,
    drawn({ before, after }) {
      const hadMarks = news.marks.size > 0;
      if (state.board.received) news = noteNews(news, after, state.settings, lines);
      lines = NOTHING_MOVED;
      // Without `dest` all news go at once, from cards that did not change too.
      return hadMarks && news.marks.size === 0 ? after : others(after, before);
    },
    moved(moved) {
      lines = moved;
    },
    touch(cardKey) {
      const card = board.entry(cardKey)?.card;
      const next = card ? seeCard(news, card) : news;
      const seen = card && next !== news ? [card] : [];
      news = next;
      return seen;
    },
  };
}
