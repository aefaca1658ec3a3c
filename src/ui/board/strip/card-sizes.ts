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

/** The rows of one piece, and how high what stands above and below them is. */
function sizesIn(piece: HTMLElement): CardSizes {
  const list = piece.querySelector<HTMLElement>(':scope > ul');
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const [first] = rows;
  if (!list || !first) return { head: piece.offsetHeight, rows: [], joined: [], foot: 0 };
  const tops = rows.map(({ offsetTop }) => offsetTop);
  const last = rows.at(-1) ?? first;
  const end = last.offsetTop + last.offsetHeight;
  return {
    head: first.offsetTop,
    rows: tops.map((top, at) => (tops[at + 1] ?? end) - top),
    joined: rows.map(({ dataset }) => dataset.row === 'extra'),
    // What scrolls is higher than its window.
    foot: piece.offsetHeight - list.offsetTop - list.offsetHeight,
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
