/** Remembers taps to detect double taps and contact bounces (rules ORDER-27 to ORDER-31). */
import { isBounce, isDoubleTap, type TapTimes } from '../../domain/order/double-tap.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';
import type { Clock } from '../../platform/ports.ts';

/** A line, or the button of a card or of a recent entry. */
export type PressTarget = LineKey | `card ${string}` | `recent ${string}`;

export interface LastTaps {
  at(target: PressTarget): TapTimes;
  /** Rule ORDER-31. */
  bounces(target: PressTarget): boolean;
  note(targets: readonly PressTarget[]): void;
  /** Rule ORDER-72. */
  moved(moved: ReadonlyMap<LineKey, LineKey>): void;
}

/** Forgets each tap after the double-tap time. */
export function createLastTaps(clock: Clock): LastTaps {
  const taps = new Map<PressTarget, number>();
  const at = (target: PressTarget): TapTimes => ({ nowMs: clock.monotonicMs(), lastTapMs: taps.get(target) });
  return {
    at,
    bounces: (target) => isBounce(at(target)),
    note(targets) {
      const nowMs = clock.monotonicMs();
      for (const [target, lastTapMs] of taps) if (!isDoubleTap({ nowMs, lastTapMs })) taps.delete(target);
      for (const target of targets) taps.set(target, nowMs);
    },
    moved(moved) {
      for (const [from, to] of moved) {
        const tappedMs = taps.get(from);
        if (tappedMs !== undefined) taps.set(to, tappedMs);
      }
    },
  };
}
