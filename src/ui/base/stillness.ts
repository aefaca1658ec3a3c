/** The layout does not move under a finger, up to a limit, and for a moment after it. */
import { PRESS_MAX_S, STILL_AFTER_PRESS_S } from '../../domain/limits.ts';
import type { App } from '../../engine/base/app.ts';

type Timed = Pick<App, 'monotonicS' | 'onSecond'>;

export interface Stillness {
  /** A finger is on a watched element, or was a moment ago, for at most the maximum time of a press. */
  isStill(): boolean;
  watch(element: HTMLElement, signal: AbortSignal): void;
  /** Calls `listener` once, within about a second after the layout may move again. */
  onFree(listener: () => void): () => void;
}

const OF_APPS = new WeakMap<Timed, Stillness>();

function createStillness(app: Timed): Stillness {
  let sinceS = Number.NEGATIVE_INFINITY;
  let untilS = Number.NEGATIVE_INFINITY;
  const fingers = new Set<number>();
  const waiting = new Set<() => void>();
  let stop: (() => void) | null = null;

  const isStill = () => {
    const nowS = app.monotonicS();
    return nowS < untilS && nowS < sinceS + PRESS_MAX_S;
  };
  const pressed = ({ pointerId }: PointerEvent) => {
    const nowS = app.monotonicS();
    // Further taps restart the time only when no change waits, so a change waits at most `PRESS_MAX_S`.
    if (!isStill() && waiting.size === 0) {
      sinceS = nowS;
      // A finger that has been down for longer than `PRESS_MAX_S` no longer blocks anything.
      fingers.clear();
    }
    fingers.add(pointerId);
    untilS = nowS + PRESS_MAX_S;
  };
  const released = ({ pointerId }: PointerEvent) => {
    if (fingers.delete(pointerId) && fingers.size === 0)
      untilS = Math.min(untilS, app.monotonicS() + STILL_AFTER_PRESS_S);
  };
  const releaseWaiting = () => {
    if (isStill()) return;
    // Fingers that are already down no longer block new changes; the next finger does.
    untilS = Number.NEGATIVE_INFINITY;
    const listener = [...waiting];
    waiting.clear();
    for (const each of listener) each();
    // A change that must wait again is called in the next second, not at once.
    if (waiting.size > 0) return;
    stop?.();
    stop = null;
  };

  return {
    isStill,
    watch(element, signal) {
      element.addEventListener('pointerdown', pressed, { signal });
      element.addEventListener('pointerleave', released, { signal });
      // An element that is removed under a finger gets no event when the finger lifts.
      element.ownerDocument.addEventListener('pointerup', released, { signal });
      element.ownerDocument.addEventListener('pointercancel', released, { signal });
    },
    onFree(listener) {
      waiting.add(listener);
      stop ??= app.onSecond(releaseWaiting);
      return () => void waiting.delete(listener);
    },
  };
}

/** One stillness for the whole app, because a finger on the board also blocks changes above the board. */
export function stillnessOf(app: Timed): Stillness {
  const known = OF_APPS.get(app) ?? createStillness(app);
  OF_APPS.set(app, known);
  return known;
}
