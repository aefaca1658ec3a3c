/** The browser's clocks and timers, unless the page has set others. */
import type { Clock } from '../ports.ts';

/** A browser runs a timer with a longer delay at once. */
const DELAY_MS_MAX = 2 ** 31 - 1;

interface ClockedPage {
  /** Set before the app's script; null for the browser's own. */
  readonly kdsClock?: Clock | null;
}

export const browserClock: Clock = (globalThis as ClockedPage).kdsClock ?? {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, Math.min(delayMs, DELAY_MS_MAX));
    return () => clearTimeout(timer);
  },
};
