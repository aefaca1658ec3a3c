/** A sleep shows as diverging clocks or a late timer (rule ALARM-21). */
import { LEVELS_MS } from '../../domain/limits.ts';
import { hasJumped } from '../../domain/link/clock.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Emit } from '../base/events.ts';

/** Must be called with every event `ticked`. */
export function createSleepWatch({ clock, page }: Pick<Ports, 'clock' | 'page'>, emit: Emit<'resumed'>): () => void {
  const read = () => ({ wallMs: clock.wallMs(), monotonicMs: clock.monotonicMs(), isHidden: page.isHidden() });
  let before = read();
  return () => {
    const now = read();
    const slept = hasJumped(before, now, LEVELS_MS);
    before = now;
    if (slept) emit({ kind: 'resumed' });
  };
}
