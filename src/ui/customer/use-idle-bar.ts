/** When the top bar of the customer screen shows: for a while after each touch, mouse or key (rule S4a). */
import { type RefObject, useEffect, useState } from 'react';
import { CUSTOMER_BAR_S } from '../../domain/limits.ts';
import { useApp } from '../base/app-context.ts';

/** Answers whether the bar shows, and tells `onBar` when that changes. */
export function useIdleBar(within: RefObject<HTMLElement | null>, onBar: (shown: boolean) => void): boolean {
  const app = useApp();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const page = within.current?.ownerDocument;
    if (!page) return;
    const listening = new AbortController();
    const { signal } = listening;
    let idleS = 0;
    let told: boolean | null = null;
    const show = (wanted: boolean) => {
      if (wanted) idleS = 0;
      // Each second of months: a state that is set again to what it is would be kept until the next drawing.
      if (wanted === told) return;
      told = wanted;
      setShown(wanted);
      onBar(wanted);
    };
    const stirred = () => show(true);
    for (const kind of ['pointerdown', 'keydown', 'wheel']) {
      page.addEventListener(kind, stirred, { signal, passive: true });
    }
    let mouseAt = '';
    const moved = ({ screenX, screenY }: MouseEvent) => {
      const now = `${screenX},${screenY}`;
      // The browser also reports a mouse that lies still while the page moves under it.
      if (now !== mouseAt) show(true);
      mouseAt = now;
    };
    page.addEventListener('mousemove', moved, { signal });
    const stop = app.onSecond(() => {
      idleS += 1;
      // What somebody opened from the bar lives in it.
      if (idleS > CUSTOMER_BAR_S && !page.querySelector('dialog[open]')) show(false);
    });
    show(true);
    return () => {
      stop();
      listening.abort();
    };
  }, [app, within, onBar]);
  return shown;
}
