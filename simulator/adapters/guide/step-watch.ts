/** Checks that the user's action completed the step, and not an earlier state of the screen (rule GUIDE-8). */
import type { ShownWait } from '../../core/base/guide.ts';
import { findPointed, isTargetAway, isWaitMet, lineLabels } from './screen-places.ts';

/**
 * Why the step cannot be done yet: a dish was not tapped (`undo`), the order has not left (`here`), or the cards show
 * (`home`).
 */
export type NotAway = 'undo' | 'here' | 'home';

export interface StepWatch {
  /** The step was already done when it began. */
  readonly isDoneAtStart: boolean;
  /** Returns whether the step is done now. */
  check(): boolean;
  /** Must be called before the tap takes effect. */
  tapped(target: Element): void;
  /** Null when nothing must be away first, or it already was. */
  notAway(): NotAway | null;
}

function returnKindOf(wait: ShownWait): NotAway | null {
  if (wait.is === 'here' || wait.is === 'home') return wait.is;
  return wait.is === 'status' && wait.status === 0 ? 'undo' : null;
}

/** The effect of a press shows within this time. */
const PRESS_MS = 1_000;

/** A press that moves a dish or removes the card advances the card, as does a move of several dishes at once. */
function watchAdvance(page: Document, orderId: number) {
  let before = lineLabels(page, orderId);
  let pressedMs = Number.NEGATIVE_INFINITY;
  let isDone = false;
  return {
    check(): boolean {
      const now = lineLabels(page, orderId);
      const moved = [...before].filter(([line, labels]) => (now.get(line) ?? labels) !== labels).length;
      const isGone = before.size > 0 && now.size === 0;
      const isPressed = performance.now() - pressedMs <= PRESS_MS;
      isDone ||= moved > 1 || (isPressed && (moved > 0 || isGone));
      before = now;
      return isDone;
    },
    tapped(target: Element): void {
      const isPress = findPointed(page, [{ on: 'advance', orderId }])?.contains(target) ?? false;
      pressedMs = isPress ? performance.now() : Number.NEGATIVE_INFINITY;
    },
  };
}

/** `wasDone`: the user went back to a completed step. */
export function watchStep(page: Document, wait: ShownWait, wasDone: boolean): StepWatch {
  const back = returnKindOf(wait);
  let wasAway = back === null || isTargetAway(page, wait, true);
  const advance = wait.is === 'advanced' ? watchAdvance(page, wait.orderId) : null;
  return {
    isDoneAtStart: wait.is !== 'read' && (wasDone || (back === null && isWaitMet(page, wait))),
    check() {
      wasAway ||= isTargetAway(page, wait, false);
      return advance === null ? wasAway && isWaitMet(page, wait) : advance.check();
    },
    tapped(target) {
      // A quick user may bring the target back before the next check.
      wasAway ||= isTargetAway(page, wait, false);
      advance?.tapped(target);
    },
    notAway: () => (wasAway ? null : back),
  };
}
