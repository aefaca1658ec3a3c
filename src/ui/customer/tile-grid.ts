/** The grid of the customer screen's tiles with the largest digits. Numbers in CSS pixels. */

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface TileGrid {
  readonly columns: number;
  readonly rows: number;
  readonly gap: number;
  readonly tile: Box;
  /** Font size that all titles of usual length share. */
  readonly digits: number;
}

/** Width of one letter as a fraction of the font size: digits of the wide font, with some space. */
const LETTER_EM = 0.57;
/** The share of a tile that one line of text may take; below it is the word for a new order. */
const FILL = { width: 0.86, height: 0.74 } as const;
const GAP = 0.02;
/** Titles of these lengths define the grid; a longer one is a comment and gets a smaller size and more lines. */
const LETTERS = { min: 3, max: 6 } as const;
const LINES_MAX = 3;
/** Words break before the line is full. */
const BROKEN_LINE_FILL = 0.8;
/** The loss of a grid of only empty cells compared with a full one. */
const HOLES_COST = 0.15;

/** A title of usual length: it keeps to one line. */
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

/** The columns with the largest digits; of equal ones those with fewer empty cells, then the fewer columns. */
function bestColumns(titles: readonly string[], box: Box): number {
  const worth = titles.map((_, at) => {
    const { columns, rows, digits } = gridOf(at + 1, titles, box);
    return digits * (1 - HOLES_COST * (1 - titles.length / (columns * rows)));
  });
  return Math.max(0, worth.indexOf(Math.max(...worth))) + 1;
}

/**
 * The grid of tiles with these titles in a box. Elements above the box may have taken some of its height: the columns
 * are computed for the full height, so that no tile moves because of them.
 */
export const tileGrid = (titles: readonly string[], box: Box, takenHeight = 0): TileGrid =>
  gridOf(bestColumns(titles, { ...box, height: box.height + takenHeight }), titles, box);

/** Font size of one title: that of the grid, smaller for a longer title. */
export const titleSize = (title: string, grid: TileGrid): number =>
  Math.min(grid.digits, textSize(title.length, grid.tile));
