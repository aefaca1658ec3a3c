/** Plots of the dark theme are redrawn in light colors for a print. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';

export function useLightOnPaper(place: RefObject<HTMLElement | null>): void {
  // A layout effect, so that the theme changes before the content redraws.
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

/** Calls `draw` with true when a print begins, and with false when it ends. `draw` must be stable. */
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
