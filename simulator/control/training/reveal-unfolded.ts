import type { SyntheticEvent } from 'react';

/** The panel, or the page if it is narrow. */
function scrollerOf(part: HTMLElement): HTMLElement | null {
  let box = part.parentElement;
  while (box !== null && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  return box;
}

/** Scrolls the part to the top of its container: at the bottom its content would be out of view. */
export function revealUnfolded({ currentTarget: part }: SyntheticEvent<HTMLDetailsElement>): void {
  const box = scrollerOf(part);
  if (!part.open || box === null) return;
  const headPx = part.parentElement?.querySelector('header')?.offsetHeight ?? 0;
  box.scrollTop += part.getBoundingClientRect().top - box.getBoundingClientRect().top - headPx;
}
