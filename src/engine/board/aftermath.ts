/** Waits until the glass has the board before it is looked after: nothing of that makes a tap wait. */
import type { Redraw } from '../../domain/board/layout.ts';
import type { Page } from '../../platform/ports.ts';
import type { Tell } from '../base/events.ts';
import type { Timers } from '../base/timers.ts';

export interface Aftermath {
  /** The board was drawn. */
  drawn(redraw: Redraw): void;
  /** Something else than the cards may be other. */
  look(): void;
  /** An answer was understood: the first is the first board, also when it left the board as it was stored (rule C7a). */
  answered(): void;
}

/** What changed on the board since it was last looked after: from the first `before` to the last `after`. */
const joined = (earlier: Redraw | null, later: Redraw): Redraw =>
  earlier === null ? later : { ...later, before: earlier.before };

/** Tells `painted` once the browser has painted, however often something was drawn meanwhile. */
export function createAftermath(page: Page, timers: Timers, tell: Tell<'painted'>): Aftermath {
  let redraw: Redraw | null = null;
  let isPlanned = false;
  let hasAnswer = false;
  const run = () => {
    const drawn = redraw;
    redraw = null;
    tell({ kind: 'painted', redraw: drawn });
  };
  // A timer alone may come before the frame, which on a slow screen waits for all of this.
  const plan = async () => {
    if (isPlanned) return;
    isPlanned = true;
    await page.painted();
    isPlanned = false;
    timers.set('after-draw', 0, run);
  };
  return {
    drawn(next) {
      redraw = joined(redraw, next);
      void plan();
    },
    look: () => void plan(),
    answered() {
      if (!hasAnswer) void plan();
      hasAnswer = true;
    },
  };
}
