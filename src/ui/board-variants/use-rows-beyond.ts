import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { proxy } from 'valtio';
import { pageRows, type RowsBeyond, updateRowsBeyond } from './rows-beyond.ts';

/** A cut row is hidden, so a focused row scrolls completely into view. */
function scrollWhole({ target }: Event): void {
  if (target instanceof Element) target.closest('li')?.scrollIntoView({ block: 'nearest' });
}

/** `list` contains the rows and is inside `scroller`. */
export function useRowsBeyond(scroller: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) {
  const [beyond] = useState(() => proxy<RowsBeyond>({ above: 0, below: 0 }));
  useLayoutEffect(() => {
    const [view, rows] = [scroller.current, list.current];
    if (!view || !rows) return;
    const update = () => updateRowsBeyond(view, beyond);
    const ended = new AbortController();
    const { signal } = ended;
    view.addEventListener('scroll', update, { signal, passive: true });
    view.addEventListener('focusin', scrollWhole, { signal });
    const sized = new ResizeObserver(update);
    for (const each of [view, rows]) sized.observe(each);
    const placed = new MutationObserver(update);
    placed.observe(rows, { childList: true });
    update();
    return () => {
      ended.abort();
      sized.disconnect();
      placed.disconnect();
    };
  }, [scroller, list, beyond]);
  const page = useCallback(
    (direction: -1 | 1) => {
      if (scroller.current) pageRows(scroller.current, direction);
    },
    [scroller],
  );
  return { beyond, page };
}
