/** How the strip is scrolled: by a hand or a key, which takes its time, or by itself, at once. Numbers in CSS pixels. */

export interface Scrolls {
  /** Whether it is on its way to another part: a scroll of its own would stop it there. */
  isOnItsWay(): boolean;
  /** Scrolls sideways to `left` at once. Heights that turn out others right after it still find the strip at rest. */
  leapTo(left: number): void;
}

/** Follows this scroller until `signal` ends it. */
export function createScrolls(scroller: HTMLElement, signal: AbortSignal): Scrolls {
  let onItsWay = false;
  let leaptTo = Number.NaN;
  const scrolled = () => {
    // The event of a leap comes a frame later, and its end perhaps another one.
    onItsWay = scroller.scrollLeft !== leaptTo;
  };
  const ended = () => {
    onItsWay = false;
  };
  scroller.addEventListener('scroll', scrolled, { passive: true, signal });
  scroller.addEventListener('scrollend', ended, { passive: true, signal });
  return {
    isOnItsWay: () => onItsWay,
    leapTo(left) {
      if (!onItsWay && scroller.scrollLeft === left) return;
      scroller.scrollTo({ left, behavior: 'instant' });
      leaptTo = scroller.scrollLeft;
      onItsWay = false;
    },
  };
}
