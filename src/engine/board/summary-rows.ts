/** Makes the rows of the all-day board of what stands now: a script of its own, as no other board has them. */
import { type SummaryRow, summary } from '../../domain/board/summary.ts';
import type { Order } from '../../domain/order/order.ts';
import { orderTitle } from '../../domain/shown/title.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

/** The rows that stand already when nothing about them changed (rule S1a). */
export function summaryRows(
  { venue, names, products, settings, language, nameTags, board }: AppState,
  { cards }: Pick<Board, 'cards'>,
): readonly SummaryRow[] {
  const titleOf = (order: Order) => orderTitle(order, venue, names, settings);
  return summary(cards(), { titleOf, products, language, nameTags }, board.summary);
}
