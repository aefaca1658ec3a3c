// @vitest-environment jsdom
/** What counts as empty and as read on a strip, of builds whose cards go on in the next column and of those whose did not. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Box, fullnessOf, stripFullness } from './strip-fullness.ts';

const SIGHT: Box = { left: 0, top: 100, right: 1_000, bottom: 600 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const whole = (left: number) => ({ box: box(left, 100, 200, 500), isCut: false });
const cut = (left: number) => ({ ...whole(left), isCut: true });

test('what stands under no card is empty, and of a card that sticks out only what is in sight covers', () => {
  const cards = [
    { order: '1', pieces: [whole(0)] },
    { order: '2', pieces: [whole(900)] },
  ];
  expect(fullnessOf(SIGHT, cards)).toMatchObject({ emptyPercent: 70, readable: 1, whole: 1, begun: 1, open: 2 });
  expect(fullnessOf(SIGHT, [])).toMatchObject({ emptyPercent: 100, open: 0 });
});

test('an order is read with one whole batch, and is whole with all: cards that follow each other are one batch', () => {
  const oneBatch = [
    { order: '1', pieces: [whole(0)] },
    { order: '1', pieces: [] },
  ];
  expect(fullnessOf(SIGHT, oneBatch)).toMatchObject({ readable: 0, whole: 0, begun: 1, open: 1 });
  const twoBatches = [
    { order: '1', pieces: [whole(0)] },
    { order: '2', pieces: [whole(300)] },
    { order: '1', pieces: [] },
  ];
  expect(fullnessOf(SIGHT, twoBatches)).toMatchObject({ readable: 2, whole: 1, begun: 2, open: 2 });
});

test('a card whose further piece is out of sight is begun alone, and one that hides some of its list is not read', () => {
  expect(fullnessOf(SIGHT, [{ order: '1', pieces: [whole(0), whole(950)] }])).toMatchObject({ readable: 0, begun: 1 });
  expect(fullnessOf(SIGHT, [{ order: '1', pieces: [cut(0)] }])).toMatchObject({ readable: 0, begun: 0 });
});

test('a box without a width is no card in sight', () => {
  expect(fullnessOf(SIGHT, [{ order: '1', pieces: [{ box: box(0, 200, 0, 0), isCut: false }] }])).toMatchObject({
    emptyPercent: 100,
    readable: 0,
  });
});

/** A page on which every element that is marked with a place has its box there. */
function showPage(html: string): void {
  document.body.innerHTML = html;
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [x = 0, y = 0, width = 0, height = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number);
    return new DOMRect(x, y, width, height);
  });
  onTestFinished(() => rect.mockRestore());
}

const STRIP = `data-shape="strip" data-at="0 100 ${innerWidth} ${innerHeight}"`;

test('where cards have pieces those are looked at, and a card without any is far from sight', () => {
  showPage(`<section ${STRIP}>
    <article data-card="1-0" data-at="0 0 9 9"><div data-piece="0" data-at="0 100 200 300"><ul></ul></div></article>
    <article data-card="2-0" data-at="300 100 200 300"></article>
  </section>`);
  expect(stripFullness()).toMatchObject({ readable: 1, open: 2 });
});

test('where no card has pieces each is one, and one without an inside is far from sight', () => {
  showPage(`<section ${STRIP}>
    <article data-card="1-0" data-at="0 100 200 300"><header></header><ul></ul></article>
    <article data-card="2-0" data-at="300 100 200 300"></article>
  </section>`);
  expect(stripFullness()).toMatchObject({ readable: 1, open: 2 });
});

test('a list that is longer than its place is cut', () => {
  showPage(`<section ${STRIP}><article data-card="1-0" data-at="0 100 200 300"><ul></ul></article></section>`);
  const list = document.querySelector('ul');
  if (list === null) throw new Error('Failed to find the list of the card.');
  for (const [scrollHeight, readable] of [
    [101, 1],
    [120, 0],
  ] as const) {
    Object.defineProperties(list, {
      scrollHeight: { value: scrollHeight, configurable: true },
      clientHeight: { value: 100, configurable: true },
    });
    expect(stripFullness().readable).toBe(readable);
  }
});

test('a page without a strip is said', () => {
  showPage('<main></main>');
  expect(() => stripFullness()).toThrow('the page has no strip');
});
