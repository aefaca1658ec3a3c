import { afterEach, expect, test } from 'vitest';
import { scrollToFocus } from '../../../../src/ui/board/strip/focus-scroll.ts';
import { createScrolls } from '../../../../src/ui/board/strip/scrolls.ts';
import { EDGE_PX } from '../../../../src/ui/board/strip/viewport.ts';

let ended = new AbortController();
afterEach(() => {
  ended.abort();
  ended = new AbortController();
});

/** Scrolls when asked to; only the test sends its events. */
function scrollerOf() {
  const element = document.createElement('div');
  element.scrollTo = (to?: ScrollToOptions | number) => {
    if (typeof to === 'object') element.scrollLeft = to.left ?? 0;
  };
  return {
    element,
    scrolls: createScrolls(element, ended.signal),
    scrollTo(left: number) {
      element.scrollLeft = left;
      element.dispatchEvent(new Event('scroll'));
    },
    dispatchScroll: (event: 'scroll' | 'scrollend') => element.dispatchEvent(new Event(event)),
  };
}

test('[BOARD-15] the strip counts as scrolling from the first scroll event of the user until scrollend', () => {
  const { scrolls, scrollTo, dispatchScroll } = scrollerOf();
  expect(scrolls.isScrolling()).toBe(false);
  scrollTo(40);
  expect(scrolls.isScrolling()).toBe(true);
  scrollTo(90);
  dispatchScroll('scrollend');
  expect(scrolls.isScrolling()).toBe(false);
});

test('[BOARD-15] a jump is over at once, and its scroll event does not count as a scroll by the user', () => {
  const { scrolls, scrollTo, dispatchScroll } = scrollerOf();
  scrollTo(40);
  scrolls.jumpTo(300);
  expect(scrolls.isScrolling()).toBe(false);
  dispatchScroll('scroll');
  expect(scrolls.isScrolling()).toBe(false);
  scrollTo(310);
  expect(scrolls.isScrolling()).toBe(true);
});

test.each([
  [false, 500 + 2 * EDGE_PX],
  [true, -500 - 2 * EDGE_PX],
])(
  '[BOARD-15] a scroll by the keyboard focus is immediate, with the oldest card at the right: %s',
  (fromRight, left) => {
    const { element: scroller, scrolls, scrollTo, dispatchScroll } = scrollerOf();
    Object.defineProperty(scroller, 'clientWidth', { value: 800 });
    scrollTo(0);
    const pieces = [{ x: 1_000, y: 0, from: 0, height: 300 }];
    const sizes = { header: 0, rows: [], joined: [], footer: 0 };
    const element = document.createElement('article');
    const card = { element, orderId: 1, level: 'neutral', sizes, pieces, put: null, near: null } as const;
    const grid = {
      shape: 'columns',
      stacked: false,
      columns: 3,
      columnWidth: 300,
      gap: 8,
      height: 600,
      laterHeaderHeight: 0,
    } as const;
    scrollToFocus({ scroller, fromRight, scrolls }, card, grid, null);
    expect([scroller.scrollLeft, scrolls.isScrolling()]).toEqual([left, false]);
    dispatchScroll('scroll');
    expect(scrolls.isScrolling()).toBe(false);
  },
);
