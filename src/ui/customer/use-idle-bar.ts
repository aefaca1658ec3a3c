/** The bar shows for some time after each touch, mouse movement or key (rule BOARD-31). */
import { type RefObject, useEffect, useState } from 'react';
import { CUSTOMER_BAR_S } from '../../domain/limits.ts';
import { useApp } from '../base/app-context.ts';

export function useIdleBar(within: RefObject<HTMLElement | null>, onBar: (shown: boolean) => void): boolean {
  const app = useApp();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const page = within.current?.ownerDocument;
    if (!page) return;
    const listening = new AbortController();
    const { signal } = listening;
    let idleS = 0;
    let reported: boolean | null = null;
    const show = (wanted: boolean) => {
      if (wanted) idleS = 0;
      // This runs every second for months, and React would keep each equal state until the next render.
      if (wanted === reported) return;
      reported = wanted;
      setShown(wanted);
      onBar(wanted);
    };
    const onInput = () => show(true);
    for (const kind of ['pointerdown', 'keydown', 'wheel']) {
      page.addEventListener(kind, onInput, { signal, passive: true });
    }
    let mouseAt = '';
    const moved = ({ screenX, screenY }: MouseEvent) => {
      const now = `${screenX},${screenY}`;
      // The browser reports a mouse movement even when only the page moves, below a mouse that rests.
      if (now !== mouseAt) show(true);
      mouseAt = now;
    };
    page.addEventListener('mousemove', moved, { signal });
    const stop = app.onSecond(() => {
      idleS += 1;
      // A dialog that was opened from the bar is inside the bar.
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
