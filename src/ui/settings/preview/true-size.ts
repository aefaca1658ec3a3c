import type { Settings } from '../../../domain/presentation/settings.ts';
import { ROOT_PX } from '../../base/root-px.ts';
import { GAP_PX } from '../../board/strip/card-placement.ts';
import { gridOf } from '../../board/strip/packing.ts';
import { EDGE_PX } from '../../board/strip/viewport.ts';

/** Widths in rem, as in the styles of the strip. */
const LEAST_REM = { normal: 15.2, big: 20.5, bigger: 24 } as const satisfies Record<Settings['width'], number>;

export interface TrueSize {
  /** The size of the text compared with that of the form, which has the size in force. */
  readonly zoom: number;
  /** CSS pixels before the zoom. */
  readonly columnPx: number;
}

export function trueSize(draft: Settings, live: Settings, screenPx: number): TrueSize {
  const rootPx = ROOT_PX[draft.fontsize];
  const zoom = rootPx / ROOT_PX[live.fontsize];
  const room = {
    width: screenPx - 2 * EDGE_PX,
    height: 0,
    column: LEAST_REM[draft.width] * rootPx,
    gap: GAP_PX,
    laterHeaderHeight: 0,
  };
  return { zoom, columnPx: gridOf(room).columnWidth / zoom };
}
