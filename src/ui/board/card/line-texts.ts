/** Texts are divided into the part in the line and the continuations below (rule LOOK-19). */
import { NOTES_TOGETHER_LETTERS_MAX } from '../../../domain/limits.ts';
import type { Line } from '../../../domain/order/order.ts';
import { localizedName } from '../../../domain/presentation/names.ts';
import { spaceInLetters, textParts } from '../../../domain/presentation/note-text.ts';
import {
  type DividedNotes,
  divideNotes,
  type KitchenNote,
  lineNotes,
  type NotePart,
  notesOf,
} from '../../../domain/presentation/notes.ts';
import { priorityName } from '../../../domain/presentation/priority-name.ts';
import type { BoardLook } from './board-look.ts';

/** With this value of `prio`, the card shows the priority as a comment (rule CARD-6). */
const PRIORITY_AS_COMMENT = 1;

export interface LineTexts {
  readonly product: string;
  /** Notes, each in quotation marks. */
  readonly notes: readonly KitchenNote[];
  /** The part of the name that fits in the line itself. */
  readonly name: string;
  readonly divided: DividedNotes;
}

function shownNotes(line: Line, look: BoardLook): readonly KitchenNote[] {
  const { settings, venue } = look;
  const comments = lineNotes(line, settings);
  const priority = settings.prio === PRIORITY_AS_COMMENT ? localizedName(priorityName(line, venue), look) : '';
  const notes = priority === '' ? comments : notesOf([{ text: priority }, ...comments]);
  return notes.map(({ text, isAllergy }) => ({ text: look.t('line.quote', { text }), isAllergy }));
}

export function lineTexts(line: Line, look: BoardLook): LineTexts {
  const product = localizedName(line.name, look);
  const notes = shownNotes(line, look);
  const [name = '', ...more] = textParts(product);
  if (more.length === 0) return { product, notes, name, divided: divideNotes(notes) };
  const nameParts = more.map((text, at) => ({ key: `name.${at}`, text, isAllergy: false, isFirst: false }));
  const { together, rest } = divideNotes(notes);
  return { product, notes, name, divided: { together: [], rest: [...nameParts, ...together, ...rest] } };
}

const NOTHING: readonly NotePart[] = [];

/** Most lines have no continuations (rule LOOK-19). */
export function rowsAfter(line: Line, look: BoardLook): readonly NotePart[] {
  const space = line.comments.reduce((sum, { text }) => sum + spaceInLetters(text), line.name.length);
  return space < NOTES_TOGETHER_LETTERS_MAX / 2 ? NOTHING : lineTexts(line, look).divided.rest;
}
