/** Nothing moves under a finger: cards keep their places while a pointer is down and for a moment after. */
import type { App } from '../../engine/app.ts';

/** A pointer whose end was never reported holds the cards no longer than this. */
const PRESS_MAX_S = 5;
const AFTER_PRESS_S = 0.4;

/** Answers whether the cards in this element must stand still now. */
export function createStillness(
  element: HTMLElement,
  app: Pick<App, 'serverNowS'>,
  signal: AbortSignal,
): () => boolean {
  let untilS = Number.NEGATIVE_INFINITY;
  const pressed = () => {
    untilS = app.serverNowS() + PRESS_MAX_S;
  };
  const released = () => {
    untilS = Math.min(untilS, app.serverNowS() + AFTER_PRESS_S);
  };
  element.addEventListener('pointerdown', pressed, { signal });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(end, released, { signal });
  return () => app.serverNowS() < untilS;
}
