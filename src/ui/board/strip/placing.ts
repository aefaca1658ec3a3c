/** Where the cards of the strip stand, and which are near sight. Reads first, writes after, so that the browser lays out once. */
import { followFocus, heldCard } from './focus-sight.ts';
import { type Grid, gridOf, pack, type Spot } from './packing.ts';
import { EDGE_PX, isNear, ordersBeyond, type View, viewOf } from './sight.ts';
import type { StandingCard, StandingCards } from './standing-cards.ts';
import type { StripParts } from './strip-parts.ts';

/** Between two cards. */
export const GAP_PX = 12;

export interface Placing {
  /** Puts every card in its place, sliding where `slide` says so. `keepsSight`: what stands at the edge of the view stays there. */
  place(slide: boolean, keepsSight?: boolean): void;
  /** The columns that fit the strip as it is now. */
  fitting(): Grid;
  /** Looks again which cards are near sight. */
  look(): void;
  /** The cards as they were last placed, in board order, and the columns that they stand in. */
  placed(): Placed;
}

export interface Placed {
  readonly cards: readonly StandingCard[];
  readonly grid: Grid | null;
}

/** Tells the style sheet how wide a column is and how tall a card may be. */
function writeGrid({ scroller }: StripParts, grid: Grid, before: Grid | null): void {
  if (grid.columnWidth !== before?.columnWidth) scroller.style.setProperty('--column', `${grid.columnWidth}px`);
  if (grid.stacked === before?.stacked && grid.height === before.height) return;
  scroller.style.setProperty('--tallest', grid.stacked ? 'none' : `${grid.height}px`);
  scroller.dataset.stacked = String(grid.stacked);
}

/** A card that was let go comes from the hand: seen from its new place that is elsewhere than from the old one. */
function keepDrop({ style, dataset }: HTMLElement, from: Spot, to: Spot, fromRight: boolean): boolean {
  if (dataset.dropped === undefined) return false;
  const by = { x: fromRight ? to.x - from.x : from.x - to.x, y: from.y - to.y };
  for (const axis of ['x', 'y'] as const) {
    const property = `--from-${axis}`;
    style.setProperty(property, `${Number.parseFloat(style.getPropertyValue(property)) + by[axis]}px`);
  }
  return true;
}

/** Moves a card to where it belongs, if it is or was near sight: the browser pays for every card that is moved. */
function putCard(
  card: StandingCard,
  fromRight: boolean,
  slide: boolean,
  near: (spot: Spot, height: number) => boolean,
): void {
  const { element, spot, put, height } = card;
  if (spot === null || (put?.x === spot.x && put.y === spot.y)) return;
  if (!near(spot, height) && !(put && near(put, height))) return;
  const slides = slide && put !== null && !keepDrop(element, put, spot, fromRight);
  element.style.transition = slides ? 'transform var(--ease)' : 'none';
  if (slide && put === null) element.dataset.arrives = '';
  const x = EDGE_PX + spot.x;
  element.style.transform = `translate(${fromRight ? -x : x}px, ${EDGE_PX + spot.y}px)`;
  card.put = spot;
}

/** The first card that stands whole in view, where there is one to be scrolled to. */
const edgeOf = (cards: readonly StandingCard[], { x }: View): StandingCard | undefined =>
  x > 0 ? cards.find(({ spot }) => spot !== null && spot.x >= x) : undefined;

/** Placing over the cards that stand on a strip. */
export function createPlacing(parts: StripParts, standing: StandingCards): Placing {
  const { scroller, canvas, probe, fromRight, onSight } = parts;
  let present: readonly StandingCard[] = [];
  let grid: Grid | null = null;

  const look = (slide: boolean) => {
    if (grid === null) return;
    const shown = grid;
    const view = viewOf(scroller);
    const near = (spot: Spot, height: number) => isNear(spot, height, view, shown);
    const focused = canvas.ownerDocument.activeElement?.closest('[data-card]');
    for (const card of present) {
      const isDragged = card.element.dataset.dragged !== undefined;
      // What is in a hand stays there, and goes to its place when it is let go.
      if (!isDragged) putCard(card, fromRight, slide, near);
      // What has the focus or is in a hand would lose it together with its box.
      const isHeld = isDragged || card.element === focused;
      standing.setNear(card, isHeld || (card.spot !== null && near(card.spot, card.height)));
    }
    const { before, after } = ordersBeyond(present, view, grid);
    onSight(fromRight ? after : before, fromRight ? before : after, standing.isNear);
  };

  const fitting = () => {
    const { width, height } = viewOf(scroller);
    const space = { width: width - 2 * EDGE_PX, height: height - 2 * EDGE_PX };
    return gridOf({ ...space, column: probe.offsetWidth, gap: GAP_PX }, parts.shape);
  };

  return {
    look: () => look(false),
    placed: () => ({ cards: present, grid }),
    fitting,
    place(slide, keepsSight = false) {
      const view = viewOf(scroller);
      const next = fitting();
      const first = grid === null;
      const edge = keepsSight ? edgeOf(present, view) : undefined;
      const edgeX = edge?.spot?.x ?? 0;
      writeGrid(parts, next, grid);
      grid = next;
      present = standing.present();
      const packing = pack(
        present.map((card) => (next.stacked ? card.height : Math.min(card.height, next.height))),
        next,
      );
      canvas.style.width = next.stacked ? '100%' : `${packing.width + 2 * EDGE_PX}px`;
      canvas.style.height = next.stacked ? `${packing.height + 2 * EDGE_PX}px` : '100%';
      const held = heldCard(canvas, present);
      const heldX = held?.spot?.x;
      for (const [at, card] of present.entries()) {
        card.spot = packing.spots[at] ?? null;
        card.element.toggleAttribute('data-tall', !next.stacked && card.height >= next.height);
      }
      if (edge?.spot && !next.stacked && edge.spot.x !== edgeX) {
        const left = view.x + EDGE_PX + edge.spot.x - edgeX;
        scroller.scrollTo({ left: fromRight ? -left : left, behavior: 'instant' });
      }
      look(slide && !first);
      if (held?.spot?.x !== heldX) followFocus(parts, held, next);
    },
  };
}
