/** The largest size at which all device frames are visible. */

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
  /** Height of the head above a frame's picture. */
  readonly headPx: number;
}

/** Width divided by height of a device's screen, and of the highest screen that may fill unused height. */
export const FRAME_RATIO = 16 / 9;
const HIGHEST_RATIO = 4 / 3;

/** From this width a picture has room for its device's menu beside it. */
const LARGE_PX = 640;
/** The same width as in the style sheet. */
const MENU_PX = 320;

/** Limits of the side panel, which takes the width that the screens leave. */
export const SIDE_PX = { min: 340, max: 720 } as const;

/** Width of the side panel in a room of `widthPx` whose screens take `screensPx`. */
export const sideWidth = (widthPx: number, screensPx: number): number =>
  Math.round(Math.min(SIDE_PX.max, Math.max(SIDE_PX.min, widthPx - screensPx)));

/** Width of a device's picture while its menu is beside it; null where the menu is over it. */
export const widthBesideMenu = (widthPx: number): number | null => (widthPx < LARGE_PX ? null : widthPx - MENU_PX);

/** The arrangement of `count` frames with the widest frames that are not cut off, as high as the area allows. */
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
