/** What is new on this screen since it last showed it, until touched (setting `dest`). */
import type { Card } from '../../domain/board/card.ts';
import { type LineNews, NO_NEWS, noteNews, seeCard } from '../../domain/board/news.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

export interface NewsKeeper {
  marks(): ReadonlyMap<LineKey, LineNews>;
  /** Takes a new board in. */
  drawn(cards: readonly Card[]): void;
  /** A card was touched; answers it when something on it was new. */
  touch(cardKey: string): readonly Card[];
}

/** News that begin with the first board after an answer. */
export function createNews(state: AppState, board: Board): NewsKeeper {
  let news = NO_NEWS;
  return {
    marks: () => news.marks,
    drawn(cards) {
      if (state.board.received) news = noteNews(news, cards, state.settings);
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
