/** How high the parts of a card are, as the browser has laid them out; all in CSS pixels. */
import type { CardSizes } from './packing.ts';

/** A card that nobody has looked into: one block, as high as its style sheet guesses. */
export const guessOf = ({ offsetHeight }: HTMLElement): CardSizes => ({
  head: offsetHeight,
  rows: [],
  joined: [],
  foot: 0,
});

const ROW = ':scope > [data-row]';
/** It names the dish of the extra with which a piece begins. */
const NO_ROW = ':scope > :not([data-row])';

/** Browsers lay out in so many parts of a pixel. */
const PARTS = 64;
const exact = (px: number): number => Math.round(px * PARTS) / PARTS;

/** Not in whole pixels: rounded, a row would be higher or lower by where it stands (rule S1s). */
const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
const heightOf = (element: Element): number => exact(boxOf(element).height);

/** The rows of one piece, and how high what stands above and below them is. */
function sizesIn(piece: HTMLElement): CardSizes {
  const list = piece.querySelector<HTMLElement>(':scope > ul');
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  if (!list || rows.length === 0) return { head: piece.offsetHeight, rows: [], joined: [], foot: 0 };
  const [whole, listed] = [boxOf(piece), boxOf(list)];
  const continued = list.querySelector(NO_ROW);
  return {
    head: exact(listed.top - whole.top) + (continued ? heightOf(continued) : 0),
    rows: rows.map(heightOf),
    joined: rows.map(({ dataset }) => dataset.row === 'extra' || dataset.row === 'rest'),
    // What scrolls is higher than its window.
    foot: exact(whole.bottom - listed.bottom),
  };
}

/** The sizes of a card, in however many pieces it stands. */
export function sizesOf(card: HTMLElement): CardSizes {
  const pieces = [...card.querySelectorAll<HTMLElement>(':scope > [data-piece]')].map(sizesIn);
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last) return guessOf(card);
  return {
    head: first.head,
    rows: pieces.flatMap(({ rows }) => rows),
    joined: pieces.flatMap(({ joined }) => joined),
    foot: last.foot,
  };
}

export const areSame = (a: CardSizes, b: CardSizes): boolean =>
  a.head === b.head &&
  a.foot === b.foot &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, at) => row === b.rows[at] && a.joined[at] === b.joined[at]);
