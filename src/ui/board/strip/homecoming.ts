/** The strip comes home: after half a minute without a touch it stands at its oldest card again (rule S1p). */
import { HOME_AFTER_S } from '../../../domain/limits.ts';
import type { App } from '../../../engine/base/app.ts';

/** What somebody does at a board, wherever on the page: a flick goes on after the finger, and so does what brings a card into sight. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/** A cook's change that is not saved yet: the place is kept. */
const KEEPS = '[data-near="true"] [data-mark="pending"]';

export interface Homecoming {
  /** About once a second: goes home where nobody has touched anything for long. */
  second(): void;
}

/** Of this scroller, until `signal` ends it. */
export function createHomecoming(scroller: HTMLElement, app: Pick<App, 'upS'>, signal: AbortSignal): Homecoming {
  let touchedS = app.upS();
  /** Where it stands costs a layout to ask: at home it is not asked again before a touch or a scroll. */
  let isHome = false;
  const touched = () => {
    touchedS = app.upS();
    isHome = false;
  };
  // A scroll does not bubble.
  for (const touch of TOUCHES)
    scroller.ownerDocument.addEventListener(touch, touched, { signal, passive: true, capture: true });
  return {
    second() {
      if (isHome || app.upS() - touchedS < HOME_AFTER_S) return;
      isHome = scroller.scrollLeft === 0 && scroller.scrollTop === 0;
      if (isHome) return;
      if (scroller.dataset.dragging !== undefined || scroller.querySelector(KEEPS) !== null) return;
      scroller.scrollTo({ left: 0, top: 0 });
    },
  };
}
