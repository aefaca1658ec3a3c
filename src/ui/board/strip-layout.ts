/** Puts the cards of the strip in their places (look: Board). Reads first, writes after, so that the browser lays out once. */
import type { App } from '../../engine/app.ts';
import { followFocus, heldCard } from './focus-sight.ts';
import { type Grid, gridOf, pack, type Spot } from './packing.ts';
import { EDGE_PX, isNear, ordersBeyond, type View, viewOf } from './sight.ts';
import { createStandingCards, type StandingCard } from './standing-cards.ts';
import { createStillness } from './stillness.ts';

const GAP_PX = 12;

export interface StripParts {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  /** As wide as the narrowest column. */
  readonly probe: HTMLElement;
  /** The oldest card is at the right. */
  readonly fromRight: boolean;
  readonly app: Pick<App, 'serverNowS'>;
  /** What is in sight may have changed: how many orders lie beyond each side, and which cards are seen. */
  readonly onSight: (left: number, right: number, isInSight: (card: Element) => boolean) => void;
}

export interface StripLayout {
  /** About once a second: places what waited for the finger to go. */
  second(): void;
  isInSight(card: Element): boolean;
  /** Scrolls by the whole columns that fit. */
  page(side: -1 | 1): void;
  dispose(): void;
}

/** The columns that fit whole, with their gaps. */
function pageOf({ columnWidth, gap }: Grid, width: number): number {
  const step = columnWidth + gap;
  return Math.max(1, Math.floor(width / step)) * step;
}

/** Tells the style sheet how wide a column is and how tall a card may be. */
function writeGrid({ scroller, canvas }: StripParts, grid: Grid, before: Grid | null): void {
  if (grid.columnWidth !== before?.columnWidth) canvas.style.setProperty('--column', `${grid.columnWidth}px`);
  if (grid.stacked === before?.stacked && grid.height === before.height) return;
  canvas.style.setProperty('--tallest', grid.stacked ? 'none' : `${grid.height}px`);
  scroller.dataset.stacked = String(grid.stacked);
}

/**
 * Moves a card to where it belongs, if it is new or is or was near sight: the browser pays for every card that is moved.
 * A far card that stands a column off is found there by the focus, and moves when it comes near.
 */
function putCard(card: StandingCard, fromRight: boolean, slide: boolean, near: (spot: Spot) => boolean): void {
  const { element, spot, put } = card;
  if (spot === null || (put?.x === spot.x && put.y === spot.y)) return;
  if (put !== null && !near(spot) && !near(put)) return;
  element.style.transition = slide && put !== null ? 'transform var(--ease)' : 'none';
  if (slide && put === null) element.dataset.arrives = '';
  const x = EDGE_PX + spot.x;
  element.style.transform = `translate(${fromRight ? -x : x}px, ${EDGE_PX + spot.y}px)`;
  card.put = spot;
}

/** A layout over the elements of a strip; it follows its size, its cards and their heights by itself. */
export function createStripLayout(parts: StripParts): StripLayout {
  const { scroller, canvas, probe, fromRight, app, onSight } = parts;
  const ended = new AbortController();
  const isStill = createStillness(scroller, app, ended.signal);
  const standing = createStandingCards(canvas, (what) => want(what === 'cards'));
  let present: readonly StandingCard[] = [];
  let inSight = new WeakSet<Element>();
  let grid: Grid | null = null;
  let waiting = false;

  const isInSight = (card: Element) => inSight.has(card);
  const look = (view: View, slide: boolean) => {
    if (grid === null) return;
    const shown = grid;
    const near = (spot: Spot) => isNear(spot, view, shown);
    for (const card of present) putCard(card, fromRight, slide, near);
    inSight = new WeakSet(present.filter(({ spot }) => spot !== null && near(spot)).map(({ element }) => element));
    const { before, after } = ordersBeyond(present, view, grid);
    onSight(fromRight ? after : before, fromRight ? before : after, isInSight);
  };

  const place = (slide: boolean) => {
    waiting = false;
    const view = viewOf(scroller);
    const [width, height] = [view.width - 2 * EDGE_PX, view.height - 2 * EDGE_PX];
    const next = gridOf({ width, height, column: probe.offsetWidth, gap: GAP_PX });
    const first = grid === null;
    writeGrid(parts, next, grid);
    grid = next;
    present = standing.present();
    const heights = present.map((card) => card.height);
    const packing = pack(heights, next);
    canvas.style.width = next.stacked ? '100%' : `${packing.width + 2 * EDGE_PX}px`;
    canvas.style.height = next.stacked ? `${packing.height + 2 * EDGE_PX}px` : '100%';
    const held = heldCard(canvas, present);
    const heldX = held?.spot?.x;
    for (const [at, card] of present.entries()) card.spot = packing.spots[at] ?? null;
    look(view, slide && !first);
    if (held?.spot?.x !== heldX) followFocus(parts, held, next);
  };

  const want = (slide: boolean) => {
    waiting = grid !== null && isStill();
    if (!waiting) place(slide);
  };

  place(false);
  const sizes = new ResizeObserver(() => want(false));
  sizes.observe(scroller);
  sizes.observe(probe);
  const { signal } = ended;
  scroller.addEventListener('scroll', () => look(viewOf(scroller), false), { passive: true, signal });
  // A browser leaves a line that is half in sight where it is.
  scroller.addEventListener('focusin', () => grid && followFocus(parts, heldCard(canvas, present), grid), { signal });

  return {
    second() {
      if (waiting) want(true);
    },
    isInSight,
    page(side) {
      if (grid !== null) scroller.scrollBy({ left: side * pageOf(grid, scroller.clientWidth) });
    },
    dispose() {
      ended.abort();
      sizes.disconnect();
      standing.dispose();
    },
  };
}
