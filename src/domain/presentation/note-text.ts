/** The text of a note, and long text in parts that a card can continue in the next column. */
import { TEXT_PART_LETTERS_MAX, TEXT_ROW_LETTERS } from '../limits.ts';

/** The text of a note: its lines, each trimmed, without empty ones. */
export const noteText = (text: string): string =>
  text
    .split(/[\n\r\u0085\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** How much room text takes, in letters: a line break ends a row. */
export function textRoom(text: string): number {
  let room = text.length;
  for (const letter of text) if (letter === '\n') room += TEXT_ROW_LETTERS;
  return room;
}

/** Where a part that begins at `from` ends: after a space, in a long word anywhere between two characters. */
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

/** Text in parts that take at most `max` letters of room; put together they are the text. */
export function textParts(text: string, max = TEXT_PART_LETTERS_MAX): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOfPart(text, from, max);
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}
