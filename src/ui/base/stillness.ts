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
  const waiting = new Set<() => void>();
  let stop: (() => void) | null = null;

  const isStill = () => {
    const nowS = app.upS();
    return nowS < untilS && nowS < sinceS + PRESS_MAX_S;
  };
  const pressed = () => {
    const nowS = app.upS();
    // Who taps on without a pause does not begin anew.
    if (nowS >= untilS) sinceS = nowS;
    untilS = nowS + PRESS_MAX_S;
  };
  const released = () => {
    untilS = Math.min(untilS, app.upS() + STILL_AFTER_PRESS_S);
  };
  const look = () => {
    if (isStill()) return;
    stop?.();
    stop = null;
    const told = [...waiting];
    waiting.clear();
    for (const each of told) each();
  };

  return {
    isStill,
    watch(element, signal) {
      element.addEventListener('pointerdown', pressed, { signal });
      for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
        element.addEventListener(end, released, { signal });
      }
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
