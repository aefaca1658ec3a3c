/** All frames share one thread, so the first board appears sooner when its frame loads alone (rule TOUR-11). */
import { useEffect, useState } from 'react';

const CHECK_MS = 100;
/** The other frames load after this time, even if the first frame draws nothing. */
const WAIT_MS_MAX = 4_000;

/** A starting board also has a status element, but nothing beside it. */
const DRAWN = 'article[data-card], [data-order], main :is([role="alert"], [role="status"] + *)';

/** Orders, guest numbers, or the message that there are no orders. */
export const hasDrawn = (page: Document | null | undefined): boolean => page?.querySelector(DRAWN) != null;

const isDrawn = (kdsId: number | undefined): boolean =>
  hasDrawn(document.querySelector<HTMLIFrameElement>(`article[data-kds="${kdsId}"] iframe`)?.contentDocument);

/** Whether all frames may load; until then only the first device's frame may. Calls `onDrawn` once. */
export function useFirstDrawn(first: number | undefined, onDrawn: () => void): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (drawn) return onDrawn();
    if (first === undefined) return;
    const sinceMs = performance.now();
    const timer = setInterval(() => {
      if (isDrawn(first) || performance.now() - sinceMs >= WAIT_MS_MAX) setDrawn(true);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [drawn, first, onDrawn]);
  return drawn;
}
