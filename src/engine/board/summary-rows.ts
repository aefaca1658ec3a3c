/** This script loads only for the all-day board. */
import { type SummaryRow, summary } from '../../domain/board/summary.ts';
import type { Order } from '../../domain/order/order.ts';
import { orderTitle } from '../../domain/presentation/title.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

/** Unchanged rows keep their identity (rule BOARD-9). */
export function summaryRows(
  { venue, names, products, settings, language, nameTags, board }: AppState,
  { cards }: Pick<Board, 'cards'>,
): readonly SummaryRow[] {
  const titleOf = (order: Order) => orderTitle(order, venue, names, settings);
  return summary(cards(), { titleOf, products, language, nameTags }, board.summary);
}
