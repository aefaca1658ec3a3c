/** Nothing moves under a finger: what the screen shows keeps its place while a pointer is down, though not for ever, and for a moment after. */
import { PRESS_MAX_S, STILL_AFTER_PRESS_S } from '../../domain/limits.ts';
import type { App } from '../../engine/base/app.ts';

type Timed = Pick<App, 'upS' | 'onSecond'>;

export interface Stillness {
  /** Whether a finger is on what is watched, or was a moment ago; nobody holds the screen still for longer than a press may take. */
  isStill(): boolean;
  /** Counts the fingers on this element. */
  watch(element: HTMLElement, signal: AbortSignal): void;
  /** Calls back once, within about a second of when things may move again, until called off. */
  onFree(told: () => void): () => void;
}

const OF_APPS = new WeakMap<Timed, Stillness>();

function createStillness(app: Timed): Stillness {
  let sinceS = Number.NEGATIVE_INFINITY;
  let untilS = Number.NEGATIVE_INFINITY;
  /** The pointers that are down. */
  const fingers = new Set<number>();
  const waiting = new Set<() => void>();
  let stop: (() => void) | null = null;

  const isStill = () => {
    const nowS = app.upS();
    return nowS < untilS && nowS < sinceS + PRESS_MAX_S;
  };
  const pressed = ({ pointerId }: PointerEvent) => {
    const nowS = app.upS();
    // Who taps on begins anew only when whatever waited has moved: once in so many seconds, not at every tap, and not never.
    if (!isStill() && waiting.size === 0) {
      sinceS = nowS;
      // One that rests there for longer than a press holds nothing.
      fingers.clear();
    }
    fingers.add(pointerId);
    untilS = nowS + PRESS_MAX_S;
  };
  const released = ({ pointerId }: PointerEvent) => {
    if (fingers.delete(pointerId) && fingers.size === 0) untilS = Math.min(untilS, app.upS() + STILL_AFTER_PRESS_S);
  };
  const look = () => {
    if (isStill()) return;
    // Fingers that were there hold no longer what now comes: the next one does.
    untilS = Number.NEGATIVE_INFINITY;
    const told = [...waiting];
    waiting.clear();
    for (const each of told) each();
    // Who has to wait on is told at the next second, not within this one.
    if (waiting.size > 0) return;
    stop?.();
    stop = null;
  };

  return {
    isStill,
    watch(element, signal) {
      element.addEventListener('pointerdown', pressed, { signal });
      element.addEventListener('pointerleave', released, { signal });
      // What a finger went down on may be gone when it comes up: the element then hears nothing of it.
      element.ownerDocument.addEventListener('pointerup', released, { signal });
      element.ownerDocument.addEventListener('pointercancel', released, { signal });
    },
    onFree(told) {
      waiting.add(told);
      stop ??= app.onSecond(look);
      return () => void waiting.delete(told);
    },
  };
}

/** One for the whole screen of an app: a finger on the board holds still what stands above it, too. */
export function stillnessOf(app: Timed): Stillness {
  const known = OF_APPS.get(app) ?? createStillness(app);
  OF_APPS.set(app, known);
  return known;
}
