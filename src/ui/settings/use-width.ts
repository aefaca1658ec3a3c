/** How wide an element is, in CSS pixels, also after it has changed. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return;
    const look = () => setWidth(element.clientWidth);
    const sized = new ResizeObserver(look);
    sized.observe(element);
    look();
    return () => sized.disconnect();
  }, [of]);
  return width;
}
