/** What is unfolded at the foot of a panel comes into sight. */
import type { SyntheticEvent } from 'react';

/** Unfolded it comes to the top of what it stands in, below the head there: it stood at the bottom, and would unfold out of sight. */
export function revealUnfolded({ currentTarget: part }: SyntheticEvent<HTMLDetailsElement>): void {
  const panel = part.parentElement;
  if (!part.open || panel === null) return;
  const headPx = panel.querySelector('header')?.offsetHeight ?? 0;
  panel.scrollTop = part.offsetTop - panel.offsetTop - headPx;
}
