import { shortName } from './excerpt.ts';

/** Names of fields and positions in lists, from the outermost to the innermost. */
export type DocumentPath = readonly (string | number)[];

export interface Mistake {
  readonly path: DocumentPath;
  /** The end of a message that begins with the field. */
  readonly text: string;
  /** The word that was probably intended. */
  readonly suggestion?: string | undefined;
  /** The name of the last field is wrong, and not its value. */
  readonly isName?: boolean;
  /** Another mistake caused this one and is reported instead. */
  readonly isReportedElsewhere?: boolean;
}

/** Line and column count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface SourceFile {
  readonly fileName: string;
  /** The place of a value or its name; for a missing value, of the nearest enclosing value. */
  placeOf(path: DocumentPath, isName: boolean): Place;
}

export interface SourceMistake extends Mistake {
  readonly source: SourceFile;
  readonly place?: Place;
  /** Includes, from the outermost file to the nearest. */
  readonly includes?: readonly IncludePlace[];
}

export interface IncludePlace {
  readonly source: SourceFile;
  readonly path: DocumentPath;
}

export const placed = (
  mistakes: readonly (Place & { readonly text: string })[],
  source: SourceFile,
): readonly SourceMistake[] => mistakes.map(({ text, ...place }) => ({ path: [], text, source, place }));

/** Further mistakes are only counted. */
const SHOWN_MAX = 50;

/** Positions in lists count from 1. */
const fieldOf = (path: DocumentPath): string =>
  path.map((part) => (typeof part === 'number' ? `${part + 1}` : shortName(part))).join('.');

interface MistakeText extends Place {
  readonly fileName: string;
  readonly sentence: string;
}

/** The including places from the nearest file to the outermost one. */
const includedAt = (includes: readonly IncludePlace[]): string =>
  includes
    .map(({ source, path }) => `line ${source.placeOf(path, false).line} of ${source.fileName}`)
    .reverse()
    .join(', ');

function describe({
  path,
  text,
  suggestion,
  isName = false,
  source,
  place,
  includes = [],
}: SourceMistake): MistakeText {
  const { line, column } = place ?? source.placeOf(path, isName);
  const question = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  const what = place === undefined ? `${fieldOf(path) || 'the file'} ${text}` : text;
  const by = includes.length === 0 ? '' : ` (included at ${includedAt(includes)})`;
  const sentence = `Failed to read scenario ${source.fileName}: line ${line}, column ${column}: ${what}${by}.${question}`;
  return { fileName: source.fileName, line, column, sentence };
}

/** Each mistake has one line, by file in the order of reading, then by position. */
export function sentencesOf(mistakes: readonly SourceMistake[]): string {
  const files = [...new Set(mistakes.map(({ source }) => source.fileName))];
  const reported = mistakes
    .filter(({ isReportedElsewhere = false }) => !isReportedElsewhere)
    .map(describe)
    .sort((a, b) => files.indexOf(a.fileName) - files.indexOf(b.fileName) || a.line - b.line || a.column - b.column);
  const sentences = [...new Set(reported.map(({ sentence }) => sentence))];
  const left = sentences.length - SHOWN_MAX;
  return [
    ...sentences.slice(0, SHOWN_MAX),
    ...(left > 0 ? [`And ${left} more ${left === 1 ? 'mistake' : 'mistakes'}.`] : []),
  ].join('\n');
}
