/** The status of an order counts the lines of all stations. */
import { ORDER_STATUS_BOUNDS } from '../limits.ts';
import { withoutDuplicates } from '../order/family.ts';
import type { Line } from '../order/order.ts';
import { isWanted } from '../order/status.ts';

const BOUNDS = [ORDER_STATUS_BOUNDS.closed, ORDER_STATUS_BOUNDS.finished];

/**
 * The highest bound that all lines to be made have reached, else their lowest status. Null when no line is to be made
 * (rule ORDER-70).
 */
export function orderStatus(lines: readonly Line[]): number | null {
  const saved = withoutDuplicates(lines)
    .filter(isWanted)
    .map((line) => line.saved);
  if (saved.length === 0) return null;
  const lowest = Math.min(...saved);
  return BOUNDS.find((bound) => lowest >= bound) ?? lowest;
}
