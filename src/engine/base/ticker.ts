import { TICK_MS } from '../../domain/limits.ts';
import type { Cancel, Clock } from '../../platform/ports.ts';

export interface Ticker {
  on(listener: () => void): Cancel;
  dispose(): void;
}

export function createTicker(clock: Clock): Ticker {
  const listeners = new Set<() => void>();
  let cancel: Cancel | null = null;
  const tick = () => {
    cancel = clock.after(TICK_MS, tick);
    // A listener may add or remove others.
    for (const listener of [...listeners]) if (listeners.has(listener)) listener();
  };
  const dispose = () => {
    cancel?.();
    cancel = null;
  };
  return {
    dispose,
    on(listener) {
      listeners.add(listener);
      cancel ??= clock.after(TICK_MS, tick);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) dispose();
      };
    },
  };
}
