/** Reads before it writes, so that the browser lays out only once. */
import { focusedCard, saveFocus, scrollToFocus } from './focus-scroll.ts';
import { type Grid, gridOf, NARROW_PX, type Piece, pack, type Spot, wholeHeight } from './packing.ts';
import type { StripCard, StripCards } from './strip-cards.ts';
import type { ScrolledParts, StripParts } from './strip-parts.ts';
import { EDGE_PX, isNear, ordersBeyond, type Viewport, viewportOf } from './viewport.ts';

export const GAP_PX = 6;

export interface CardPlacement {
  /** With `slide` the cards move with an animation. With `keepsSight` the card at the edge of the view stays there. */
  place(slide: boolean, keepsSight?: boolean): void;
  fitting(): Grid;
  updateNear(): void;
  /** Cards in board order, as last placed. */
  placed(): PlacedCards;
}

export interface PlacedCards {
  readonly cards: readonly StripCard[];
  readonly grid: Grid | null;
}

/** Writes the sizes for the style sheet. */
function writeGrid({ scroller }: StripParts, grid: Grid, before: Grid | null): void {
  if (grid.columnWidth !== before?.columnWidth) {
    scroller.style.setProperty('--column', `${grid.columnWidth}px`);
    scroller.toggleAttribute('data-narrow', grid.columnWidth < NARROW_PX);
  }
  if (grid.stacked === before?.stacked && grid.height === before.height) return;
  scroller.style.setProperty('--tallest', grid.stacked ? 'none' : `${grid.height}px`);
  scroller.dataset.stacked = String(grid.stacked);
}

/** Converts the offset from the old place to one from the new place; false for a card that was not just dropped. */
function keepDrop({ style, dataset }: HTMLElement, from: Spot, to: Spot, fromRight: boolean): boolean {
  if (dataset.dropped === undefined) return false;
  const by = { x: fromRight ? to.x - from.x : from.x - to.x, y: from.y - to.y };
  for (const axis of ['x', 'y'] as const) {
    const property = `--from-${axis}`;
    style.setProperty(property, `${Number.parseFloat(style.getPropertyValue(property)) + by[axis]}px`);
  }
  return true;
}

/** Moves the card only if it is or was near the view, because every moved card costs the browser time. */
function putCard(
  card: StripCard,
  { fromRight, pieces: further }: StripParts,
  slide: boolean,
  near: (pieces: readonly Piece[]) => boolean,
): void {
  const { element, pieces, put } = card;
  const [spot, ...rest] = pieces;
  const wasNear = put !== null && near([{ ...put, from: 0, height: wholeHeight(card.sizes) }]);
  if (spot === undefined || !(wasNear || near(pieces))) return;
  const sign = fromRight ? -1 : 1;
  further.set(
    element.dataset.card ?? '',
    rest.map(({ from, x, y }) => ({ from, x: sign * (x - spot.x), y: y - spot.y })),
  );
  if (put?.x === spot.x && put.y === spot.y) return;
  const slides = slide && put !== null && !keepDrop(element, put, spot, fromRight);
  element.style.transition = slides ? 'transform var(--ease)' : 'none';
  if (slide && put === null) element.dataset.arrives = '';
  element.style.transform = `translate(${sign * (EDGE_PX + spot.x)}px, ${EDGE_PX + spot.y}px)`;
  card.put = spot;
}

/** The card does not fit the height of the strip even in pieces. */
const isTall = ({ sizes, pieces }: StripCard, { stacked, height }: Grid): boolean =>
  !stacked && (pieces.length < 2 ? wholeHeight(sizes) >= height : pieces.some((piece) => piece.height > height));

/** The first card completely in view, if the strip is scrolled. */
const edgeOf = (cards: readonly StripCard[], { x }: Viewport): StripCard | undefined =>
  x > 0 ? cards.find(({ pieces: [first] }) => first !== undefined && first.x >= x) : undefined;

function fittingGrid({ scroller, probe, divides, shape }: ScrolledParts): Grid {
  const { width, height } = viewportOf(scroller);
  const space = { width: width - 2 * EDGE_PX, height: height - 2 * EDGE_PX };
  const laterHeaderHeight = divides ? probe.offsetHeight : 0;
  return gridOf({ ...space, column: probe.offsetWidth, gap: GAP_PX, laterHeaderHeight }, shape);
}

export function createCardPlacement(parts: ScrolledParts, stripCards: StripCards): CardPlacement {
  const { scroller, canvas, fromRight, onSight, scrolls } = parts;
  let present: readonly StripCard[] = [];
  let grid: Grid | null = null;
  /** The card that was kept at the edge, with the scroll position for it. */
  let kept: { readonly edge: StripCard | undefined; readonly x: number } | null = null;

  /** `placed`: the places of the cards changed, not only the view. */
  const updateCards = (slide: boolean, placed: boolean): Viewport => {
    const view = viewportOf(scroller);
    if (grid === null) return view;
    const shown = grid;
    const near = (pieces: readonly Piece[]) => isNear(pieces, view, shown);
    const focused = canvas.ownerDocument.activeElement?.closest('[data-card]');
    for (const card of present) {
      // This runs in every frame of a scroll.
      if (!placed && card.near === near(card.pieces) && card.element !== focused) continue;
      const isDragged = card.element.dataset.dragged !== undefined;
      // A dragged card stays under the finger until it is dropped.
      if (!isDragged) putCard(card, parts, slide, near);
      // A card with the focus, or a dragged one, would lose its state together with its box.
      const isHeld = isDragged || card.element === focused;
      stripCards.setNear(card, isHeld || near(card.pieces));
    }
    const { before, after } = ordersBeyond(present, view, grid);
    onSight(fromRight ? after : before, fromRight ? before : after, stripCards.isNear);
    return view;
  };

  const fitting = () => fittingGrid(parts);
  return {
    updateNear: () => void updateCards(false, false),
    placed: () => ({ cards: present, grid }),
    fitting,
    place(slide, keepsSight = false) {
      const view = viewportOf(scroller);
      const next = fitting();
      const first = grid === null;
      // If the user has not scrolled since, the kept card stays at the edge, even when another card arrived before it.
      const edge = keepsSight ? (kept?.x === view.x ? kept.edge : edgeOf(present, view)) : undefined;
      const edgeX = edge?.pieces[0]?.x ?? 0;
      writeGrid(parts, next, grid);
      grid = next;
      present = stripCards.present();
      const packing = pack(
        present.map(({ sizes }) => sizes),
        next,
      );
      canvas.style.width = next.stacked ? '100%' : `${packing.width + 2 * EDGE_PX}px`;
      canvas.style.height = next.stacked ? `${packing.height + 2 * EDGE_PX}px` : '100%';
      const held = focusedCard(canvas, present);
      const heldX = held?.pieces[0]?.x;
      const refocus = held && saveFocus(held);
      for (const [at, card] of present.entries()) {
        card.pieces = packing.cards[at] ?? [];
        card.element.toggleAttribute('data-tall', isTall(card, next));
      }
      const edgeTo = edge?.pieces[0]?.x;
      if (edgeTo !== undefined && !next.stacked && edgeTo !== edgeX) {
        const left = view.x + EDGE_PX + edgeTo - edgeX;
        scrolls.jumpTo(fromRight ? -left : left);
      }
      const { x } = updateCards(slide && !first, true);
      kept = keepsSight ? { edge, x } : null;
      if (held?.pieces[0]?.x !== heldX) scrollToFocus(parts, held, next);
      // React has rendered the pieces in the microtask before this one.
      if (refocus) void Promise.resolve().then(refocus);
    },
  };
}
