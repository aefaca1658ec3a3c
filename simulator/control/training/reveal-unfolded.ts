/** Scrolls an unfolded part at the foot of a panel into view. */
import type { SyntheticEvent } from 'react';

/** Scrolls the part to the top of its container, below the head: at the bottom it would unfold out of view. */
export function revealUnfolded({ currentTarget: part }: SyntheticEvent<HTMLDetailsElement>): void {
  const panel = part.parentElement;
  if (!part.open || panel === null) return;
  const headPx = panel.querySelector('header')?.offsetHeight ?? 0;
  panel.scrollTop = part.offsetTop - panel.offsetTop - headPx;
}
