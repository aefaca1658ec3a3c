/** Defers work on the board until after the browser has painted it, so that a tap does not wait for it. */
import type { Redraw } from '../../domain/board/layout.ts';
import type { Page } from '../../platform/ports.ts';
import type { Emit } from '../base/events.ts';
import type { Timers } from '../base/timers.ts';

export interface AfterPaint {
  laidOut(redraw: Redraw): void;
  /** Something else changed, such as a level. */
  request(): void;
  /** Orders were received: the first response counts as the first board, also when it changed no card (rule ALARM-22). */
  received(): void;
}

/** All changes between two paints: from the first `before` to the last `after`. */
const joined = (earlier: Redraw | null, later: Redraw): Redraw =>
  earlier === null ? later : { ...later, before: earlier.before };

/** Emits `boardPainted` once after the next paint, however often something changed before it. */
export function createAfterPaint(page: Page, timers: Timers, emit: Emit<'boardPainted'>): AfterPaint {
  let redraw: Redraw | null = null;
  let isPlanned = false;
  let hasReceived = false;
  const run = () => {
    const painted = redraw;
    redraw = null;
    emit({ kind: 'boardPainted', redraw: painted });
  };
  // A timer alone may fire before the frame; on a slow device the frame would wait for all of this work.
  const plan = async () => {
    if (isPlanned) return;
    isPlanned = true;
    await page.painted();
    isPlanned = false;
    timers.set('after-draw', 0, run);
  };
  return {
    laidOut(next) {
      redraw = joined(redraw, next);
      void plan();
    },
    request: () => void plan(),
    received() {
      if (!hasReceived) void plan();
      hasReceived = true;
    },
  };
}
