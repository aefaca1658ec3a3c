/** Keeps the card that the keyboard is in whole in sight: a browser leaves what is half in sight where it is. */
import type { Grid } from './packing.ts';
import { EDGE_PX, toSight, viewOf } from './sight.ts';
import type { StandingCard } from './standing-cards.ts';
import type { StripParts } from './strip-parts.ts';

/** The card that the keyboard is in. */
export function heldCard(canvas: HTMLElement, present: readonly StandingCard[]): StandingCard | undefined {
  const focus = canvas.ownerDocument.activeElement;
  return focus?.matches(':focus-visible') ? present.find(({ element }) => element.contains(focus)) : undefined;
}

/** Scrolls sideways to this card at once; in a stack the browser does it. */
export function followFocus(
  { scroller, fromRight }: Pick<StripParts, 'scroller' | 'fromRight'>,
  card: StandingCard | undefined,
  grid: Grid,
): void {
  if (!card?.spot || grid.stacked) return;
  const by = toSight(card.spot.x, viewOf(scroller), grid);
  scroller.scrollBy({ left: fromRight ? -by : by, behavior: 'instant' });
}

/** Scrolls to this card at once, sideways or in a stack. */
export function bringToSight(parts: Pick<StripParts, 'scroller' | 'fromRight'>, card: StandingCard, grid: Grid): void {
  if (!grid.stacked) followFocus(parts, card, grid);
  if (!grid.stacked || !card.spot) return;
  const { scroller } = parts;
  const view = viewOf(scroller);
  const isWhole = card.spot.y >= view.y && card.spot.y + card.height <= view.y + view.height;
  if (!isWhole) scroller.scrollBy({ top: card.spot.y - view.y - EDGE_PX, behavior: 'instant' });
}
