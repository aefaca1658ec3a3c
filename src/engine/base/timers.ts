/** Setting a timer again replaces it, and disposing stops all. */
import type { Cancel, Clock } from '../../platform/ports.ts';

/** A recording and its replay recognize these timers. */
export const REFRESH_TIMER = 'refresh-timer';
export const LOCAL_EVENT_TIMER = 'local-event';

export interface Timers {
  /** Replaces a timer with the same name. */
  set(name: string, delayMs: number, work: () => void): void;
  /** Does nothing if a timer has this name. */
  ensure(name: string, delayMs: number, work: () => void): void;
  /** Uses real time, which continues while a simulated world is paused. */
  setReal(name: string, delayMs: number, work: () => void): void;
  clear(name: string): void;
  dispose(): void;
}

export function createTimers(clock: Clock, afterReal: Clock['after'] = clock.after): Timers {
  const planned = new Map<string, Cancel>();
  let disposed = false;
  const clear = (name: string) => {
    planned.get(name)?.();
    planned.delete(name);
  };
  const plan = (on: Clock['after'], name: string, delayMs: number, work: () => void) => {
    clear(name);
    if (disposed) return;
    planned.set(
      name,
      on(
        delayMs,
        () => {
          planned.delete(name);
          work();
        },
        name,
      ),
    );
  };
  const set: Timers['set'] = (...planned) => plan(clock.after, ...planned);
  return {
    set,
    setReal: (...planned) => plan(afterReal, ...planned),
    clear,
    ensure(name, delayMs, work) {
      if (!planned.has(name)) set(name, delayMs, work);
    },
    dispose() {
      disposed = true;
      for (const cancel of planned.values()) cancel();
      planned.clear();
    },
  };
}
