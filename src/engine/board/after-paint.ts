/** Taps do not wait for work after the paint. */
import type { LayoutChange } from '../../domain/board/layout.ts';
import type { Page } from '../../platform/ports.ts';
import type { Emit } from '../base/events.ts';
import type { Timers } from '../base/timers.ts';

export interface AfterPaint {
  laidOut(change: LayoutChange): void;
  /** Something other than the layout changed, for example a level. */
  request(): void;
  /** The first response counts as the first board, even if it changed no card (rule ALARM-22). */
  received(): void;
}

/** Joins two layout changes, from the first `before` to the last `after`. */
const joined = (earlier: LayoutChange | null, later: LayoutChange): LayoutChange =>
  earlier === null ? later : { ...later, before: earlier.before };

/** Emits `boardPainted` once per paint, however often something changed before it. */
export function createAfterPaint(page: Page, timers: Timers, emit: Emit<'boardPainted'>): AfterPaint {
  let change: LayoutChange | null = null;
  let isPlanned = false;
  let hasReceived = false;
  const run = () => {
    const painted = change;
    change = null;
    emit({ kind: 'boardPainted', change: painted });
  };
  // A timer alone may fire before the frame, and a slow device would then do this work before it paints.
  const plan = async () => {
    if (isPlanned) return;
    isPlanned = true;
    await page.painted();
    isPlanned = false;
    timers.set('after-paint', 0, run);
  };
  return {
    laidOut(next) {
      change = joined(change, next);
      void plan();
    },
    request: () => void plan(),
    received() {
      if (!hasReceived) void plan();
      hasReceived = true;
    },
  };
}
