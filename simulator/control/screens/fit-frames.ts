/** How large device frames can be so that all of them are in sight. */

export interface FrameFit {
  readonly columns: number;
  /** Width of one frame in CSS pixels. */
  readonly widthPx: number;
}

export interface FrameArea {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gapPx: number;
  /** Height of what stands above a frame's picture. */
  readonly headPx: number;
}

/** Width divided by height of a device's screen. */
export const FRAME_RATIO = 16 / 9;

/** The arrangement of `count` frames with the widest frames of which none is cut off. */
export function fitFrames(count: number, area: FrameArea): FrameFit {
  let best: FrameFit = { columns: 1, widthPx: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const byWidth = (area.widthPx - area.gapPx * (columns - 1)) / columns;
    const byHeight = ((area.heightPx - area.gapPx * (rows - 1)) / rows - area.headPx) * FRAME_RATIO;
    const widthPx = Math.floor(Math.min(byWidth, byHeight));
    if (widthPx > best.widthPx) best = { columns, widthPx };
  }
  return best;
}
