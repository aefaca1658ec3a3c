/** Periods behind the bars, with their names above the bars. */
import type uPlot from 'uplot';

export interface PlotBand {
  /** Positions among the bars. */
  readonly from: number;
  readonly until: number;
  readonly name: string;
}

/** `row` counts from below; null where the name fits in no row. */
interface PlacedBand extends PlotBand {
  readonly row: number | null;
}

interface NameRoom {
  /** The distance between the centers of two adjacent bars. */
  readonly barPx: number;
  /** The right edge as a position among the bars. */
  readonly end: number;
  /** The lowest row for names. */
  readonly firstRow: number;
}

/** The maximum width of a letter; the padding of a name. */
const LETTER_PX = 6.6;
const EDGES_PX = 8;
const GAP_PX = 4;
/** More rows would leave too little height for the bars. */
const NAME_ROWS = 3;

/** Gives each name the lowest row where it overlaps no other name; null without a free row. */
export function placeBands(bands: readonly PlotBand[], { barPx, end, firstRow }: NameRoom): readonly PlacedBand[] {
  const ends = Array.from({ length: NAME_ROWS }, () => Number.NEGATIVE_INFINITY);
  return bands.map((band) => {
    const named = (band.name.length * LETTER_PX + EDGES_PX) / barPx;
    const start = Math.min(band.from, end - named);
    const free = ends.findIndex((used) => used <= start);
    if (free >= 0) ends[free] = start + named + GAP_PX / barPx;
    return { ...band, row: free < 0 ? null : free + firstRow };
  });
}

interface BandStyle {
  readonly ground: string;
  readonly ink: string;
  readonly rowPx: number;
  readonly font: string;
  /** Canvas pixels per CSS pixel. */
  readonly px: number;
}

/** The returned function draws the name, which may be wider than the band, and a line at the band's start. */
function drawBand(
  { ctx, bbox, valToPos }: uPlot,
  { from, until, name, row }: PlacedBand,
  style: BandStyle,
): () => void {
  const { px, rowPx } = style;
  const left = Math.round(valToPos(from, 'x', true));
  const right = Math.max(left + 2 * px, Math.round(valToPos(until, 'x', true)));
  const top = bbox.top - (row === null ? 0 : (row + 1) * rowPx);
  ctx.fillStyle = style.ground;
  ctx.fillRect(left, top, right - left, bbox.top + bbox.height - top);
  ctx.font = style.font;
  const namedPx = ctx.measureText(name).width + EDGES_PX * px;
  const start = Math.min(left, bbox.left + bbox.width - namedPx);
  if (row !== null) ctx.fillRect(start, top, Math.max(namedPx, right - start), rowPx);
  return () => {
    ctx.fillStyle = style.ink;
    // The line must not cross a name that begins left of its band.
    const lineTop = top + (start < left ? rowPx : 0);
    ctx.fillRect(left, lineTop, px, bbox.top + bbox.height - lineTop);
    if (row !== null) ctx.fillText(name, start + (EDGES_PX / 2) * px, top + 2 * px);
  };
}

/** Draws all backgrounds before all names, so that no background covers a name. */
export function drawBands(plot: uPlot, bands: readonly PlacedBand[], style: BandStyle): void {
  const { ctx } = plot;
  ctx.save();
  const names = bands.map((band) => drawBand(plot, band, style));
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  for (const draw of names) draw();
  ctx.restore();
}
