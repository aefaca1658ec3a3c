/** A board under a finger without the product's logic: each press advances its line and moves the cursor to it. */
import { type LineKey, lineOfKey } from '../../../src/domain/presentation/line-key.ts';
import { PREPARING, READY } from './bench-orders.ts';
import type { BoardUnderTest } from './board-under-test.ts';

/** After the last status it starts again, so that every press shows a different status. */
const nextOf = (status: number | undefined): number => {
  if (status === PREPARING) return READY;
  return status === READY ? 0 : PREPARING;
};

export function tapLines(board: BoardUnderTest): void {
  const statuses = new Map<LineKey, number>();
  document.addEventListener('click', ({ target }) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    const key = line?.dataset.line as LineKey | undefined;
    if (key === undefined) return;
    statuses.set(key, nextOf(statuses.get(key)));
    const { orderId, lineId } = lineOfKey(key);
    board.pend(new Map(statuses));
    board.select(orderId, lineId);
  });
}
