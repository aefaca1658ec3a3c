/** The page's clocks and timers as the Clock port: the injected ones, or the browser's. */
import type { Clock } from '../ports.ts';

/** Browsers run a timer with a longer delay immediately. */
const DELAY_MS_MAX = 2 ** 31 - 1;

interface ClockedPage {
  /** Set before the app's script when the time is not the browser's; null for the browser's own. */
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
