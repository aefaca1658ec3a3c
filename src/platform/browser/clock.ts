/** The browser's clocks and timers as the Clock port. */
import type { Clock } from '../ports.ts';

/** Browsers run a timer with a longer delay at once. */
const DELAY_MS_MAX = 2 ** 31 - 1;

export const browserClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, Math.min(delayMs, DELAY_MS_MAX));
    return () => clearTimeout(timer);
  },
};
