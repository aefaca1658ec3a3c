/** Cleans the text of notes, and divides long text into parts that a card can continue in its next column. */
import { TEXT_PART_LETTERS_MAX, TEXT_ROW_LETTERS } from '../limits.ts';

/** The text of a note: its lines are trimmed, and empty lines are removed. */
export const noteText = (text: string): string =>
  text
    .split(/[\n\r\u0085\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** The space that a text takes, in letters; a line break counts as a row. */
export function textRoom(text: string): number {
  let room = text.length;
  for (const letter of text) if (letter === '\n') room += TEXT_ROW_LETTERS;
  return room;
}

/**
 * The end of a part that begins at `from`: after a space, or inside a word that is too long, but never inside a
 * surrogate pair.
 */
function endOfPart(text: string, from: number, max: number): number {
  let room = 0;
  let afterSpace = 0;
  for (let at = from; at < text.length; at++) {
    room += text[at] === '\n' ? TEXT_ROW_LETTERS : 1;
    if (room > max) {
      if (afterSpace > from) return afterSpace;
      const isInPair = /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');
      return Math.max(from + 1, isInPair ? at - 1 : at);
    }
    if (/\s/.test(text[at] ?? '')) afterSpace = at + 1;
  }
  return text.length;
}

/** Divides a text into parts that take at most the space of `max` letters; joined, they are the text. */
export function textParts(text: string, max = TEXT_PART_LETTERS_MAX): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOfPart(text, from, max);
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}
