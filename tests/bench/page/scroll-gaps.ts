/** Times between frames while a strip scrolls. */

/** Scrolls from one end on, so many pixels a frame, and back; answers the milliseconds between frames. Throws when the strip came to its other end. */
export async function scrollGaps(
  scroller: HTMLElement | null,
  pxAFrame: number,
  frames: number,
): Promise<readonly number[]> {
  if (!scroller) throw new Error('Failed to scroll: there is no strip.');
  scroller.style.scrollBehavior = 'auto';
  const gaps: number[] = [];
  let beforeMs = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame++) {
    const beforePx = scroller.scrollLeft;
    scroller.scrollLeft += pxAFrame;
    if (scroller.scrollLeft === beforePx) throw new Error(`Failed to scroll: the strip ends at ${beforePx} px.`);
    const nowMs = await new Promise<number>(requestAnimationFrame);
    gaps.push(nowMs - beforeMs);
    beforeMs = nowMs;
  }
  scroller.scrollLeft = 0;
  return gaps;
}
