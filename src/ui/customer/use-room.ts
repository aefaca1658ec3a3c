/** How much room the tiles have, followed as it changes. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Box } from './tile-grid.ts';

interface Room extends Box {
  /** How far the top bar has pushed the customer screen down. */
  readonly takenHeight: number;
}

export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0, takenHeight: 0 });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () =>
      setRoom({
        width: node.clientWidth,
        height: node.clientHeight,
        takenHeight: node.parentElement?.offsetTop ?? 0,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return room;
}
