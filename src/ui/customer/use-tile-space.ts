import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Box } from './tile-grid.ts';

interface TileSpace extends Box {
  /** Pixels by which the top bar has moved the customer screen down. */
  readonly takenHeight: number;
}

export function useTileSpace(element: RefObject<HTMLElement | null>): TileSpace {
  const [space, setSpace] = useState<TileSpace>({ width: 0, height: 0, takenHeight: 0 });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () =>
      setSpace({
        width: node.clientWidth,
        height: node.clientHeight,
        takenHeight: node.parentElement?.offsetTop ?? 0,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return space;
}
