/** A card can continue a long text in its next column, so the text is divided into parts. */
import { TEXT_PART_LETTERS_MAX, TEXT_ROW_LETTERS } from '../limits.ts';

/** Lines are trimmed, and empty lines are removed. */
export const noteText = (text: string): string =>
  text
    .split(/[\n\r\u0085\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** A line break counts as a row. */
export function spaceInLetters(text: string): number {
  let space = text.length;
  for (const letter of text) if (letter === '\n') space += TEXT_ROW_LETTERS;
  return space;
}

/** A part ends after a space, or inside a word that is too long, but never inside a surrogate pair. */
function endOfPart(text: string, from: number, max: number): number {
  let space = 0;
  let afterSpace = 0;
  for (let at = from; at < text.length; at++) {
    space += text[at] === '\n' ? TEXT_ROW_LETTERS : 1;
    if (space > max) {
      if (afterSpace > from) return afterSpace;
      const isInPair = /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');
      return Math.max(from + 1, isInPair ? at - 1 : at);
    }
    if (/\s/.test(text[at] ?? '')) afterSpace = at + 1;
  }
  return text.length;
}

/** Joined, the parts are the text; each takes at most the space of `max` letters. */
export function textParts(text: string, max = TEXT_PART_LETTERS_MAX): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOfPart(text, from, max);
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}
