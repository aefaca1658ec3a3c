/** How large device frames can be so that all of them are in sight. */

export interface FrameFit {
  readonly columns: number;
  /** Size of one frame's picture in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface FrameArea {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gapPx: number;
  /** Height of what stands above a frame's picture. */
  readonly headPx: number;
}

/** Width divided by height of a device's screen, and of the highest one that is made of room that would stay empty. */
export const FRAME_RATIO = 16 / 9;
const HIGHEST_RATIO = 4 / 3;

/** From this width on a picture has room for its device's menu beside it. */
const LARGE_PX = 640;
/** As wide as the style sheet has it. */
const MENU_PX = 320;

/** The column beside the screens has what they leave, between these widths. */
export const SIDE_PX = { min: 340, max: 720 } as const;

/** How wide that column is in a room of `widthPx` in which the screens take `screensPx`. */
export const sideWidth = (widthPx: number, screensPx: number): number =>
  Math.round(Math.min(SIDE_PX.max, Math.max(SIDE_PX.min, widthPx - screensPx)));

/** How wide the picture of a device is while its menu stands beside it; null where that stands over it. */
export const widthBesideMenu = (widthPx: number): number | null => (widthPx < LARGE_PX ? null : widthPx - MENU_PX);

/** The arrangement of `count` frames with the widest frames of which none is cut off, as high as there is room. */
export function fitFrames(count: number, area: FrameArea): FrameFit {
  let best: FrameFit = { columns: 1, widthPx: 0, heightPx: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const byWidth = (area.widthPx - area.gapPx * (columns - 1)) / columns;
    const roomPx = (area.heightPx - area.gapPx * (rows - 1)) / rows - area.headPx;
    const widthPx = Math.floor(Math.min(byWidth, roomPx * FRAME_RATIO));
    const highestPx = Number.isFinite(roomPx) ? Math.floor(Math.min(roomPx, widthPx / HIGHEST_RATIO)) : 0;
    if (widthPx > best.widthPx) best = { columns, widthPx, heightPx: Math.max(highestPx, widthPx / FRAME_RATIO) };
  }
  return best;
}
