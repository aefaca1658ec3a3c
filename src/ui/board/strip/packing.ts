/** Where each card of the strip goes: top to bottom, then the next column. Numbers in, numbers out; all in CSS pixels. */

/** Short cards share a column, or each card has one of its own: the classic rail (rule S1h). */
export type Shape = 'columns' | 'rail';

export interface StripSpace {
  readonly width: number;
  readonly height: number;
  /** The narrowest a column may be. */
  readonly column: number;
  readonly gap: number;
}

export interface Grid {
  readonly shape: Shape;
  /** Space for one column alone: the cards stand in one column and scroll down. */
  readonly stacked: boolean;
  /** Columns share the width evenly, so that none is cut at the edge. */
  readonly columnWidth: number;
  readonly height: number;
  readonly gap: number;
}

export interface Spot {
  /** Distance from the side where the oldest card is. */
  readonly x: number;
  readonly y: number;
}

export interface Packing {
  readonly spots: readonly Spot[];
  readonly width: number;
  readonly height: number;
}

/** What of the next card shows where the rail has space for one: the sign that it goes on sideways. */
const PEEK_PX = 28;

/** The columns that fit into a space; the rail is never a stack. */
export function gridOf({ width, height, column, gap }: StripSpace, shape: Shape = 'columns'): Grid {
  const columns = Math.max(1, Math.floor((width + gap) / (column + gap)));
  // Rounded up: the next column then begins beyond the edge and no sliver of it shows.
  const even = Math.max(0, Math.ceil((width - gap * (columns - 1)) / columns));
  const isOne = columns === 1;
  const columnWidth = isOne && shape === 'rail' ? Math.max(0, even - PEEK_PX) : even;
  return { shape, stacked: isOne && shape === 'columns', columnWidth, height, gap };
}

/** Packs cards of these heights, in their order; a card taller than the space takes a column of its own. */
export function pack(heights: readonly number[], { shape, stacked, columnWidth, height, gap }: Grid): Packing {
  let column = 0;
  let below = 0;
  const spots = heights.map((cardHeight) => {
    const isFull = shape === 'rail' || below + cardHeight > height;
    if (!stacked && below > 0 && isFull) {
      column += 1;
      below = 0;
    }
    const spot = { x: column * (columnWidth + gap), y: below };
    below += cardHeight + gap;
    return spot;
  });
  return {
    spots,
    width: column * (columnWidth + gap) + columnWidth,
    height: stacked ? Math.max(0, below - gap) : height,
  };
}
