/** When lines were last tapped, for as long as a second tap may belong to the first (ruling K2). */
import { isDoubleTap, type TapTimes } from '../../domain/order/double-tap.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { Clock } from '../../platform/ports.ts';

export interface LastTaps {
  /** Now, and the last tap on this line. */
  at(key: LineKey): TapTimes;
  /** These are tapped now. */
  note(keys: readonly LineKey[]): void;
}

/** Nothing was tapped yet. */
export function createLastTaps(clock: Clock): LastTaps {
  const taps = new Map<LineKey, number>();
  return {
    at: (key) => ({ nowMs: clock.monotonicMs(), lastTapMs: taps.get(key) }),
    note(keys) {
      const nowMs = clock.monotonicMs();
      for (const [key, lastTapMs] of taps) if (!isDoubleTap({ nowMs, lastTapMs })) taps.delete(key);
      for (const key of keys) taps.set(key, nowMs);
    },
  };
}
