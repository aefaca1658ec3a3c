import { stillnessOf } from '../../base/stillness.ts';
import { type CardPlacement, createCardPlacement } from './card-placement.ts';
import { createFadingCards } from './fading-cards.ts';
import { focusedCard, scrollToElement, scrollToFocus } from './focus-scroll.ts';
import type { Grid } from './packing.ts';
import { writeRowsBelow } from './rows-below.ts';
import { createScrollHome } from './scroll-home.ts';
import { createScrolls } from './scrolls.ts';
import { createStripCards, type StripCards } from './strip-cards.ts';
import type { ScrolledParts, StripParts } from './strip-parts.ts';

export interface StripLayout {
  /** Must be called about once a second: removes faded cards, and scrolls back to the oldest card. */
  second(): void;
  isInSight(card: Element): boolean;
  /** Scrolls by the number of columns that fit completely. */
  page(side: -1 | 1): void;
  /** Scrolls to a card or an element inside one; not while a finger is on the strip. */
  show(element: Element): void;
  readonly placed: CardPlacement['placed'];
  /** A drag is about to begin: changes that wait for a finger to lift are placed first. */
  settle(): void;
  /** A drag has ended: the next layout does not wait. */
  free(): void;
  dispose(): void;
}

function turnPage(scroller: HTMLElement, grid: Grid | null, side: -1 | 1): void {
  if (grid === null) return;
  const step = grid.columnWidth + grid.gap;
  scroller.scrollBy({ left: side * Math.max(1, Math.floor(scroller.clientWidth / step)) * step });
}

/** Animations would run again when a card loses its box and gets it back. */
function forgetMotion(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  delete target.dataset.arrives;
  delete target.dataset.dropped;
}

function scrollToCard(parts: ScrolledParts, { placed, updateNear }: CardPlacement, element: Element): void {
  const { cards, grid } = placed();
  const card = cards.find((each) => each.element.contains(element));
  if (grid === null || !card) return;
  scrollToElement(parts, card, grid, element);
  // Far from the view, the card has no box yet. Near the view, the scroll event is early enough.
  if (!card.near) updateNear();
  // In a card as high as the strip, the lines scroll separately.
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}

/** Reads heights after a change of the strip's size. */
function remeasure(stripCards: StripCards, { placed, fitting }: CardPlacement): void {
  const { grid } = placed();
  stripCards.measure(grid?.columnWidth !== fitting().columnWidth, grid?.height ?? 0);
}

/**
 * A browser does not scroll a half-visible line into view. The next card must get a box, so that the next Tab reaches
 * it.
 */
function keepFocusInView(parts: ScrolledParts, { placed, updateNear }: CardPlacement): void {
  const { cards, grid } = placed();
  const held = focusedCard(parts.canvas, cards);
  if (grid === null || held === undefined) return;
  scrollToFocus(parts, held, grid);
  updateNear();
}

interface StripListener {
  /** The strip, or the minimum width of a column, has another size. */
  sized(): void;
  /** Another part of the strip is in view, or the level of a card changed. */
  seen(): void;
  focused(): void;
  /** An expanded card must not cover the next one. */
  expanded(): void;
}

function follow({ scroller, canvas, probe }: StripParts, listener: StripListener, signal: AbortSignal): void {
  const sizes = new ResizeObserver(listener.sized);
  sizes.observe(scroller);
  sizes.observe(probe);
  const levels = new MutationObserver(listener.seen);
  levels.observe(canvas, { subtree: true, attributeFilter: ['data-level'] });
  scroller.addEventListener('scroll', listener.seen, { passive: true, signal });
  scroller.addEventListener('focusin', listener.focused, { signal });
  canvas.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('[aria-expanded]')) listener.expanded();
    },
    { capture: true, signal },
  );
  canvas.addEventListener('scroll', () => writeRowsBelow(canvas), { capture: true, passive: true, signal });
  canvas.addEventListener('animationend', ({ target }) => forgetMotion(target), { signal });
  signal.addEventListener('abort', () => {
    sizes.disconnect();
    levels.disconnect();
  });
}

/** Until `onFree` calls back, no change waits, because the content of an expanded card may load after the press. */
function createExpanding(onFree: (listener: () => void) => void) {
  let isOn = false;
  const end = () => {
    isOn = false;
  };
  return {
    isOn: () => isOn,
    begin() {
      isOn = true;
      onFree(end);
    },
  };
}

export function createStripLayout(given: StripParts): StripLayout {
  const { scroller, canvas, app } = given;
  const ended = new AbortController();
  const { signal } = ended;
  const { isStill, watch, onFree } = stillnessOf(app);
  watch(scroller, signal);
  const parts = { ...given, scrolls: createScrolls(scroller, signal) };
  const leaving = createFadingCards(scroller);
  const stripCards = createStripCards(canvas, {
    // When a card before the view turns out to be higher, nothing in the view moves. Another scroll would stop a
    // running one.
    changed: (what) => want(what === 'cards', what === 'heights' && !parts.scrolls.isScrolling()),
    left: leaving.fade,
    near: ({ dataset }) => parts.onNear(dataset.card ?? ''),
  });
  const stopPieces = parts.pieces.onAttach(stripCards.observe);
  const placement = createCardPlacement(parts, stripCards);
  const { place, updateNear, placed } = placement;
  const scrollHome = createScrollHome(scroller, app, signal);
  let waiting = false;
  let stopWaiting = () => {};
  let freed = false;
  const expanding = createExpanding(onFree);
  let keepsSight = false;

  /** Waits until no finger is on the strip and no card is dragged. */
  const want = (slide: boolean, keeps = false) => {
    keepsSight ||= keeps;
    stopWaiting();
    const isHeld = isStill() || scroller.dataset.dragging !== undefined;
    waiting = placed().grid !== null && isHeld && !freed && !expanding.isOn();
    if (waiting) stopWaiting = onFree(() => want(true));
    else {
      place(slide, keepsSight);
      freed = keepsSight = false;
    }
  };
  want(false);
  const sized = () => {
    remeasure(stripCards, placement);
    want(false, true);
  };
  follow(
    parts,
    { sized, seen: updateNear, focused: () => keepFocusInView(parts, placement), expanded: expanding.begin },
    signal,
  );

  return {
    placed,
    isInSight: stripCards.isNear,
    second() {
      leaving.sweep();
      scrollHome.second();
      writeRowsBelow(canvas);
    },
    page: (side) => turnPage(scroller, placed().grid, side),
    show(element) {
      if (!isStill()) scrollToCard(parts, placement, element);
    },
    settle() {
      if (waiting) place(true);
    },
    free() {
      freed = true;
    },
    dispose() {
      ended.abort();
      stopWaiting();
      leaving.dispose();
      stopPieces();
      stripCards.dispose();
    },
  };
}
