/**
 * Cards are packed from top to bottom, then in the next column, where a card may continue. Numbers are in CSS pixels.
 */

/** `columns`: short cards share a column. `rail`: each card has its own column (rule BOARD-10). */
export type Shape = 'columns' | 'rail';

export interface StripSpace {
  readonly width: number;
  readonly height: number;
  /** Minimum width of a column. */
  readonly column: number;
  readonly gap: number;
  /** Height of a later piece's header, and of the row that names its dish; 0 if cards are never divided. */
  readonly laterHeaderHeight: number;
}

export interface Grid {
  readonly shape: Shape;
  /** Only one column fits, so the cards are below each other and scroll down. */
  readonly stacked: boolean;
  /** Columns in view. */
  readonly columns: number;
  /** Columns share the width evenly, so that none is cut at the edge. */
  readonly columnWidth: number;
  readonly height: number;
  readonly gap: number;
  readonly laterHeaderHeight: number;
}

/** Heights from top to bottom. */
export interface CardSizes {
  readonly header: number;
  readonly rows: readonly number[];
  /** A card breaks before these rows only if necessary. */
  readonly joined: readonly boolean[];
  readonly footer: number;
}

export interface Spot {
  /** Distance from the side of the oldest card. */
  readonly x: number;
  readonly y: number;
}

export interface Piece extends Spot {
  readonly from: number;
  readonly height: number;
}

export interface Packing {
  /** At least one piece per card. */
  readonly cards: readonly (readonly Piece[])[];
  readonly width: number;
  readonly height: number;
}

/** The visible part of the next card on a rail with one column shows that the rail scrolls sideways. */
const PEEK_PX = 28;

/** In a narrower column, the name needs the space more than the word of the status. */
export const NARROW_PX = 340;

/** The torn edge below a piece that continues. */
export const TEAR_PX = 10;

/** A rail never scrolls down, and only in columns can a card continue in the next column. */
export function gridOf({ width, height, column, gap, laterHeaderHeight }: StripSpace, shape: Shape = 'columns'): Grid {
  const columns = Math.max(1, Math.floor((width + gap) / (column + gap)));
  // Rounded up, so that nothing of the next column shows.
  const even = Math.max(0, Math.ceil((width - gap * (columns - 1)) / columns));
  const isOne = columns === 1;
  const columnWidth = isOne && shape === 'rail' ? Math.max(0, even - PEEK_PX) : even;
  const stacked = isOne && shape === 'columns';
  return {
    shape,
    stacked,
    columns,
    columnWidth,
    height,
    gap,
    laterHeaderHeight: stacked || shape === 'rail' ? 0 : laterHeaderHeight,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Height in one piece, in whole pixels. */
export const wholeHeight = ({ header, rows, footer }: CardSizes): number => Math.ceil(header + sum(rows) + footer);

function headerOf({ header, joined }: CardSizes, from: number, laterHeaderHeight: number): number {
  if (from === 0) return header;
  return joined[from] ? 2 * laterHeaderHeight : laterHeaderHeight;
}

interface FilledColumn {
  column: number;
  below: number;
}

/** 0 if no row fits. The card does not break before a joined row, unless nothing else fits even in an empty column. */
function rowsThatFit({ rows, joined }: CardSizes, from: number, space: number, isEmpty: boolean): number {
  let height = 0;
  let fit = 0;
  let most = 0;
  // The last row stays together with the footer.
  for (let at = from; at < rows.length - 1; at++) {
    height += rows[at] ?? 0;
    if (height > space) break;
    most = at + 1 - from;
    if (!joined[at + 1]) fit = most;
  }
  if (!isEmpty) return fit;
  return fit || most || Math.min(1, Math.max(0, rows.length - 1 - from));
}

/** Moves `place` to where the next card begins. */
function piecesOf(card: CardSizes, grid: Grid, place: FilledColumn): readonly Piece[] {
  const { height, gap, laterHeaderHeight, columnWidth } = grid;
  const pieces: Piece[] = [];
  // Pieces are at whole pixels, because text between two pixels is blurred.
  const put = (from: number, tall: number) => {
    pieces.push({ x: place.column * (columnWidth + gap), y: place.below, from, height: Math.ceil(tall) });
    place.below += Math.ceil(tall) + gap;
  };
  const nextColumn = () => {
    place.column += 1;
    place.below = 0;
  };
  let from = 0;
  // Each turn places at least one row, or starts a new column.
  for (let turn = 0; turn <= 2 * card.rows.length; turn++) {
    const top = headerOf(card, from, laterHeaderHeight);
    const rest = height - place.below;
    const whole = top + sum(card.rows.slice(from)) + card.footer;
    if (whole <= rest) break;
    const fit = rowsThatFit(card, from, rest - top - TEAR_PX, place.below === 0);
    if (fit > 0) {
      put(from, top + sum(card.rows.slice(from, from + fit)) + TEAR_PX);
      from += fit;
    } else if (place.below === 0) break;
    nextColumn();
  }
  const top = headerOf(card, from, laterHeaderHeight);
  put(from, top + sum(card.rows.slice(from)) + card.footer);
  return pieces;
}

/** If the card does not fit, it starts a new column; if it is higher than a column, its lines scroll. */
function wholeOf(card: CardSizes, { shape, stacked, columnWidth, height, gap }: Grid, place: FilledColumn): Piece {
  const tall = stacked ? wholeHeight(card) : Math.min(wholeHeight(card), height);
  const isFull = shape === 'rail' || place.below + tall > height;
  if (!stacked && place.below > 0 && isFull) {
    place.column += 1;
    place.below = 0;
  }
  const piece = { x: place.column * (columnWidth + gap), y: place.below, from: 0, height: tall };
  place.below += tall + gap;
  return piece;
}

/** Cards for which `tears` is true may continue in the next column. */
function packWith(cards: readonly CardSizes[], grid: Grid, tears: (card: CardSizes) => boolean) {
  const place: FilledColumn = { column: 0, below: 0 };
  const packed = cards.map((card) => (tears(card) ? piecesOf(card, grid, place) : [wholeOf(card, grid, place)]));
  return { packed, place };
}

/** Rules BOARD-16, BOARD-18. */
export function pack(cards: readonly CardSizes[], grid: Grid): Packing {
  const { stacked, columns, columnWidth, height, gap, laterHeaderHeight } = grid;
  // As long as all cards fit in view, only a card that is higher than a column is divided.
  let { packed, place } = packWith(cards, grid, (card) => laterHeaderHeight > 0 && wholeHeight(card) > height);
  if (laterHeaderHeight > 0 && place.column >= columns) ({ packed, place } = packWith(cards, grid, () => true));
  return {
    cards: packed,
    width: place.column * (columnWidth + gap) + columnWidth,
    height: stacked ? Math.max(0, place.below - gap) : height,
  };
}
