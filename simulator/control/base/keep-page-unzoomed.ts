/** Device pages prevent zoom too (rules LOOK-31, LOOK-32). */
import { ZOOM_RELOAD_GAP_MS, ZOOM_RESET_MS } from '../../../src/domain/limits.ts';
import { preventZoom } from '../../../src/platform/browser/page/prevent-zoom.ts';

export const keepPageUnzoomed = (): void => preventZoom({ resetMs: ZOOM_RESET_MS, reloadGapMs: ZOOM_RELOAD_GAP_MS });
