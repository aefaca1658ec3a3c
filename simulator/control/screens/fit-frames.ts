export interface FrameFit {
  readonly columns: number;
  /** The size of the picture. */
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface FrameArea {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gapPx: number;
  readonly headPx: number;
}

/** Width divided by height: of a device's screen, and of the highest and the widest picture. */
export const FRAME_RATIO = 16 / 9;
const HIGHEST_RATIO = 4 / 3;
const WIDEST_RATIO = 2;

/** From this width a picture has room for its device's menu beside it. */
const LARGE_PX = 640;
/** The same width as in the style sheet. */
const MENU_PX = 320;

/** The style sheet has the same height; with spaced text the head is higher. */
export const HEAD_PX = 40;

/** The side panel takes the width that the screens leave. */
export const SIDE_PX = { min: 340, max: 720 } as const;

/** The width of the side panel when the screens take `screensPx`. */
export const sideWidth = (widthPx: number, screensPx: number): number =>
  Math.round(Math.min(SIDE_PX.max, Math.max(SIDE_PX.min, widthPx - screensPx)));

/** Null where the menu is over the picture. */
export const widthBesideMenu = (widthPx: number): number | null => (widthPx < LARGE_PX ? null : widthPx - MENU_PX);

/** Each frame first fits a 16:9 picture, then grows into the unused height or width. */
function sizeIn(columns: number, count: number, { widthPx, heightPx, gapPx, headPx }: FrameArea): FrameFit {
  const rows = Math.ceil(count / columns);
  const columnPx = (widthPx - gapPx * (columns - 1)) / columns;
  const rowPx = Math.max(0, (heightPx - gapPx * (rows - 1)) / rows - headPx);
  const pictureWidthPx = Math.floor(Math.min(columnPx, rowPx * WIDEST_RATIO));
  const highestPx = Number.isFinite(rowPx) ? Math.floor(Math.min(rowPx, pictureWidthPx / HIGHEST_RATIO)) : 0;
  const lowestPx = Math.min(rowPx, pictureWidthPx / FRAME_RATIO);
  return { columns, widthPx: pictureWidthPx, heightPx: Math.max(highestPx, lowestPx) };
}

/** The width of a 16:9 picture inside a frame of this size. */
const inner = ({ widthPx, heightPx }: FrameFit): number => Math.min(widthPx, heightPx * FRAME_RATIO);

/**
 * The largest frames that fit. `usualPx` is the height without a notice above the area.
 * A notice makes the frames smaller and does not change the number of columns (rule ROOM-46).
 */
export function fitFrames(count: number, area: FrameArea, usualPx: number = area.heightPx): FrameFit {
  let best: FrameFit = { columns: 1, widthPx: 0, heightPx: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const fit = sizeIn(columns, count, { ...area, heightPx: usualPx });
    if (inner(fit) > inner(best)) best = fit;
  }
  return sizeIn(best.columns, count, area);
}
