/** Watches whether the step that waits is done by what it asks for, and not by what stood on the screen anyway (rule GUIDE8). */
import type { ShownWait } from '../../core/base/guide.ts';
import { contradicts, holds, pointedOn, saidOfLines } from './glass-places.ts';

/** What a step brings back and was not away yet. */
export type NotAway = 'undo' | 'here' | 'home';

export interface StepWatch {
  /** It was done before it was asked for. */
  readonly isDoneAlready: boolean;
  /** Looks at the screen; whether it is done by now. */
  look(): boolean;
  /** Something is tapped, before anything comes of it. */
  tapped(target: Element): void;
  /** What is to be somewhere else first, for the step to bring it back; null where there is nothing of that. */
  notAway(): NotAway | null;
}

function broughtBackBy(wait: ShownWait): NotAway | null {
  if (wait.is === 'here' || wait.is === 'home') return wait.is;
  return wait.is === 'status' && wait.status === 0 ? 'undo' : null;
}

/** What a press moves has moved by then, in real milliseconds. */
const PRESS_MS = 1_000;

/** A card is advanced as a whole by a press that says so and moves something, or by anything that moves several of its dishes at once. */
function watchAdvance(page: Document, orderId: number) {
  let before = saidOfLines(page, orderId);
  let pressedMs = Number.NEGATIVE_INFINITY;
  let isDone = false;
  return {
    look(): boolean {
      const now = saidOfLines(page, orderId);
      const moved = [...before].filter(([line, said]) => (now.get(line) ?? said) !== said).length;
      const isGone = before.size > 0 && now.size === 0;
      const isPressed = performance.now() - pressedMs <= PRESS_MS;
      isDone ||= moved > 1 || (isPressed && (moved > 0 || isGone));
      before = now;
      return isDone;
    },
    tapped(target: Element): void {
      const isPress = pointedOn(page, [{ on: 'advance', orderId }])?.contains(target) ?? false;
      pressedMs = isPress ? performance.now() : Number.NEGATIVE_INFINITY;
    },
  };
}

/** `wasDone`: somebody went back to a step that is done. */
export function watchStep(page: Document, wait: ShownWait, wasDone: boolean): StepWatch {
  const back = broughtBackBy(wait);
  let wasAway = back === null || contradicts(page, wait, true);
  const advance = wait.is === 'advanced' ? watchAdvance(page, wait.orderId) : null;
  return {
    isDoneAlready: wait.is !== 'read' && (wasDone || (back === null && holds(page, wait))),
    look() {
      wasAway ||= contradicts(page, wait, false);
      return advance === null ? wasAway && holds(page, wait) : advance.look();
    },
    tapped(target) {
      // Whoever is quick has pressed what brings it back before the next look.
      wasAway ||= contradicts(page, wait, false);
      advance?.tapped(target);
    },
    notAway: () => (wasAway ? null : back),
  };
}
