/** A dropped card is placed before the card that follows the drop point in reading order. */

import type { PlacedCards } from './card-placement.ts';
import type { Grid, Spot } from './packing.ts';
import type { StripCard } from './strip-cards.ts';
import type { StripParts } from './strip-parts.ts';
import { viewportOf } from './viewport.ts';

type StripEdges = Pick<StripParts, 'scroller' | 'fromRight'>;

/** The packing's coordinates start at the side of the oldest card. */
function inStrip({ scroller, fromRight }: StripEdges, { x, y }: Spot): Spot {
  const { left, right, top } = scroller.getBoundingClientRect();
  const view = viewportOf(scroller);
  return { x: view.x + (fromRight ? right - x : x - left), y: view.y + y - top };
}

/** The card is in a later column, or in the same column with its middle below the point. */
function follows({ pieces: [first] }: StripCard, point: Spot, { columnWidth, gap }: Grid): boolean {
  if (first === undefined) return false;
  const column = Math.floor((point.x + gap / 2) / (columnWidth + gap)) * (columnWidth + gap);
  return first.x > column || (first.x === column && first.y + first.height / 2 > point.y);
}

/** Null for the end, undefined for its own place. */
export function dropBefore(
  strip: StripEdges,
  { cards, grid }: PlacedCards,
  dragged: Element,
  point: Spot,
): Element | null | undefined {
  if (grid === null) return undefined;
  const at = inStrip(strip, point);
  const next = cards.findIndex((card) => follows(card, at, grid));
  const target = next < 0 ? cards.length : next;
  const own = cards.findIndex(({ element }) => element === dragged);
  return target === own || target === own + 1 ? undefined : (cards[target]?.element ?? null);
}
