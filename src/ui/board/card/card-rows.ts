/** A card has lines, and continuations of long notes and names (rule LOOK-19). */
import type { Card, CardLine } from '../../../domain/board/card.ts';
import { TEXT_ROW_LETTERS } from '../../../domain/limits.ts';
import type { Line } from '../../../domain/order/order.ts';
import { spaceInLetters } from '../../../domain/presentation/note-text.ts';
import { type DividedNotes, divideNotes, type NotePart, orderNotes } from '../../../domain/presentation/notes.ts';
import type { BoardLook } from './board-look.ts';
import { lineTexts, rowsAfter } from './line-texts.ts';

export interface LineRow {
  readonly kind: 'line';
  readonly key: number;
  readonly row: CardLine;
}

/** `line` is null for the notes above the lines. */
export interface TextContinuation {
  readonly kind: 'rest';
  readonly key: string;
  readonly part: NotePart;
  readonly line: Line | null;
}

export type CardRow = LineRow | TextContinuation;

export interface CardNotes {
  readonly ofOrder: DividedNotes;
  /** Notes of the dish on an earlier card, when this card begins with an extra of that dish. */
  readonly ofDish: DividedNotes;
}

/** The dish on an earlier card, when the first line of this card is its extra. */
export function dishBefore(card: Card, [first]: readonly CardLine[]): Line | undefined {
  if (!first?.isExtra) return undefined;
  return card.order.lines.find(({ id }) => id === first.line.parentId);
}

export function cardNotes(card: Card, lines: readonly CardLine[], look: BoardLook): CardNotes {
  const dish = dishBefore(card, lines);
  return {
    ofOrder: divideNotes(orderNotes(card.order, look.settings)),
    ofDish: divideNotes(dish === undefined ? [] : lineTexts(dish, look).notes),
  };
}

const continuationRow = (part: NotePart, line: Line | null): TextContinuation => ({
  kind: 'rest',
  key: `${line?.id ?? 'order'}.${part.key}`,
  part,
  line,
});

export const cardRows = (notes: CardNotes, lines: readonly CardLine[], look: BoardLook): readonly CardRow[] => [
  ...notes.ofOrder.rest.map((part) => continuationRow(part, null)),
  ...notes.ofDish.rest.map((part) => continuationRow({ ...part, key: `dish.${part.key}` }, null)),
  ...lines.flatMap((row): readonly CardRow[] => [
    { kind: 'line', key: row.line.id, row },
    ...rowsAfter(row.line, look).map((part) => continuationRow(part, row.line)),
  ]),
];

/** Height as a fraction of a dish's row. */
const NOTE_ROW = 0.5;
const EXTRA_ROW = 0.7;
const FIRE_ROW = 0.6;

const noteRows = (comments: readonly { readonly text: string }[]): number =>
  comments.reduce((rows, { text }) => rows + NOTE_ROW * Math.ceil(spaceInLetters(text) / TEXT_ROW_LETTERS), 0);

/** The height of a card, in rows of a dish. With a good estimate, rendering the card moves no other card. */
export const estimatedRows = ({ order, lines }: Card): number =>
  lines.reduce(
    (rows, { line, isExtra, isFire }) =>
      rows + (isExtra ? EXTRA_ROW : 1) + (isFire && !isExtra ? FIRE_ROW : 0) + noteRows(line.comments),
    noteRows(order.comments),
  );
