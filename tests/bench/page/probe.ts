/** Measures inside the kiosk's page. Runs before the page's own scripts; the product has no reference to it. */
import { watchArrivals } from './arrivals.ts';
import { watchLevels } from './level-watch.ts';
import { aimAt, linesInWindow, whereIs } from './lines.ts';
import { firstPainted, painted, quiet, watchPaints } from './painted.ts';
import { watchTaps } from './taps.ts';

const probe = {
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

declare global {
  interface Window {
    benchProbe: typeof probe;
  }
}

window.benchProbe = probe;
