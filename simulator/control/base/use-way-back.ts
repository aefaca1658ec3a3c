import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Moves the keyboard focus to the title of the page, from an element that is about to disappear. */
export const focusTitle = () => document.querySelector<HTMLElement>('h1')?.focus();

/**
 * While `covering` is not null, another view covers this one. Once it closes, the focus returns to the element that had
 * it when `opens` was called. When that element is gone, `way` gets the focus, or else the title of the page.
 */
export function useWayBack<Way extends HTMLElement = HTMLButtonElement>(
  covering: unknown,
): { readonly way: RefObject<Way | null>; opens(): void } {
  const way = useRef<Way>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const { current } = opener;
    if (covering !== null || current === null) return;
    opener.current = null;
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus();
    else if (way.current !== null) way.current.focus();
    else focusTitle();
  }, [covering]);
  const opens = useCallback(() => {
    opener.current = document.activeElement;
  }, []);
  return { way, opens };
}
