import { type RefObject, useEffect, useRef } from 'react';

export function useBackFocus<Element extends HTMLElement>(isOpen: boolean): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}
