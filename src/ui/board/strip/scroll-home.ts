/** The strip scrolls home after 30 s without a touch (rule BOARD-21). */
import { HOME_AFTER_S } from '../../../domain/limits.ts';
import type { App } from '../../../engine/base/app.ts';

/** Any input on the page counts; a scroll may also continue after the finger has left, or come from a focus. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/** As long as a pending change is near the view, the strip stays. */
const KEEPS = '[data-near="true"] [data-mark="pending"]';

export interface ScrollHome {
  /** Must be called about once a second. */
  second(): void;
}

export function createScrollHome(scroller: HTMLElement, app: Pick<App, 'monotonicS'>, signal: AbortSignal): ScrollHome {
  let touchedS = app.monotonicS();
  /** Reading the scroll position forces a layout, so a strip at its start reads it only after an input or a scroll. */
  let isHome = false;
  const touched = () => {
    touchedS = app.monotonicS();
    isHome = false;
  };
  // A scroll event does not bubble.
  for (const touch of TOUCHES)
    scroller.ownerDocument.addEventListener(touch, touched, { signal, passive: true, capture: true });
  return {
    second() {
      if (isHome || app.monotonicS() - touchedS < HOME_AFTER_S) return;
      isHome = scroller.scrollLeft === 0 && scroller.scrollTop === 0;
      if (isHome) return;
      if (scroller.dataset.dragging !== undefined || scroller.querySelector(KEEPS) !== null) return;
      scroller.scrollTo({ left: 0, top: 0 });
    },
  };
}
