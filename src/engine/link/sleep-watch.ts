/** Finds out that the device slept: timers stood still while the clocks went on (rule C6o). */
import { LEVELS_MS } from '../../domain/limits.ts';
import { hasJumped } from '../../domain/link/clock.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Tell } from '../base/events.ts';

/** To be called with every pulse. */
export function createSleepWatch(clock: Clock, tell: Tell<'woke'>): () => void {
  const read = () => ({ wallMs: clock.wallMs(), monotonicMs: clock.monotonicMs() });
  let before = read();
  return () => {
    const now = read();
    const slept = hasJumped(before, now, LEVELS_MS);
    before = now;
    if (slept) tell({ kind: 'woke' });
  };
}
