/** Rules LOOK-15 to LOOK-19. */
import type { CardLine } from '../board/card.ts';
import { NOTES_TOGETHER_LETTERS_MAX } from '../limits.ts';
import type { Comment, Line, Order } from '../order/order.ts';
import { isAllergyLine, isAllergyNote } from './allergy.ts';
import { noteText, spaceInLetters, textParts } from './note-text.ts';
import type { Settings } from './settings.ts';
import { commentTitle } from './title.ts';

export interface KitchenNote {
  readonly text: string;
  /** Highlighted, and no setting hides it. */
  readonly isAllergy: boolean;
}

export interface NotePart extends KitchenNote {
  /** Unique within its card or line. */
  readonly key: string;
  readonly isFirst: boolean;
}

/** Without duplicates, allergies first. */
export function notesOf(comments: readonly Pick<Comment, 'text'>[]): readonly KitchenNote[] {
  const texts = new Set(comments.map(({ text }) => noteText(text)).filter((text) => text !== ''));
  const notes = [...texts].map((text) => ({ text, isAllergy: isAllergyNote(text) }));
  return [...notes.filter((note) => note.isAllergy), ...notes.filter((note) => !note.isAllergy)];
}

/** Leaves out a note that is the complete title (rules LOOK-15, LOOK-16, LOOK-18). */
export function orderNotes(
  order: Order,
  { showGeneralComment, useGeneralComment }: Pick<Settings, 'showGeneralComment' | 'useGeneralComment'>,
): readonly KitchenNote[] {
  const title = useGeneralComment ? commentTitle(order) : '';
  return notesOf(order.comments).filter((note) => note.text !== title && (showGeneralComment || note.isAllergy));
}

export const isAllergyTitle = (order: Order, { useGeneralComment }: Pick<Settings, 'useGeneralComment'>): boolean =>
  useGeneralComment && isAllergyNote(order.comments[0]?.text ?? '');

export const lineNotes = (
  { comments }: Pick<Line, 'comments'>,
  { showComments }: Pick<Settings, 'showComments'>,
): readonly KitchenNote[] =>
  comments.length === 0 ? [] : notesOf(comments).filter((note) => showComments || note.isAllergy);

/** Without `showExtras` only extras that warn of an allergy show (rule LOOK-22). */
export const showsRow = ({ line, isExtra }: Pick<CardLine, 'line' | 'isExtra'>, showExtras: boolean): boolean =>
  showExtras || !isExtra || isAllergyLine(line);

/** `together`: in the header or beside the line; `rest`: in separate rows (rule LOOK-19). */
export interface DividedNotes {
  readonly together: readonly NotePart[];
  readonly rest: readonly NotePart[];
}

const NO_NOTES: DividedNotes = { together: [], rest: [] };

/** The first part, and the parts within the first `room` letters, are `together`. */
export function divideNotes(notes: readonly KitchenNote[], room = NOTES_TOGETHER_LETTERS_MAX): DividedNotes {
  if (notes.length === 0) return NO_NOTES;
  const parts = notes.flatMap(({ text, isAllergy }, note) =>
    textParts(text).map((part, at) => ({ key: `${note}.${at}`, text: part, isAllergy, isFirst: at === 0 })),
  );
  let left = room;
  const end = parts.findIndex(({ text }, at) => {
    left -= spaceInLetters(text);
    return left < 0 && at > 0;
  });
  return end < 0 ? { together: parts, rest: [] } : { together: parts.slice(0, end), rest: parts.slice(end) };
}
