/** Finds rule ids: definitions in chapters, and uses in titles, comments and documents. */

const ID = /[A-Z]+-\d+/g;
/** A text literal that starts with ids in brackets, and a LONG right after it. A title in a constant counts as quick. */
const TITLE = /(['"`])((?:\[[A-Z]+-\d+\])+)(?:(?!\1)[\s\S])*\1(,\s*(?:\{ \.\.\.)?LONG\b)?/g;
/** An id that is not a part of a longer word, an address or a path. */
const WORD = /(?<![\w%#./'"-])[A-Z]+-\d+(?![\w-])/g;

export interface Definition {
  readonly id: string;
  /** A test verifies a rule; a command measures a bar. */
  readonly kind: 'rule' | 'bar';
}

const FORMS: readonly (readonly [kind: Definition['kind'], form: RegExp])[] = [
  ['rule', /^- \*\*([A-Z]+-\d+)\*\* \S/],
  ['bar', /^\| \*\*([A-Z]+-\d+)\*\* \| \S/],
];
/** A line that starts like this must be a definition. */
const MEANT = /^(- \*\*|\| \*\*)/;

function definitionIn(line: string): Definition | null {
  for (const [kind, form] of FORMS) {
    const id = form.exec(line)?.[1];
    if (id !== undefined) return { id, kind };
  }
  return null;
}

/** The definitions of a chapter, and lines that start like one but are none. */
export function definitionsIn(chapter: string): {
  readonly definitions: readonly Definition[];
  readonly broken: readonly string[];
} {
  const lines = chapter.split('\n').filter((line) => MEANT.test(line));
  const definitions = lines.flatMap((line) => definitionIn(line) ?? []);
  return { definitions, broken: lines.filter((line) => definitionIn(line) === null) };
}

export const prefixOf = (id: string): string => id.replace(/-.*$/, '');

export const idsInTitles = (source: string): readonly { readonly id: string; readonly isLong: boolean }[] =>
  [...source.matchAll(TITLE)].flatMap(([, , ids = '', tag]) =>
    (ids.match(ID) ?? []).map((id) => ({ id, isLong: tag !== undefined })),
  );

export const idsInWords = (text: string, prefixes: ReadonlySet<string>): readonly string[] =>
  [...text.matchAll(WORD)].map(([id]) => id).filter((id) => prefixes.has(prefixOf(id)));
