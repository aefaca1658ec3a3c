/** Numbers are in CSS pixels; `x` counts from the side of the oldest card. */
import { LEVELS, type Level } from '../../../domain/presentation/levels.ts';
import type { Grid, Piece, Spot } from './packing.ts';

export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** At most the gap between columns, so that the next column begins outside the view. */
export const EDGE_PX = 4;

export const viewportOf = (scroller: HTMLElement): Viewport => ({
  x: Math.abs(scroller.scrollLeft) - EDGE_PX,
  y: scroller.scrollTop - EDGE_PX,
  width: scroller.clientWidth,
  height: scroller.clientHeight,
});

/** The distance to scroll until the column at `x` is completely in view, with the usual distance from the edge. */
export function scrollToShow(x: number, view: Viewport, { columnWidth }: Grid): number {
  const beyond = x + columnWidth + EDGE_PX - view.x - view.width;
  return Math.max(0, beyond) + Math.min(0, x - view.x - EDGE_PX);
}

/** Whether a card is in view, or at most one column or one screen away. */
export const isNear = (pieces: readonly Piece[], view: Viewport, { stacked, columnWidth }: Grid): boolean =>
  pieces.some(({ x, y, height }) =>
    stacked
      ? y + height > view.y - view.height && y < view.y + 2 * view.height
      : x > view.x - 2 * columnWidth && x < view.x + view.width + columnWidth,
  );

export interface HiddenOrders {
  readonly count: number;
  readonly level: Level;
}

export interface OrderBeyond {
  readonly orderId: number;
  readonly level: Level;
  readonly pieces: readonly Spot[];
}

const edgeOf = (cards: readonly OrderBeyond[]): HiddenOrders => ({
  count: new Set(cards.map(({ orderId }) => orderId)).size,
  level: LEVELS[Math.max(0, ...cards.map(({ level }) => LEVELS.indexOf(level)))] ?? 'neutral',
});

/**
 * An order is before the view when the middle of a card's last piece is. It is after the view when the middle of a
 * card's first piece is (rule BOARD-23).
 */
export function ordersBeyond(
  cards: readonly OrderBeyond[],
  view: Viewport,
  { stacked, columnWidth }: Grid,
): { readonly before: HiddenOrders; readonly after: HiddenOrders } {
  const middle = (piece: Spot | undefined) => (piece?.x ?? view.x) + columnWidth / 2;
  const [before, after] = stacked
    ? [[], []]
    : [
        cards.filter(({ pieces }) => middle(pieces.at(-1)) < view.x),
        cards.filter(({ pieces }) => middle(pieces[0]) > view.x + view.width),
      ];
  return { before: edgeOf(before), after: edgeOf(after) };
}
