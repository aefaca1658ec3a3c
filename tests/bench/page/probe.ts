/** Measures inside the kiosk's page. Runs before the page's own scripts; the product has no reference to it. */
import { type ArrivalWatch, watchArrivals } from './arrivals.ts';
import { type LevelWatch, watchLevels } from './level-watch.ts';
import { aimAt, linesInWindow, whereIs } from './lines.ts';
import { firstPainted, type PaintWatch, painted, quiet, watchPaints } from './painted.ts';
import { type TapWatch, watchTaps } from './taps.ts';

export interface Probe {
  readonly firstCard: Promise<number>;
  readonly paints: PaintWatch;
  readonly taps: TapWatch;
  readonly arrivals: ArrivalWatch;
  readonly levels: LevelWatch;
  readonly aimAt: typeof aimAt;
  readonly whereIs: typeof whereIs;
  readonly linesInWindow: typeof linesInWindow;
  readonly painted: typeof painted;
  readonly quiet: typeof quiet;
  cards(): number;
}

declare global {
  interface Window {
    benchProbe: Probe;
  }
}

window.benchProbe = {
  firstCard: firstPainted('[data-card]'),
  paints: watchPaints(),
  taps: watchTaps(),
  arrivals: watchArrivals(),
  levels: watchLevels(),
  aimAt,
  whereIs,
  linesInWindow,
  painted,
  quiet,
  cards: () => document.querySelectorAll('[data-card]').length,
};
