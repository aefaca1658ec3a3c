/** Nothing moves under a finger: cards keep their places while a pointer is down, though not for ever, and for a moment after. */
import { PRESS_MAX_S, STILL_AFTER_PRESS_S } from '../../../domain/limits.ts';
import type { App } from '../../../engine/base/app.ts';

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
    untilS = Math.min(untilS, app.serverNowS() + STILL_AFTER_PRESS_S);
  };
  element.addEventListener('pointerdown', pressed, { signal });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(end, released, { signal });
  return () => app.serverNowS() < untilS;
}
