import { expect, test } from 'vitest';
import { writeRowsBelow } from '../../../../src/ui/board/strip/rows-below.ts';

const ROW_PX = 40;
const box = (element: Element, top: number, height: number) => {
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, height);
};

/** Ten rows in a list of this height, scrolled by `by`. */
function cardWith({ height, by, tall = true }: { height: number; by: number; tall?: boolean }) {
  const canvas = document.createElement('div');
  canvas.innerHTML = `<article ${tall ? 'data-tall' : ''}><div><ul>${'<li></li>'.repeat(10)}</ul></div></article>`;
  const list = canvas.querySelector('ul') as HTMLElement;
  box(list, 100, height);
  for (const [at, row] of [...list.children].entries()) box(row, 100 - by + at * ROW_PX, ROW_PX);
  return { canvas, list };
}

test.each([
  { height: 280, by: 0, text: '+3' },
  { height: 270, by: 0, text: '+3' },
  { height: 250, by: 0, text: '+4' },
  { height: 280, by: 100, text: '+0' },
  { height: 280, by: 60, text: '+1' },
  { height: 280, by: 120, text: '+0' },
])(
  '[BOARD-22] a card of ten rows that is scrolled by $by px in a height of $height px shows $text',
  ({ text, ...card }) => {
    const { canvas, list } = cardWith(card);
    writeRowsBelow(canvas);
    expect(list.dataset.below).toBe(text);
  },
);

test('[BOARD-22] the count updates as the card scrolls, and a card with all its rows in view shows no count', () => {
  const { canvas, list } = cardWith({ height: 280, by: 0 });
  writeRowsBelow(canvas);
  for (const [at, row] of [...list.children].entries()) box(row, 20 + at * ROW_PX, ROW_PX);
  writeRowsBelow(canvas);
  expect(list.dataset.below).toBe('+1');
  const whole = cardWith({ height: 280, by: 0, tall: false });
  writeRowsBelow(whole.canvas);
  expect(whole.list.dataset.below).toBeUndefined();
});
