/** The running app's timers, by name: setting one again replaces it, and disposing stops them all. */
import type { Cancel, Clock } from '../../platform/ports.ts';

export interface Timers {
  /** Runs `work` once after `delayMs`, and replaces the plan under this name. */
  set(name: string, delayMs: number, work: () => void): void;
  /** Plans `work` only if there is no plan under this name. */
  ensure(name: string, delayMs: number, work: () => void): void;
  /** As `set`, on the browser's own time. */
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
      on(delayMs, () => {
        planned.delete(name);
        work();
      }),
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
