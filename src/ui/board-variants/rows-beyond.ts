/** Which rows of a list that scrolls stand whole in sight, how many go on beyond its edges, and the way there (rule S1o). */

export interface RowsBeyond {
  above: number;
  below: number;
}

/** Off the edge by the gap between rows, so that nothing is seen of the one before. */
const ROW_GAP_PX = 8;
/** Boxes are laid out in parts of a pixel. */
const DUST_PX = 1;

interface Measured {
  readonly row: HTMLElement;
  readonly top: number;
  readonly bottom: number;
}

/** The rows with their edges, counted from the upper edge of what is in sight, and how high that is. */
function measure(scroller: HTMLElement): { readonly rows: readonly Measured[]; readonly height: number } {
  const view = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll<HTMLElement>('ol > li')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { row, top: top - view.top, bottom: bottom - view.top };
  });
  return { rows, height: view.height };
}

/** Hides what the lower edge would cut, unless it is too high to stand whole anywhere, and counts what goes on. */
export function lookBeyond(scroller: HTMLElement, beyond: RowsBeyond): void {
  const { rows, height } = measure(scroller);
  const isAbove = ({ top }: Measured) => top < -DUST_PX;
  const isBelow = ({ bottom }: Measured) => bottom > height + DUST_PX;
  for (const each of rows) each.row.toggleAttribute('data-cut', isBelow(each) && each.bottom - each.top <= height);
  beyond.above = rows.filter(isAbove).length;
  beyond.below = rows.filter(isBelow).length;
}

/** Scrolls by as many whole rows as fit: the first that is cut below comes to the upper edge, or the last that is cut above to the lower. */
export function pageRows(scroller: HTMLElement, direction: -1 | 1): void {
  const { rows, height } = measure(scroller);
  const last = rows.findLast(({ top }) => top < -DUST_PX);
  const next =
    direction === 1
      ? rows.find(({ bottom }) => bottom > height + DUST_PX)
      : last && rows.find(({ top }) => top >= last.bottom + ROW_GAP_PX - height);
  const by = (next?.top ?? 0) - ROW_GAP_PX;
  // A row higher than the screen is passed by screens.
  scroller.scrollBy({ top: by * direction > DUST_PX ? by : direction * (height - 2 * ROW_GAP_PX) });
}
