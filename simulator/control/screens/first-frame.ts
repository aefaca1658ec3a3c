/** The first frame loads alone and the others after it: they share one thread, and a board stands sooner so (rule TOUR-11). */
import { useEffect, useState } from 'react';

const LOOK_MS = 100;
/** A frame that draws nothing holds the others up for so long at most. */
const WAIT_MS_MAX = 4_000;

/** A board that is still starting says so too, but nothing beside it. */
const DRAWN = 'article[data-card], [data-order], main :is([role="alert"], [role="status"] + *)';

/** Whether the page of a device has drawn what it is for: orders, guests' numbers, or in words that there are none. */
export const hasDrawn = (page: Document | null | undefined): boolean => page?.querySelector(DRAWN) != null;

/** Whether the frame of a device has. */
const isDrawn = (kdsId: number | undefined): boolean =>
  hasDrawn(document.querySelector<HTMLIFrameElement>(`article[data-kds="${kdsId}"] iframe`)?.contentDocument);

/** Whether all frames may load by now, and not the one of this device alone; `onDrawn` hears of it once. */
export function useFirstDrawn(first: number | undefined, onDrawn: () => void): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (drawn) return onDrawn();
    if (first === undefined) return;
    const sinceMs = performance.now();
    const timer = setInterval(() => {
      if (isDrawn(first) || performance.now() - sinceMs >= WAIT_MS_MAX) setDrawn(true);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [drawn, first, onDrawn]);
  return drawn;
}
