/** What of the strip is in sight. Numbers in CSS pixels; `x` counts from the side where the oldest card is. */
import type { Grid, Spot } from './packing.ts';

export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether a card at this spot is in view, or at most one column or one screen away. */
export function isNear(spot: Spot, view: View, { stacked, columnWidth }: Grid): boolean {
  if (stacked) return spot.y > view.y - 2 * view.height && spot.y < view.y + 2 * view.height;
  return spot.x > view.x - 2 * columnWidth && spot.x < view.x + view.width + columnWidth;
}

/** How many orders lie before and after the view: those with a card whose middle is outside. */
export function ordersBeyond(
  cards: Iterable<{ readonly orderId: string; readonly spot: Spot | null }>,
  view: View,
  { stacked, columnWidth }: Grid,
): { readonly before: number; readonly after: number } {
  const before = new Set<string>();
  const after = new Set<string>();
  for (const { orderId, spot } of cards) {
    if (spot === null) continue;
    const middle = spot.x + columnWidth / 2;
    if (!stacked && middle < view.x) before.add(orderId);
    if (!stacked && middle > view.x + view.width) after.add(orderId);
  }
  return { before: before.size, after: after.size };
}
