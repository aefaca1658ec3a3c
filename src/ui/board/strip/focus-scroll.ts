/** A browser does not scroll a half-visible card with the focus completely into view. */
import type { Grid, Piece } from './packing.ts';
import type { StripCard } from './strip-cards.ts';
import type { ScrolledParts } from './strip-parts.ts';
import { EDGE_PX, scrollToShow, viewportOf } from './viewport.ts';

export function focusedCard(canvas: HTMLElement, present: readonly StripCard[]): StripCard | undefined {
  const focus = canvas.ownerDocument.activeElement;
  return focus?.matches(':focus-visible') ? present.find(({ element }) => element.contains(focus)) : undefined;
}

/** The returned function focuses the same button again. In another piece it is another element with the same index. */
export function saveFocus({ element }: StripCard): () => void {
  const buttons = () => [...element.querySelectorAll('button')];
  const at = buttons().findIndex((button) => button.matches(':focus'));
  return () => buttons()[at]?.focus();
}

/** The piece that contains `element`, else the first one. */
function pieceWith({ element: card, pieces }: StripCard, element: Element | null): Piece | undefined {
  const at = Number(
    element && card.contains(element) ? element.closest<HTMLElement>('[data-piece]')?.dataset.piece : 0,
  );
  return pieces[at] ?? pieces[0];
}

/** Scrolls sideways at once; when the cards are stacked, the browser scrolls. */
export function scrollToFocus(
  { scroller, fromRight, scrolls }: Pick<ScrolledParts, 'scroller' | 'fromRight' | 'scrolls'>,
  card: StripCard | undefined,
  grid: Grid,
  element: Element | null = scroller.ownerDocument.activeElement,
): void {
  const piece = card && pieceWith(card, element);
  if (!piece || grid.stacked) return;
  const by = scrollToShow(piece.x, viewportOf(scroller), grid);
  scrolls.jumpTo(scroller.scrollLeft + (fromRight ? -by : by));
}

/** Scrolls at once, sideways or down. */
export function scrollToElement(
  parts: Pick<ScrolledParts, 'scroller' | 'fromRight' | 'scrolls'>,
  card: StripCard,
  grid: Grid,
  element: Element,
): void {
  if (!grid.stacked) scrollToFocus(parts, card, grid, element);
  const [spot] = card.pieces;
  if (!grid.stacked || !spot) return;
  const { scroller } = parts;
  const view = viewportOf(scroller);
  const isWhole = spot.y >= view.y && spot.y + spot.height <= view.y + view.height;
  if (!isWhole) scroller.scrollBy({ top: spot.y - view.y - EDGE_PX, behavior: 'instant' });
}
