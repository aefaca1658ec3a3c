import { LEVELS_MS } from '../../domain/limits.ts';
import type { Emit } from './events.ts';
import type { Timers } from './timers.ts';

export interface LevelTimerDeps {
  readonly timers: Timers;
  readonly emit: Emit<'ticked'>;
}

export function startLevelTimer(deps: LevelTimerDeps): void {
  deps.timers.set('levels', LEVELS_MS, () => startLevelTimer(deps));
  deps.emit({ kind: 'ticked' });
}
