/** Width in CSS pixels, updated when it changes. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    measure();
    return () => sized.disconnect();
  }, [of]);
  return width;
}
