/** What of the strip is in sight. Numbers in CSS pixels; `x` counts from the side where the oldest card is. */
import type { Grid, Spot } from './packing.ts';

export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As wide as the gap between columns, so that the next one begins beyond the edge. */
export const EDGE_PX = 12;

/** What a scroller shows. */
export const viewOf = (scroller: HTMLElement): View => ({
  x: Math.abs(scroller.scrollLeft) - EDGE_PX,
  y: scroller.scrollTop - EDGE_PX,
  width: scroller.clientWidth,
  height: scroller.clientHeight,
});

/** How far to scroll until the column at `x` is whole in view, off the edge as every card is. */
export function toSight(x: number, view: View, { columnWidth }: Grid): number {
  const beyond = x + columnWidth + EDGE_PX - view.x - view.width;
  return Math.max(0, beyond) + Math.min(0, x - view.x - EDGE_PX);
}

/** Whether a card of this height at this spot is in view, or at most one column or one screen away. */
export function isNear(spot: Spot, height: number, view: View, { stacked, columnWidth }: Grid): boolean {
  if (stacked) return spot.y + height > view.y - view.height && spot.y < view.y + 2 * view.height;
  return spot.x > view.x - 2 * columnWidth && spot.x < view.x + view.width + columnWidth;
}

/** How many orders lie before and after the view: those with a card whose middle is outside. */
export function ordersBeyond(
  cards: Iterable<{ readonly orderId: number; readonly spot: Spot | null }>,
  view: View,
  { stacked, columnWidth }: Grid,
): { readonly before: number; readonly after: number } {
  const before = new Set<number>();
  const after = new Set<number>();
  for (const { orderId, spot } of cards) {
    if (spot === null) continue;
    const middle = spot.x + columnWidth / 2;
    if (!stacked && middle < view.x) before.add(orderId);
    if (!stacked && middle > view.x + view.width) after.add(orderId);
  }
  return { before: before.size, after: after.size };
}
