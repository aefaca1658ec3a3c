import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizesOf } from '../../../../src/ui/board/strip/card-sizes.ts';
import { type CardSizes, type Grid, gridOf, pack, TEAR_PX } from '../../../../src/ui/board/strip/packing.ts';

/** A full board, with more cards than fit. */
const GRID = { ...gridOf({ width: 1_896, height: 956, column: 342, gap: 12, laterHeaderHeight: 42 }), columns: 1 };

/** A card as a browser lays it out; heights in CSS pixels, in steps of 1/64. */
interface Laid {
  readonly header: number;
  readonly rows: readonly { readonly height: number; readonly isExtra: boolean }[];
  readonly footer: number;
}

/** Whole-pixel sizes are rounded as browsers do. */
function box(name: string, top: number, height: number): HTMLElement {
  const element = document.createElement(name);
  element.getBoundingClientRect = () => new DOMRect(0, top, 342, height);
  for (const [key, px] of Object.entries({
    offsetTop: Math.round(top),
    offsetHeight: Math.round(top + height) - Math.round(top),
  })) {
    Object.defineProperty(element, key, { get: () => px });
  }
  return element;
}

function pieceOf({ header, rows, footer }: Laid, from: number, to: number): HTMLElement {
  const above = from === 0 ? header : GRID.laterHeaderHeight;
  const list: HTMLElement[] = [];
  let below = above;
  const add = (height: number) => {
    list.push(box('li', below, height));
    below += height;
    return list.at(-1) as HTMLElement;
  };
  if (from > 0 && rows[from]?.isExtra) add(GRID.laterHeaderHeight);
  for (const { height, isExtra } of rows.slice(from, to)) add(height).dataset.row = isExtra ? 'extra' : 'dish';
  const end = to === rows.length ? footer : TEAR_PX;
  const ul = box('ul', above, below - above);
  ul.append(...list);
  const piece = box('div', 0, below + end);
  piece.dataset.piece = '0';
  piece.append(ul);
  return piece;
}

/** The card in pieces that begin at 0 and at these rows. */
function drawn(card: Laid, starts: readonly number[]): HTMLElement {
  const article = document.createElement('article');
  article.append(...[0, ...starts].map((from, at) => pieceOf(card, from, starts[at] ?? card.rows.length)));
  return article;
}

const heightsIn = (card: HTMLElement) => [...card.children].map((piece) => piece.getBoundingClientRect().height);
const startsIn = (sizes: CardSizes, used: number, grid: Grid = GRID) =>
  pack([{ header: used, rows: [], joined: [], footer: 0 }, sizes], grid)
    .cards[1]?.slice(1)
    .map(({ from }) => from) ?? [];

const px = (min: number, max: number) => fc.integer({ min: min * 64, max: max * 64 }).map((parts) => parts / 64);
const CARD = fc.record({
  header: px(40, 160),
  rows: fc
    .array(fc.record({ height: px(20, 110), isExtra: fc.boolean() }), { minLength: 1, maxLength: 40 })
    .map(([first, ...rest]) => [{ height: 44, ...first, isExtra: false }, ...rest]),
  footer: px(40, 60),
});

test('[BOARD-20] a card measured in its pieces has the same sizes and piece starts as the card measured whole', () => {
  fc.assert(
    fc.property(CARD, fc.integer({ min: 0, max: 950 }), (card, used) => {
      const whole = sizesOf(drawn(card, []));
      const starts = startsIn(whole, used);
      const again = sizesOf(drawn(card, starts));
      expect(again).toEqual(whole);
      expect(startsIn(again, used)).toEqual(starts);
    }),
  );
});

test('[BOARD-20] each piece has the height that the packing reserves for it', () => {
  fc.assert(
    fc.property(CARD, fc.integer({ min: 0, max: 950 }), (card, used) => {
      const sizes = sizesOf(drawn(card, []));
      const [, pieces = []] = pack([{ header: used, rows: [], joined: [], footer: 0 }, sizes], GRID).cards;
      const heights = heightsIn(
        drawn(
          card,
          pieces.slice(1).map(({ from }) => from),
        ),
      );
      expect(heights.map(Math.ceil)).toEqual(pieces.map(({ height }) => height));
    }),
  );
});
