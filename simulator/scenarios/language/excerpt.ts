/** Quotes of a file in messages: shortened, and without characters that a terminal would interpret. */

const VALUE_LETTERS_MAX = 60;
const NAME_LETTERS_MAX = 40;

/** Controls, direction marks, line ends. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
const escaped = (unseen: string): string => `\\u${(unseen.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** Also escapes invisible characters. */
export function truncate(text: string, lettersMax: number): string {
  const letters = [...text.slice(0, lettersMax + 1)];
  const shown = letters.slice(0, lettersMax).join('').replace(UNSEEN, escaped);
  return letters.length > lettersMax ? `${shown}…` : shown;
}

export function excerpt(value: unknown): string {
  if (typeof value !== 'string') return truncate(String(JSON.stringify(value)), VALUE_LETTERS_MAX);
  const short = truncate(JSON.stringify(value.slice(0, VALUE_LETTERS_MAX)).slice(1, -1), 2 * VALUE_LETTERS_MAX);
  return value.length > VALUE_LETTERS_MAX ? `"${short}…" of ${value.length} letters` : `"${short}"`;
}

export const shortName = (name: string | number): string => truncate(String(name), NAME_LETTERS_MAX);
