import { expect, test } from 'vitest';
import { pageRows, updateRowsBeyond } from '../../../src/ui/board-variants/rows-beyond.ts';

const VIEW = { top: 60, height: 700 };

const boxed = <T extends HTMLElement>(element: T, top: number, height: number): T => {
  element.getBoundingClientRect = () => DOMRect.fromRect({ x: 0, y: top, width: 600, height });
  return element;
};

/** A list scrolled by `scrolled` px, with `abreast` rows beside each other and gaps of 8 px. */
function listOf(heights: readonly number[], { scrolled = 0, abreast = 1 } = {}) {
  const scroller = boxed(document.createElement('section'), VIEW.top, VIEW.height);
  const list = scroller.appendChild(document.createElement('ol'));
  let top = VIEW.top + 12 - scrolled;
  heights.forEach((height, at) => {
    list.append(boxed(document.createElement('li'), top, height));
    if ((at + 1) % abreast === 0) top += height + 8;
  });
  const scrolledBy: number[] = [];
  scroller.scrollBy = ((by: ScrollToOptions) => scrolledBy.push(by.top ?? 0)) as typeof scroller.scrollBy;
  const beyond = { above: 0, below: 0 };
  updateRowsBeyond(scroller, beyond);
  return {
    beyond,
    cut: [...list.children].map((row) => row.hasAttribute('data-cut')),
    page: (direction: -1 | 1) => {
      scrolledBy.length = 0;
      pageRows(scroller, direction);
      return scrolledBy;
    },
  };
}

const rows = (count: number, height = 112) => Array.from({ length: count }, () => height);

test('[BOARD-17] a list that fits has no rows beyond its edges, and hides no row', () => {
  const { beyond, cut } = listOf(rows(5));
  expect(beyond).toEqual({ above: 0, below: 0 });
  expect(cut).not.toContain(true);
});

test('[BOARD-17] the row that the lower edge would cut is hidden and counted with the rows below', () => {
  const { beyond, cut } = listOf(rows(8));
  expect(beyond).toEqual({ above: 0, below: 3 });
  expect(cut.slice(0, 6)).toEqual([false, false, false, false, false, true]);
});

test('[BOARD-17] rows beside each other are hidden together, and each counts', () => {
  const { beyond, cut } = listOf(rows(14), { abreast: 2 });
  expect(beyond).toEqual({ above: 0, below: 4 });
  expect(cut.indexOf(true)).toBe(10);
});

test('[BOARD-17] at the end of the list no row is below, and a row cut by the upper edge is counted and stays', () => {
  const { beyond, cut } = listOf(rows(8), { scrolled: 8 * 120 - 8 + 24 - VIEW.height });
  expect(beyond).toEqual({ above: 3, below: 0 });
  expect(cut).not.toContain(true);
});

test('[BOARD-17] a row that is taller than the screen is shown and cut off', () => {
  const { beyond, cut } = listOf([112, 900, 112]);
  expect(beyond).toEqual({ above: 0, below: 2 });
  expect(cut).toEqual([false, false, true]);
});

test('[BOARD-17] fractions of a pixel do not count as cut off', () => {
  const { beyond } = listOf([VIEW.height - 12 + 0.6]);
  expect(beyond).toEqual({ above: 0, below: 0 });
});

test('[BOARD-17] a page down begins with the first row below the view, and a page up ends with the last row above the view', () => {
  const down = listOf(rows(20));
  // Five rows fit; the sixth begins 12 + 5 * 120 below the edge and moves to 8 px below it.
  expect(down.page(1)).toEqual([5 * 120 + 4]);
  const up = listOf(rows(20), { scrolled: 10 * 120 + 4 });
  // Rows 5 to 9 become whole: the first of them moves to 8 px below the edge.
  expect(up.page(-1)).toEqual([-5 * 120]);
});

test('[BOARD-17] a row taller than the screen scrolls screen by screen', () => {
  expect(listOf([900, 112], { scrolled: 4 }).page(1)).toEqual([VIEW.height - 16]);
  expect(listOf([900, 112], { scrolled: 400 }).page(-1)).toEqual([16 - VIEW.height]);
});
