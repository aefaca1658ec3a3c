/** Paper is white: what is drawn in the colours of a dark screen is drawn anew for it, and again afterwards. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Whoever stands in `place` is in the light look while it is printed. */
export function useLightOnPaper(place: RefObject<HTMLElement | null>): void {
  // Before those in it are asked to draw anew.
  useLayoutEffect(() => {
    const light = () => place.current?.setAttribute('data-theme', 'light');
    const asBefore = () => place.current?.removeAttribute('data-theme');
    window.addEventListener('beforeprint', light);
    window.addEventListener('afterprint', asBefore);
    return () => {
      window.removeEventListener('beforeprint', light);
      window.removeEventListener('afterprint', asBefore);
    };
  }, [place]);
}

/** Calls `draw` at the beginning of a print, and at its end as not printed. It must be the same function as long as it draws the same. */
export function useDrawnForPaper(draw: (isPrinted: boolean) => void): void {
  useEffect(() => {
    const forPaper = () => draw(true);
    const asBefore = () => draw(false);
    window.addEventListener('beforeprint', forPaper);
    window.addEventListener('afterprint', asBefore);
    return () => {
      window.removeEventListener('beforeprint', forPaper);
      window.removeEventListener('afterprint', asBefore);
    };
  }, [draw]);
}
