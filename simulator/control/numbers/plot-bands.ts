/** Stretches of a plot in which something was so, behind its bars, each with its name above them. */
import type uPlot from 'uplot';

export interface PlotBand {
  /** Places among the bars. */
  readonly from: number;
  readonly until: number;
  readonly name: string;
  /** In which row of letters above the bars its name stands, from below; null where none has room for it. */
  readonly row: number | null;
}

interface BandLook {
  readonly ground: string;
  readonly ink: string;
  /** Of a row of letters, and of the letters themselves. */
  readonly rowPx: number;
  readonly font: string;
}

/** Up to its name, or over the bars alone where it has none. */
export function drawBand({ ctx, bbox, valToPos }: uPlot, { from, until, name, row }: PlotBand, look: BandLook): void {
  const px = devicePixelRatio;
  const left = Math.round(valToPos(from, 'x', true));
  const right = Math.max(left + 2 * px, Math.round(valToPos(until, 'x', true)));
  const top = bbox.top - (row === null ? 0 : (row + 1) * look.rowPx * px);
  ctx.save();
  ctx.fillStyle = look.ground;
  ctx.fillRect(left, top, right - left, bbox.top + bbox.height - top);
  if (row !== null) {
    ctx.fillStyle = look.ink;
    ctx.font = look.font;
    ctx.textBaseline = 'top';
    ctx.textAlign = 'left';
    const most = ctx.canvas.width - ctx.measureText(name).width - 4 * px;
    ctx.fillText(name, Math.min(left + 4 * px, most), top + 2 * px);
  }
  ctx.restore();
}
