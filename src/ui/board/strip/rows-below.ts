/** The cook sees that a scrolling card has more rows (rule BOARD-22). */

/** A row counts as below when its middle is below the edge. */
function liesBelow(row: Element, edge: number): boolean {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2 > edge;
}

/** The style sheet draws the number over the last row, so that nothing moves. */
export function writeRowsBelow(canvas: HTMLElement): void {
  for (const list of canvas.querySelectorAll<HTMLElement>('[data-tall] ul')) {
    const edge = list.getBoundingClientRect().bottom;
    const count = [...list.children].filter((row) => liesBelow(row, edge)).length;
    list.dataset.below = `+${count}`;
  }
}
