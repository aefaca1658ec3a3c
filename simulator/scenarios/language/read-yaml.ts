/** Converts every error of the YAML parser to a message. */
import {
  type Alias,
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type ParsedNode,
  parseDocument,
  visit,
} from 'yaml';
import { shortName, truncate } from './excerpt.ts';
import type { DocumentPath, Place } from './mistakes.ts';
import { findStrayList } from './stray-list.ts';

export interface YamlMistake extends Place {
  readonly text: string;
}

export type ReadYaml =
  /** `placeOf` returns the place of a value or its name; for a missing value, of the nearest enclosing value. */
  | {
      readonly ok: true;
      readonly data: unknown;
      /** Fields that a group has twice; the first one counts. */
      readonly doubled: readonly YamlMistake[];
      placeOf(path: DocumentPath, isName: boolean): Place;
    }
  | { readonly ok: false; readonly mistakes: readonly YamlMistake[] };

/** A few aliases save text, but aliases of aliases can grow exponentially. */
const ALIASES_MAX = 100;
/** Enough for the most steps of a scenario, and read within a second. */
const LETTERS_MAX = 300_000;
/** Far deeper than any scenario, and not deep enough to slow the parser down. */
const DEPTH_MAX = 200;
const COMPACT_DEPTH = new RegExp(`(?:[-?] ){${DEPTH_MAX}}`);

const START: Place = { line: 1, column: 1 };

function placeAt(lines: LineCounter, offset: number | undefined): Place {
  if (offset === undefined) return START;
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

function placeIn(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Undefined without such a field. */
function nameOffset(document: Document, path: DocumentPath): number | undefined {
  const group = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(group)) return undefined;
  const field = group.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  return (field?.key as ParsedNode | undefined)?.range[0];
}

function placeOf(document: Document, lines: LineCounter, path: DocumentPath, isName: boolean): Place {
  const named = isName ? nameOffset(document, path) : undefined;
  if (named !== undefined) return placeAt(lines, named);
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return placeAt(lines, node.range[0]);
  }
  return START;
}

function findAlias(document: Document, isMeant: (alias: Alias) => boolean): Alias | null {
  let found: Alias | null = null;
  visit(document, {
    Alias(_, alias) {
      if (!isMeant(alias)) return undefined;
      found = alias;
      return visit.BREAK;
    },
  });
  return found;
}

/** An alias inside its own anchor would expand without end. */
function findEndless(document: Document): Alias | null {
  let found: Alias | null = null;
  visit(document, {
    Alias(_, alias, around) {
      const isNamedAround = around.some((node) => isCollection(node) && node.anchor === alias.source);
      const target = isNamedAround ? alias.resolve(document) : undefined;
      if (target === undefined || !around.some((node) => node === target)) return undefined;
      found = alias;
      return visit.BREAK;
    },
  });
  return found;
}

/** Keeps the text of numbers out of range, so that the message can quote them. */
function keepWritten(document: Document): void {
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'number' && !Number.isFinite(scalar.value)) scalar.value = scalar.source;
    },
  });
}

const refuse = (place: Place, text: string): ReadYaml => ({ ok: false, mistakes: [{ ...place, text }] });

/** The message for an error that the library throws only after it has accepted the document. */
function refused(error: unknown, document: Document, lines: LineCounter): ReadYaml {
  const refuseAlias = (alias: Alias | null, why: string) => refuse(placeAt(lines, alias?.range?.[0]), why);
  if (error instanceof RangeError) return refuseAlias(null, 'this is nested too deeply to be read');
  const unknown = findAlias(document, (alias) => alias.resolve(document) === undefined);
  if (unknown !== null) return refuseAlias(unknown, `the alias *${shortName(unknown.source)} has no anchor before it`);
  const many = findAlias(document, () => true);
  return refuseAlias(many, `this has too many aliases: expanded, they must be at most ${ALIASES_MAX}`);
}

/** Counts brackets and dashes before the parser runs. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === '[' || letter === '{') depth += 1;
    if (letter === ']' || letter === '}') depth = Math.max(0, depth - 1);
    if (depth > DEPTH_MAX) return true;
  }
  return COMPACT_DEPTH.test(text);
}

function removeDuplicates(document: Document, lines: LineCounter): readonly YamlMistake[] {
  const doubled: YamlMistake[] = [];
  const offsetOf = (key: unknown) => (key as ParsedNode).range[0];
  visit(document, {
    Map(_, map) {
      const firsts = new Map<unknown, unknown>();
      map.items = map.items.filter(({ key }) => {
        if (!isScalar(key)) return true;
        const first = firsts.get(key.value);
        if (first === undefined) return firsts.set(key.value, key);
        const { line } = placeAt(lines, offsetOf(first));
        const text = `${shortName(String(key.value))} is written twice in one group, the first time in line ${line}`;
        doubled.push({ ...placeAt(lines, offsetOf(key)), text });
        return false;
      });
    },
  });
  return doubled;
}

/** A duplicate field is reported like other mistakes, and does not stop the reading. */
const isDoubled = ({ code }: { readonly code: string }): boolean => code === 'DUPLICATE_KEY';

/** Null when the text is nested too deep for the parser. */
function documentOf(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error' });
  } catch {
    return null;
  }
}

/** A tag such as `!!binary` would change the written value. */
const isTag = ({ code }: { readonly code: string }): boolean => code === 'TAG_RESOLVE_FAILED';

/** The maximum length of the library's own message in ours. */
const WORDS_MAX = 160;

function notYaml({ code, message }: Document.Parsed['errors'][number]): string {
  if (code === 'MULTIPLE_DOCS')
    return 'a second document begins here, after a line with ---; a file has only one scenario';
  return `this is not YAML: ${truncate(message, WORDS_MAX)}`;
}

/** A file with invalid UTF-8 bytes or the null character is not text. */
const NO_TEXT = /[\uFFFD\0]/;

/** Never throws. */
export function readYaml(text: string): ReadYaml {
  if (text.length > LETTERS_MAX)
    return refuse(START, `the file has ${text.length} letters; a scenario has at most ${LETTERS_MAX}`);
  const noText = NO_TEXT.exec(text)?.index;
  if (noText !== undefined) return refuse(placeIn(text, noText), 'the file is not UTF-8 text');
  const lines = new LineCounter();
  const document = isTooDeep(text) ? null : documentOf(text, lines);
  if (document === null) return refuse(START, 'this is nested too deeply to be read');
  const errors = document.errors.filter((error) => !isDoubled(error));
  const [first] = errors.toSorted((one, other) => one.pos[0] - other.pos[0]);
  if (first !== undefined) {
    const stray = findStrayList(text, first);
    return stray === null ? refuse(placeAt(lines, first.pos[0]), notYaml(first)) : refuse(stray, stray.text);
  }
  const wrong = [
    ...document.warnings.filter(isTag).map(({ pos }) => ({
      pos,
      text: `a scenario has no tag ${shortName(text.slice(pos[0], pos[1]))}: write the value alone`,
    })),
  ];
  if (wrong.length > 0) {
    return { ok: false, mistakes: wrong.map(({ pos, text: why }) => ({ ...placeAt(lines, pos[0]), text: why })) };
  }
  const endless = findEndless(document);
  if (endless !== null) {
    const why = `the alias *${shortName(endless.source)} is inside its own anchor, so it never ends`;
    return refuse(placeAt(lines, endless.range?.[0]), why);
  }
  const doubled = removeDuplicates(document, lines);
  keepWritten(document);
  try {
    const data: unknown = document.toJS({ maxAliasCount: ALIASES_MAX });
    return { ok: true, data, doubled, placeOf: (path, isName) => placeOf(document, lines, path, isName) };
  } catch (error) {
    return refused(error, document, lines);
  }
}
