/** Rule BOARD-17. */

export interface RowsBeyond {
  above: number;
  below: number;
}

/** The gap between rows, so that nothing of the previous row shows. */
const ROW_GAP_PX = 8;
/** Boxes may end at fractions of a pixel. */
const ROUNDING_PX = 1;

interface Measured {
  readonly row: HTMLElement;
  readonly top: number;
  readonly bottom: number;
}

/** Returns each row's edges as distances below the top of the view. */
function measure(scroller: HTMLElement): { readonly rows: readonly Measured[]; readonly height: number } {
  const view = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll<HTMLElement>('ol > li')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { row, top: top - view.top, bottom: bottom - view.top };
  });
  return { rows, height: view.height };
}

/** Hides rows that the lower edge would cut, unless they are higher than the view. */
export function updateRowsBeyond(scroller: HTMLElement, beyond: RowsBeyond): void {
  const { rows, height } = measure(scroller);
  const isAbove = ({ top }: Measured) => top < -ROUNDING_PX;
  const isBelow = ({ bottom }: Measured) => bottom > height + ROUNDING_PX;
  for (const each of rows) each.row.toggleAttribute('data-cut', isBelow(each) && each.bottom - each.top <= height);
  beyond.above = rows.filter(isAbove).length;
  beyond.below = rows.filter(isBelow).length;
}

/** Down: the first row that is cut below moves to the top. Up: the last row that is cut above moves to the bottom. */
export function pageRows(scroller: HTMLElement, direction: -1 | 1): void {
  const { rows, height } = measure(scroller);
  const last = rows.findLast(({ top }) => top < -ROUNDING_PX);
  const next =
    direction === 1
      ? rows.find(({ bottom }) => bottom > height + ROUNDING_PX)
      : last && rows.find(({ top }) => top >= last.bottom + ROW_GAP_PX - height);
  const by = (next?.top ?? 0) - ROW_GAP_PX;
  // A row that is higher than the view is scrolled by one view at a time.
  scroller.scrollBy({ top: by * direction > ROUNDING_PX ? by : direction * (height - 2 * ROW_GAP_PX) });
}
