/** Sizes as the browser laid them out, in CSS pixels. */
import type { CardSizes } from './packing.ts';

/** A card without content is one block with the height that the style sheet estimates. */
export const guessOf = ({ offsetHeight }: HTMLElement): CardSizes => ({
  header: offsetHeight,
  rows: [],
  joined: [],
  footer: 0,
});

const ROW = ':scope > [data-row]';
/** The name of the dish above a piece is not a row. */
const NO_ROW = ':scope > :not([data-row])';

/** Browsers lay out in units of 1/64 pixel. */
const PARTS = 64;
const exact = (px: number): number => Math.round(px * PARTS) / PARTS;

/** The box is not rounded to pixels: the rounded height of a row would depend on its position (rule BOARD-20). */
const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
const heightOf = (element: Element): number => exact(boxOf(element).height);

function sizesIn(piece: HTMLElement): CardSizes {
  const list = piece.querySelector<HTMLElement>(':scope > ul');
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  if (!list || rows.length === 0) return { header: piece.offsetHeight, rows: [], joined: [], footer: 0 };
  const [whole, listed] = [boxOf(piece), boxOf(list)];
  const continued = list.querySelector(NO_ROW);
  return {
    header: exact(listed.top - whole.top) + (continued ? heightOf(continued) : 0),
    rows: rows.map(heightOf),
    joined: rows.map(({ dataset }) => dataset.row === 'extra' || dataset.row === 'rest'),
    // The content of a scrolling list is higher than the list.
    footer: exact(whole.bottom - listed.bottom),
  };
}

export function sizesOf(card: HTMLElement): CardSizes {
  const pieces = [...card.querySelectorAll<HTMLElement>(':scope > [data-piece]')].map(sizesIn);
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last) return guessOf(card);
  return {
    header: first.header,
    rows: pieces.flatMap(({ rows }) => rows),
    joined: pieces.flatMap(({ joined }) => joined),
    footer: last.footer,
  };
}

export const areSame = (a: CardSizes, b: CardSizes): boolean =>
  a.header === b.header &&
  a.footer === b.footer &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, at) => row === b.rows[at] && a.joined[at] === b.joined[at]);
