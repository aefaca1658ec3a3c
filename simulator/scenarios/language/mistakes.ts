/** What is wrong with a scenario's files: each mistake with its place, and the sentences that say so. */
import { shortName } from './excerpt.ts';

/** Where in a scenario's file: names of fields and places in lists, from the outside in. */
export type DocumentPath = readonly (string | number)[];

/** A wrong place in a file and what is wrong there. */
export interface Mistake {
  readonly path: DocumentPath;
  /** The end of a sentence that begins with the field. */
  readonly text: string;
  /** The word that was perhaps meant. */
  readonly meant?: string | undefined;
  /** The name of the last field is wrong, and not what stands behind it. */
  readonly isName?: boolean;
  /** Its cause is wrong in another place, and said of that one alone. */
  readonly isSaidElsewhere?: boolean;
}

/** Both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One of the files that a scenario is read from. */
export interface SourceFile {
  /** What it was asked for by. */
  readonly given: string;
  /** The place of the value at a path, or of its name; else of the nearest one around it. */
  placeOf(path: DocumentPath, isName: boolean): Place;
}

export interface SourceMistake extends Mistake {
  readonly source: SourceFile;
  /** Where it is known without a path. */
  readonly place?: Place;
  /** Where the file that it stands in is included, from the outermost file to the nearest. */
  readonly includes?: readonly IncludePlace[];
}

/** Where a file includes another one. */
export interface IncludePlace {
  readonly source: SourceFile;
  readonly path: DocumentPath;
}

/** What is known of a file with its place alone. */
export const placed = (
  mistakes: readonly (Place & { readonly text: string })[],
  source: SourceFile,
): readonly SourceMistake[] => mistakes.map(({ text, ...place }) => ({ path: [], text, source, place }));

/** More are counted: nobody reads them. */
const SAID_MAX = 50;

/** People count from 1. */
const fieldOf = (path: DocumentPath): string =>
  path.map((part) => (typeof part === 'number' ? `${part + 1}` : shortName(part))).join('.');

interface Said extends Place {
  readonly given: string;
  readonly sentence: string;
}

/** From the nearest file to the outermost one. */
const includedAt = (includes: readonly IncludePlace[]): string =>
  includes
    .map(({ source, path }) => `line ${source.placeOf(path, false).line} of ${source.given}`)
    .reverse()
    .join(', ');

function say({ path, text, meant, isName = false, source, place, includes = [] }: SourceMistake): Said {
  const { line, column } = place ?? source.placeOf(path, isName);
  const question = meant === undefined ? '' : ` Did you mean ${meant}?`;
  const what = place === undefined ? `${fieldOf(path) || 'the file'} ${text}` : text;
  const by = includes.length === 0 ? '' : ` (included at ${includedAt(includes)})`;
  const sentence = `Failed to read scenario ${source.given}: line ${line}, column ${column}: ${what}${by}.${question}`;
  return { given: source.given, line, column, sentence };
}

/** All mistakes as one text, a line each: file by file as they were read, in each from the first to the last. */
export function sentencesOf(mistakes: readonly SourceMistake[]): string {
  const files = [...new Set(mistakes.map(({ source }) => source.given))];
  const said = mistakes
    .filter(({ isSaidElsewhere = false }) => !isSaidElsewhere)
    .map(say)
    .sort((a, b) => files.indexOf(a.given) - files.indexOf(b.given) || a.line - b.line || a.column - b.column);
  const sentences = [...new Set(said.map(({ sentence }) => sentence))];
  const left = sentences.length - SAID_MAX;
  return [
    ...sentences.slice(0, SAID_MAX),
    ...(left > 0 ? [`And ${left} more ${left === 1 ? 'mistake' : 'mistakes'}.`] : []),
  ].join('\n');
}
