/**
 * Distinguishes how the strip scrolls: by a user or a key, with an animation, or by the app, at once. Numbers in CSS
 * pixels.
 */

export interface Scrolls {
  /** Whether a scroll is running: another scroll would stop it. */
  isScrolling(): boolean;
  /** Scrolls sideways to `left` at once. Height changes right after it still find the strip not scrolling. */
  jumpTo(left: number): void;
}

/** Follows this scroller until `signal` ends it. */
export function createScrolls(scroller: HTMLElement, signal: AbortSignal): Scrolls {
  let onItsWay = false;
  let leaptTo = Number.NaN;
  const scrolled = () => {
    // The event of an immediate scroll comes a frame later, and its end maybe another frame later.
    onItsWay = scroller.scrollLeft !== leaptTo;
  };
  const ended = () => {
    onItsWay = false;
  };
  scroller.addEventListener('scroll', scrolled, { passive: true, signal });
  scroller.addEventListener('scrollend', ended, { passive: true, signal });
  return {
    isScrolling: () => onItsWay,
    jumpTo(left) {
      if (!onItsWay && scroller.scrollLeft === left) return;
      scroller.scrollTo({ left, behavior: 'instant' });
      leaptTo = scroller.scrollLeft;
      onItsWay = false;
    },
  };
}
