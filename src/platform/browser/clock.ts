/** The Clock port: the page's clocks and timers, either given ones or the browser's. */
import type { Clock } from '../ports.ts';

/** A browser runs a timer with a longer delay at once. */
const DELAY_MS_MAX = 2 ** 31 - 1;

interface ClockedPage {
  /** A clock that was set before the app's script; null for the browser's own. */
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
