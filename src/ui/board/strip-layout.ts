/** Puts the cards of the strip in their places and keeps them there while a finger is down (look: Board). */
import type { App } from '../../engine/app.ts';
import { type Grid, gridOf, pack, type Spot } from './packing.ts';

/** As wide as the gap, so that the next column begins beyond the edge. */
const EDGE_PX = 12;
const GAP_PX = 12;
/** Cards stand still while a pointer is down, at most so long, and for a moment after. */
const PRESS_MAX_S = 5;
const AFTER_PRESS_S = 0.4;

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

interface Standing {
  height: number;
  spot: Spot | null;
}

/** A layout over the elements of a strip; it follows its size, its cards and their heights by itself. */
export function createStripLayout({ scroller, canvas, probe, fromRight, app, onSight }: StripParts): StripLayout {
  const standing = new Map<Element, Standing>();
  let inSight = new WeakSet<Element>();
  let grid: Grid | null = null;
  let drawn = false;
  let stillUntilS = Number.NEGATIVE_INFINITY;
  let waiting = false;

  const cards = () => [...canvas.children].filter((child) => child instanceof HTMLElement);

  const measure = (): Grid => {
    const next = gridOf({
      width: scroller.clientWidth - 2 * EDGE_PX,
      height: scroller.clientHeight - 2 * EDGE_PX,
      column: probe.offsetWidth,
      gap: GAP_PX,
    });
    if (next.columnWidth !== grid?.columnWidth) canvas.style.setProperty('--column', `${next.columnWidth}px`);
    if (next.stacked !== grid?.stacked || next.height !== grid.height) {
      canvas.style.setProperty('--tallest', next.stacked ? 'none' : `${next.height}px`);
      scroller.dataset.stacked = String(next.stacked);
    }
    return next;
  };

  /** Reads all heights before anything is written, so that the browser lays out once. */
  const know = (present: readonly HTMLElement[]) => {
    for (const card of standing.keys()) {
      if (card.parentElement === canvas) continue;
      observer.unobserve(card);
      standing.delete(card);
    }
    for (const card of present) {
      if (standing.has(card)) continue;
      standing.set(card, { height: card.offsetHeight, spot: null });
      observer.observe(card);
    }
  };

  const isNear = ({ x, y }: Spot): boolean => {
    const from = Math.abs(scroller.scrollLeft);
    if (grid?.stacked) return y < scroller.scrollTop + 2 * scroller.clientHeight && y > scroller.scrollTop - 2_000;
    return x > from - 2 * (grid?.columnWidth ?? 0) && x < from + scroller.clientWidth;
  };

  const put = (card: HTMLElement, entry: Standing, spot: Spot, slide: boolean) => {
    const before = entry.spot;
    if (before?.x === spot.x && before.y === spot.y) return;
    const seen = slide && (isNear(spot) || (before !== null && isNear(before)));
    card.style.transition = seen && before !== null ? 'transform var(--ease)' : 'none';
    if (seen && before === null) card.dataset.arrives = '';
    const x = EDGE_PX + spot.x;
    card.style.transform = `translate(${fromRight ? -x : x}px, ${EDGE_PX + spot.y}px)`;
    entry.spot = spot;
  };

  const isInSight = (card: Element) => inSight.has(card);

  const look = () => {
    const from = Math.abs(scroller.scrollLeft);
    const before = new Set<string>();
    const after = new Set<string>();
    inSight = new WeakSet();
    for (const [card, { spot }] of standing) {
      if (!(card instanceof HTMLElement) || spot === null) continue;
      if (isNear(spot)) inSight.add(card);
      const order = card.dataset.card?.split('-')[0] ?? '';
      const middle = EDGE_PX + spot.x + (grid?.columnWidth ?? 0) / 2;
      if (middle < from) before.add(order);
      if (middle > from + scroller.clientWidth) after.add(order);
    }
    const counts = grid?.stacked ? ([0, 0] as const) : ([before.size, after.size] as const);
    if (fromRight) onSight(counts[1], counts[0], isInSight);
    else onSight(counts[0], counts[1], isInSight);
  };

  const place = (slide: boolean) => {
    waiting = false;
    grid = measure();
    const present = cards();
    know(present);
    const packing = pack(
      present.map((card) => standing.get(card)?.height ?? 0),
      grid,
    );
    canvas.style.width = grid.stacked ? '100%' : `${packing.width + 2 * EDGE_PX}px`;
    canvas.style.height = grid.stacked ? `${packing.height + 2 * EDGE_PX}px` : '100%';
    for (const [at, card] of present.entries()) {
      const entry = standing.get(card);
      const spot = packing.spots[at];
      if (entry && spot) put(card, entry, spot, slide && drawn);
    }
    drawn = true;
    look();
  };

  const want = (slide: boolean) => {
    waiting = drawn && app.serverNowS() < stillUntilS;
    if (!waiting) place(slide);
  };

  const observer = new ResizeObserver((entries) => {
    let changed = false;
    for (const { target, borderBoxSize } of entries) {
      const entry = standing.get(target);
      const height = Math.ceil(borderBoxSize[0]?.blockSize ?? 0);
      if (entry?.height === height) continue;
      if (entry) entry.height = height;
      changed = true;
    }
    if (changed) want(false);
  });
  const mutations = new MutationObserver(() => want(true));

  const ended = new AbortController();
  const on = (event: 'pointerdown' | 'pointerup' | 'pointercancel' | 'pointerleave' | 'scroll', work: () => void) =>
    scroller.addEventListener(event, work, { passive: true, signal: ended.signal });
  const released = () => {
    stillUntilS = Math.min(stillUntilS, app.serverNowS() + AFTER_PRESS_S);
  };
  on('pointerdown', () => {
    stillUntilS = app.serverNowS() + PRESS_MAX_S;
  });
  on('pointerup', released);
  on('pointercancel', released);
  on('pointerleave', released);
  on('scroll', look);

  place(false);
  observer.observe(scroller);
  observer.observe(probe);
  mutations.observe(canvas, { childList: true });

  return {
    second() {
      if (waiting) want(true);
    },
    isInSight,
    page(side) {
      scroller.scrollBy({ left: side * (scroller.clientWidth - 2 * EDGE_PX + GAP_PX) });
    },
    dispose() {
      ended.abort();
      observer.disconnect();
      mutations.disconnect();
    },
  };
}
