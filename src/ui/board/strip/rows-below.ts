/**
 * Shows how many rows of a scrolling card are below its edge, so that the cook knows that there are more (rule
 * BOARD-22).
 */

/** A row counts as below when most of it is. */
function liesBelow(row: Element, edge: number): boolean {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2 > edge;
}

/**
 * Writes the number on the lists of cards that are too high. The style sheet draws it over the last row, so that
 * nothing moves.
 */
export function writeRowsBelow(canvas: HTMLElement): void {
  for (const list of canvas.querySelectorAll<HTMLElement>('[data-tall] ul')) {
    const edge = list.getBoundingClientRect().bottom;
    const count = [...list.children].filter((row) => liesBelow(row, edge)).length;
    list.dataset.below = `+${count}`;
  }
}
