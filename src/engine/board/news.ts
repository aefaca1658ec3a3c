/** What others changed on this screen, until its card is touched. */
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
import { type MovedLines, NOTHING_MOVED } from '../../domain/order/moved-lines.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

export interface NewsKeeper {
  marks(): ReadonlyMap<LineKey, LineNews>;
  onOrder(orderId: number): OrderNews | undefined;
  /** Compares a new board with the one before; answers the cards whose marks may differ now. */
  drawn(redraw: Pick<Redraw, 'before' | 'after'>): readonly Card[];
  /** Lines went to other orders: on the board that is drawn next they are known. */
  moved(moved: MovedLines): void;
  /** What of the last board sounds, by order id; each once. */
  takeSounds(): ReadonlyMap<number, ReadonlySet<ChangeSound>>;
  /** An answer was understood: the board that shows then is the first one, also where the answer changed nothing. */
  answered(): void;
  /** A card was touched; answers the cards whose marks may differ now. */
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
  let sounds: ReadonlyMap<number, ReadonlySet<ChangeSound>> = new Map();
  const note = () => {
    if (!state.board.received || state.kds === null) return;
    const noted = noteNews(news, board.drawn(), lines);
    lines = NOTHING_MOVED;
    news = noted.news;
    sounds = noted.sounds;
  };
  return {
    marks: () => news.marks,
    onOrder: (orderId) => news.onOrders.get(orderId),
    drawn({ before, after }) {
      const { onOrders } = news;
      note();
      // The other cards of an order stay as they are while its table changes back.
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
    moved(moved) {
      lines = moved;
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
