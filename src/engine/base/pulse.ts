/** The pulse of a running kitchen: updates levels and clocks every few seconds (spec section 4). */
import { LEVELS_MS } from '../../domain/limits.ts';
import type { Emit } from './events.ts';
import type { Timers } from './timers.ts';

export interface PulseDeps {
  readonly timers: Timers;
  readonly emit: Emit<'pulse'>;
}

/** Emits a pulse now and repeatedly until the timers are disposed. */
export function startPulse(deps: PulseDeps): void {
  deps.timers.set('levels', LEVELS_MS, () => startPulse(deps));
  deps.emit({ kind: 'pulse' });
}
