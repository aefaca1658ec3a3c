/**
 * Distinguishes scrolls of the strip by a user or a key, which are animated, from scrolls by the app, which are
 * immediate. Numbers are in CSS pixels.
 */

export interface Scrolls {
  /** Whether the strip is scrolling; another scroll would stop it. */
  isScrolling(): boolean;
  /** Scrolls sideways to `left` at once; this never counts as a running scroll. */
  jumpTo(left: number): void;
}

/** Observes this scroller until `signal` aborts. */
export function createScrolls(scroller: HTMLElement, signal: AbortSignal): Scrolls {
  let onItsWay = false;
  let leaptTo = Number.NaN;
  const scrolled = () => {
    // The event of an immediate scroll comes a frame later, and its end may come another frame later.
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
