/** The pulse of a running kitchen: every few seconds levels and clocks are looked at (specification section 4). */
import { LEVELS_MS } from '../../domain/limits.ts';
import type { Emit } from './events.ts';
import type { Timers } from './timers.ts';

export interface PulseDeps {
  readonly timers: Timers;
  readonly emit: Emit<'pulse'>;
}

/** Tells a pulse now, and again and again until the timers are disposed. */
export function startPulse(deps: PulseDeps): void {
  deps.timers.set('levels', LEVELS_MS, () => startPulse(deps));
  deps.emit({ kind: 'pulse' });
}
