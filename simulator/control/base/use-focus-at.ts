/** The focus on a part of the room that has just come. */
import { type RefObject, useEffect, useRef } from 'react';

/** What takes the focus once, as it comes, where `isMine` says so by then. */
export function useFocusAt<T extends HTMLElement>(isMine: () => boolean): RefObject<T | null> {
  const place = useRef<T>(null);
  const asks = useRef(isMine);
  useEffect(() => {
    if (asks.current()) place.current?.focus();
  }, []);
  return place;
}
