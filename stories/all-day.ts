import { venueConfig } from '../fixtures/kds.ts';
import { settings } from '../fixtures/settings.ts';
import type { Card } from '../src/domain/board/card.ts';
import { type SummaryRow, summary } from '../src/domain/board/summary.ts';
import { NO_NAMES } from '../src/domain/device/kds.ts';
import type { Line, Order } from '../src/domain/order/order.ts';
import { APP_NAME_TAGS } from '../src/domain/presentation/names.ts';
import { orderTitle } from '../src/domain/presentation/title.ts';
import type { FrozenCard } from './frozen-app.ts';

const VENUE = venueConfig({ tableNaming: 1 });
const WORDS = {
  titleOf: (order: Order) => orderTitle(order, VENUE, NO_NAMES, settings()),
  products: new Map(),
  language: 'es',
  nameTags: APP_NAME_TAGS,
} as const;

/**
 * In a frozen kitchen a product id would depend only on the line id, and all lines arrive at once. So rows use the
 * line's name and the start of its card.
 */
function known({ card }: FrozenCard): Card {
  const countedLine = (line: Line): Line => ({ ...line, productId: 0, firstAtS: card.startedAtS });
  return {
    ...card,
    order: { ...card.order, lines: card.order.lines.map(countedLine) },
    lines: card.lines.map((row) => ({ ...row, line: countedLine(row.line), startsAtS: card.startedAtS })),
  };
}

export const allDay = (cards: readonly FrozenCard[]): readonly SummaryRow[] => summary(cards.map(known), WORDS, []);
