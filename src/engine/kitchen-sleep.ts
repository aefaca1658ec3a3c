/** How a running kitchen finds out that its device slept, and wakes. */
import { LEVELS_MS } from '../domain/limits.ts';
import { hasJumped } from '../domain/link/clock.ts';
import type { Making } from './kitchen-parts.ts';
import { leave } from './kitchen-roads.ts';

/** Everything that timers missed while the device slept is wanted at once (rule C6o). */
function wake({ session, parts }: Making): void {
  const { links, refresher, venue } = parts();
  leave(parts());
  links.woke();
  refresher.want('woke');
  void venue.load();
  session.after?.realtime.reconnect();
}

/** To be called every few seconds: finds out that the device slept. */
export function watchClocks(making: Making): () => void {
  const { clock } = making.ports;
  const read = () => ({ wallMs: clock.wallMs(), monotonicMs: clock.monotonicMs() });
  let before = read();
  return () => {
    const now = read();
    if (hasJumped(before, now, LEVELS_MS)) wake(making);
    before = now;
  };
}
