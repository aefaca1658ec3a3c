import { closestMatch } from 'leven';
import type { DocumentPath } from './mistakes.ts';
import type { RawFields } from './raw-fields.ts';

/** Letters that may differ: at most half of a short word, and three of any word. */
const DIFFERENT_MAX = 3;

export function closestWord(written: unknown, known: readonly string[]): string | undefined {
  if (typeof written !== 'string' || written.length > 100) return undefined;
  const maxDistance = Math.max(1, Math.min(DIFFERENT_MAX, Math.floor(written.length / 2)));
  return closestMatch(written, known, { maxDistance });
}

/** Fields with the intended names instead of misspelled ones, so that the values of these fields are checked too. */
interface RenamedFields {
  readonly fields: RawFields;
  /** Restores the names in the file. */
  asWritten(fields: RawFields): RawFields;
  /** Restores the names in the file. */
  pathAsWritten(path: DocumentPath): DocumentPath;
}

const renamed = (fields: RawFields, names: ReadonlyMap<string, string>): RawFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [names.get(name) ?? name, value]));

/** Does not replace a name by one that the group already has. */
export function withClosestNames(fields: RawFields, known: readonly string[]): RenamedFields {
  const renames = new Map<string, string>();
  for (const name of Object.keys(fields)) {
    const word = known.includes(name) ? undefined : closestWord(name, known);
    if (word !== undefined && !Object.hasOwn(fields, word) && ![...renames.values()].includes(word))
      renames.set(name, word);
  }
  const written = new Map([...renames].map(([name, word]) => [word, name]));
  return {
    fields: renamed(fields, renames),
    asWritten: (some) => renamed(some, written),
    pathAsWritten: ([first, ...rest]) =>
      first === undefined ? [] : [typeof first === 'string' ? (written.get(first) ?? first) : first, ...rest],
  };
}
