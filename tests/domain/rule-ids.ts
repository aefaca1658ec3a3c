/** The ids of rules: their definitions in chapters, and their use in titles, comments and documents. */

const ID = /[A-Z]+\d+[a-z]?/g;
/** The start of a string literal with one or more ids in brackets. */
const TITLE = /['"`]((?:\[[A-Z]+\d+[a-z]?\])+) /g;
/** A separate id, not a part of a longer word, an address or a path. */
const WORD = /(?<![\w%#./'"-])[A-Z]+\d+[a-z]?(?![\w-])/g;

export interface Definition {
  readonly id: string;
  /** A fact is tested, a heading is above the facts with its number, a bar is measured by a command. */
  readonly kind: 'fact' | 'heading' | 'bar';
}

const FORMS: readonly (readonly [kind: Definition['kind'], form: RegExp])[] = [
  ['fact', /^- \*\*([A-Z]+\d+[a-z]?)\*\* \S/],
  ['heading', /^### ([A-Z]+\d+) · \S/],
  ['bar', /^\| \*\*([A-Z]+\d+)\*\* \| \S/],
];
/** How every line begins that is meant to define something. */
const MEANT = /^(- \*\*|### |\| \*\*)/;

function definitionIn(line: string): Definition | null {
  for (const [kind, form] of FORMS) {
    const id = form.exec(line)?.[1];
    if (id !== undefined) return { id, kind };
  }
  return null;
}

/** The definitions of a chapter in order, and the lines that look like definitions and are none. */
export function definitionsIn(chapter: string): {
  readonly definitions: readonly Definition[];
  readonly broken: readonly string[];
} {
  const lines = chapter.split('\n').filter((line) => MEANT.test(line));
  const definitions = lines.flatMap((line) => definitionIn(line) ?? []);
  return { definitions, broken: lines.filter((line) => definitionIn(line) === null) };
}

/** The letters of an id: the family that it belongs to. */
export const familyOf = (id: string): string => id.replace(/\d.*$/, '');

/** The id of the heading over a fact, null for a fact without a letter, which has none. */
export const headingOf = (id: string): string | null => (/[a-z]$/.test(id) ? id.slice(0, -1) : null);

/** The ids in the titles of a test file. */
export const idsInTitles = (source: string): readonly string[] =>
  [...source.matchAll(TITLE)].flatMap((match) => match[1]?.match(ID) ?? []);

/** The ids of these families in a comment or a document; similar words have no family. */
export const idsInWords = (text: string, families: ReadonlySet<string>): readonly string[] =>
  [...text.matchAll(WORD)].map(([id]) => id).filter((id) => families.has(familyOf(id)));
