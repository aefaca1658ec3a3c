/** Stretches of a plot in which something was so, behind its bars, each with its name above them. */
import type uPlot from 'uplot';

export interface PlotBand {
  /** Places among the bars. */
  readonly from: number;
  readonly until: number;
  readonly name: string;
}

/** A band with the row of letters above the bars in which its name stands, from below; null where none has room for it. */
interface PlacedBand extends PlotBand {
  readonly row: number | null;
}

interface NameRoom {
  /** From the middle of a bar to that of the next. */
  readonly barPx: number;
  /** The right edge of the plot, as a place among the bars. */
  readonly end: number;
  /** The lowest row in which names may stand. */
  readonly firstRow: number;
}

/** What a letter takes at most, and a name's edges. */
const LETTER_PX = 6.6;
const EDGES_PX = 8;
/** Between two names. */
const GAP_PX = 4;
/** More rows would leave the bars no room. */
const NAME_ROWS = 3;

/** Each name in the lowest row in which it meets no other, or nowhere. */
export function placeBands(bands: readonly PlotBand[], { barPx, end, firstRow }: NameRoom): readonly PlacedBand[] {
  const ends = Array.from({ length: NAME_ROWS }, () => Number.NEGATIVE_INFINITY);
  return bands.map((band) => {
    const named = (band.name.length * LETTER_PX + EDGES_PX) / barPx;
    const start = Math.min(band.from, end - named);
    const free = ends.findIndex((taken) => taken <= start);
    if (free >= 0) ends[free] = start + named + GAP_PX / barPx;
    return { ...band, row: free < 0 ? null : free + firstRow };
  });
}

interface BandLook {
  readonly ground: string;
  readonly ink: string;
  /** Of a row of letters, and of the letters themselves. */
  readonly rowPx: number;
  readonly font: string;
  /** Pixels of the canvas in one of the page. */
  readonly px: number;
}

/** A band up to its name, which has ground of its own where it is longer; a line where it begins ties the two. */
function drawBand({ ctx, bbox, valToPos }: uPlot, { from, until, name, row }: PlacedBand, look: BandLook): () => void {
  const { px, rowPx } = look;
  const left = Math.round(valToPos(from, 'x', true));
  const right = Math.max(left + 2 * px, Math.round(valToPos(until, 'x', true)));
  const top = bbox.top - (row === null ? 0 : (row + 1) * rowPx);
  ctx.fillStyle = look.ground;
  ctx.fillRect(left, top, right - left, bbox.top + bbox.height - top);
  ctx.font = look.font;
  const namedPx = ctx.measureText(name).width + EDGES_PX * px;
  const start = Math.min(left, bbox.left + bbox.width - namedPx);
  if (row !== null) ctx.fillRect(start, top, Math.max(namedPx, right - start), rowPx);
  return () => {
    ctx.fillStyle = look.ink;
    // Not through a name that had to begin before its band.
    const lineTop = top + (start < left ? rowPx : 0);
    ctx.fillRect(left, lineTop, px, bbox.top + bbox.height - lineTop);
    if (row !== null) ctx.fillText(name, start + (EDGES_PX / 2) * px, top + 2 * px);
  };
}

/** All of them: no ground lies over a name. */
export function drawBands(plot: uPlot, bands: readonly PlacedBand[], look: BandLook): void {
  const { ctx } = plot;
  ctx.save();
  const names = bands.map((band) => drawBand(plot, band, look));
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  for (const draw of names) draw();
  ctx.restore();
}
