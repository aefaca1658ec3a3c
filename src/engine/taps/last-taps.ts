/** When lines were last tapped: within the double-tap time a tap leads round no end, within the bounce time it is ignored (ruling K2). */
import { isBounce, isDoubleTap, type TapTimes } from '../../domain/order/double-tap.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { Clock } from '../../platform/ports.ts';

/** A line, or the key of a card or of a recent entry whose button was pressed. */
export type PressTarget = LineKey | `card ${string}` | `recent ${string}`;

export interface LastTaps {
  /** Now, and the last tap on this target. */
  at(target: PressTarget): TapTimes;
  /** Whether a press on this target is the contact bounce of the last one (rule K2e). */
  bounces(target: PressTarget): boolean;
  /** These are tapped now. */
  note(targets: readonly PressTarget[]): void;
  /** Lines went to other orders: their taps follow them. */
  moved(moved: ReadonlyMap<LineKey, LineKey>): void;
}

/** No tap yet. */
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
