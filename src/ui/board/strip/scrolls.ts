/** A user's scroll is animated, the app's is immediate. Numbers are in CSS pixels. */

export interface Scrolls {
  /** Another scroll would stop a running one. */
  isScrolling(): boolean;
  /** Never counts as a running scroll. */
  jumpTo(left: number): void;
}

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
