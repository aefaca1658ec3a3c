/** Computes the grid with large digits and few empty cells. Numbers are in CSS pixels. */

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface TileGrid {
  readonly columns: number;
  readonly rows: number;
  readonly gap: number;
  readonly tile: Box;
  /** The font size of all titles of usual length. */
  readonly digits: number;
}

/** Width of a letter as a fraction of the font size: digits of the wide font, with some space. */
const LETTER_EM = 0.57;
/** The share of a tile that one line of text may use; the word for a new order is below it. */
const FILL = { width: 0.86, height: 0.74 } as const;
const GAP = 0.02;
/** Titles of these lengths decide the grid; a longer title is a comment and gets a smaller size and more lines. */
const LETTERS = { min: 3, max: 6 } as const;
const LINES_MAX = 3;
/** The share of a line that is used when words wrap. */
const BROKEN_LINE_FILL = 0.8;
/** The share by which a grid's worth would fall if all of its cells were empty. */
const HOLES_COST = 0.15;

/** A title of usual length stays on one line. */
export const isNumber = (title: string): boolean => title.length <= LETTERS.max;

function textSize(letters: number, tile: Box): number {
  const sizes = Array.from({ length: letters > LETTERS.max ? LINES_MAX : 1 }, (_, at) => {
    const lines = at + 1;
    const widthEm = (letters * LETTER_EM) / (lines === 1 ? 1 : lines * BROKEN_LINE_FILL);
    return Math.min((tile.width * FILL.width) / widthEm, (tile.height * FILL.height) / lines);
  });
  return Math.floor(Math.max(...sizes));
}

function gridOf(columns: number, titles: readonly string[], box: Box): TileGrid {
  const rows = Math.max(1, Math.ceil(titles.length / columns));
  const gap = Math.round(Math.min(box.width, box.height) * GAP);
  const tile = {
    width: Math.max(0, (box.width - gap * (columns - 1)) / columns),
    height: Math.max(0, (box.height - gap * (rows - 1)) / rows),
  };
  const longest = Math.max(LETTERS.min, ...titles.map((title) => title.length));
  return { columns, rows, gap, tile, digits: textSize(Math.min(longest, LETTERS.max), tile) };
}

/** Prefers the largest digits and few empty cells; among equal grids, the one with the fewest columns. */
function bestColumns(titles: readonly string[], box: Box): number {
  const worth = titles.map((_, at) => {
    const { columns, rows, digits } = gridOf(at + 1, titles, box);
    return digits * (1 - HOLES_COST * (1 - titles.length / (columns * rows)));
  });
  return Math.max(0, worth.indexOf(Math.max(...worth))) + 1;
}

/**
 * Other elements may take `takenHeight` of the box. The columns are computed for the full height, so that no tile moves
 * because of those elements.
 */
export const tileGrid = (titles: readonly string[], box: Box, takenHeight = 0): TileGrid =>
  gridOf(bestColumns(titles, { ...box, height: box.height + takenHeight }), titles, box);

/** The grid's font size, or a smaller one for a longer title. */
export const titleSize = (title: string, grid: TileGrid): number =>
  Math.min(grid.digits, textSize(title.length, grid.tile));
