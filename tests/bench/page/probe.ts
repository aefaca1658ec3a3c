/** What is measured inside the kiosk's page. It comes before the page's own scripts; the product knows nothing of it. */
import { type ArrivalWatch, watchArrivals } from './arrivals.ts';
import { type LevelWatch, watchLevels } from './level-watch.ts';
import { aimAt, firstLineInWindow, linesInWindow, whereIs } from './lines.ts';
import { type LongTaskWatch, watchLongTasks } from './long-tasks.ts';
import { firstPainted, painted, quiet } from './painted.ts';
import { scrollGaps } from './scroll-gaps.ts';
import { stripFullness } from './strip-fullness.ts';
import { type TapWatch, watchTaps } from './taps.ts';

export interface Probe {
  readonly firstCard: Promise<number>;
  /** When a change that waits was first painted, from when it is asked. */
  firstMark(): Promise<number>;
  readonly taps: TapWatch;
  readonly longTasks: LongTaskWatch;
  readonly arrivals: ArrivalWatch;
  readonly levels: LevelWatch;
  readonly aimAt: typeof aimAt;
  readonly whereIs: typeof whereIs;
  readonly linesInWindow: typeof linesInWindow;
  readonly firstLineInWindow: typeof firstLineInWindow;
  readonly painted: typeof painted;
  readonly quiet: typeof quiet;
  readonly stripFullness: typeof stripFullness;
  /** Times between frames while the board's strip scrolls by and back. */
  scrollStrip(pxAFrame: number, frames: number): Promise<readonly number[]>;
  cards(): number;
  /** Milliseconds of a fixed piece of computing. */
  computeMs(): number;
}

declare global {
  interface Window {
    benchProbe: Probe;
  }
}

function computeMs(): number {
  const startMs = performance.now();
  let sum = 0;
  for (let at = 0; at < 5_000_000; at++) sum = (sum + at * at) % 1_000_003;
  return sum < 0 ? 0 : performance.now() - startMs;
}

window.benchProbe = {
  firstCard: firstPainted('[data-card]'),
  firstMark: () => firstPainted('[data-line]:not([data-mark="none"])', 'data-mark'),
  taps: watchTaps(),
  longTasks: watchLongTasks(),
  arrivals: watchArrivals(),
  levels: watchLevels(),
  aimAt,
  whereIs,
  linesInWindow,
  firstLineInWindow,
  painted,
  quiet,
  stripFullness,
  scrollStrip: (pxAFrame, frames) => scrollGaps(document.querySelector('[data-shape]'), pxAFrame, frames),
  cards: () => document.querySelectorAll('[data-card]').length,
  computeMs,
};
