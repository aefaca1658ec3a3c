/** Compares a platform's response with the fields that the product reads, and lists each unreadable value. */

export interface Problem {
  readonly path: string;
  /** The value as JSON, shortened; null for a missing value. */
  readonly received: string | null;
  readonly reason: string;
}

interface Keys {
  readonly expected: Set<string>;
  readonly sent: Set<string>;
}

/** The findings about the fields of one response. */
export interface Notes {
  /** Problems that each invalidate a record or the whole response. */
  readonly rejected: Problem[];
  /** Problems that each invalidate one field, which takes its default. */
  readonly defaulted: Problem[];
  /** By the path of the records, with `[]` for each entry of a list. */
  readonly keys: Map<string, Keys>;
}

export const newNotes = (): Notes => ({ rejected: [], defaulted: [], keys: new Map() });

/** Returns the problems that make the value unreadable; notes the problems inside it that do not. */
export type Form = (sent: unknown, path: string, notes: Notes) => readonly Problem[];

/**
 * `needed`: the record is rejected without it. `decides`: an unreadable value rejects the record. `informs`: an
 * unreadable value becomes its default.
 */
type Weight = 'needed' | 'decides' | 'informs';

export interface Field {
  readonly form: Form;
  readonly weight: Weight;
  /** Possible names of the field, the preferred one first; when empty, the field has the name of its row. */
  readonly names: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

const field =
  (weight: Weight) =>
  (form: Form, names: readonly string[] = []): Field => ({ form, weight, names });

export const needed = field('needed');
export const decides = field('decides');
export const informs = field('informs');

export type Sent = Readonly<Record<string, unknown>>;

export const isRecord = (sent: unknown): sent is Sent =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/** An empty string, list or object, which platforms send for an absent value. */
export const isBlank = (sent: unknown): boolean =>
  sent === '' || (typeof sent === 'object' && sent !== null && Object.keys(sent).length === 0);

/** The fields of a record whose values count as sent. */
export const sentIn = (record: Sent, isSent: (value: unknown) => boolean): Sent =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => isSent(value)));

const SHOWN_LENGTH_MAX = 60;

export function problem(path: string, sent: unknown, reason: string): Problem {
  if (sent === undefined) return { path, received: null, reason: 'is missing' };
  const json = JSON.stringify(sent);
  return { path, received: json.length > SHOWN_LENGTH_MAX ? `${json.slice(0, SHOWN_LENGTH_MAX)}…` : json, reason };
}

/** A value without parts. */
export const value =
  (reads: (sent: unknown) => boolean, reason: string): Form =>
  (sent, path) =>
    reads(sent) ? [] : [problem(path, sent, reason)];

/** A form whose values must not be printed. */
export const secret =
  (form: Form): Form =>
  (sent, path, notes) =>
    form(sent, path, notes).map((each) => ({ ...each, received: each.received && '(not shown)' }));

/** A form that also accepts an empty string, list or object, read as absent. */
export const orBlank =
  (form: Form): Form =>
  (sent, path, notes) =>
    isBlank(sent) ? [] : form(sent, path, notes);

const at = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function problemsOf({ form, weight }: Field, sent: unknown, path: string, notes: Notes): readonly Problem[] {
  if (sent === undefined) return weight === 'needed' ? [problem(path, sent, '')] : [];
  if (sent === null && weight !== 'needed') return [];
  const problems = form(sent, path, notes);
  if (weight !== 'informs') return problems;
  notes.defaulted.push(...problems);
  return [];
}

function keysAt(path: string, notes: Notes): Keys {
  const place = path.replaceAll(/\[[^\]]*\]/g, '[]');
  const keys = notes.keys.get(place) ?? { expected: new Set(), sent: new Set() };
  notes.keys.set(place, keys);
  return keys;
}

export const record =
  (fields: Fields): Form =>
  (sent, path, notes) => {
    if (!isRecord(sent)) return [problem(path, sent, 'is not a record')];
    const { expected, sent: seen } = keysAt(path, notes);
    for (const key of Object.keys(sent)) seen.add(key);
    return Object.entries(fields).flatMap(([row, each]) => {
      const key = each.names.find((name) => Object.hasOwn(sent, name)) ?? each.names[0] ?? row;
      expected.add(key);
      const given = Object.hasOwn(sent, key) ? sent[key] : undefined;
      return problemsOf(each, given, at(path, key), notes);
    });
  };

type Entries = readonly (readonly [key: string | number, entry: unknown])[];

const entriesOfList = (sent: unknown): Entries | null => (Array.isArray(sent) ? [...sent.entries()] : null);

const entriesByKey = (sent: unknown): Entries | null =>
  entriesOfList(sent) ?? (isRecord(sent) ? Object.entries(sent) : null);

const entryProblems = (entries: Entries, form: Form, path: string, notes: Notes): readonly Problem[] =>
  entries.flatMap(([key, entry]) => form(entry, `${path}[${key}]`, notes));

/** A list, or an object by key; an unreadable entry is omitted. `filled`: an empty object is not a list. */
export const lenientListOf =
  (form: Form, { filled = false, costs = 'rejected' as 'rejected' | 'defaulted' } = {}): Form =>
  (sent, path, notes) => {
    const entries = entriesByKey(sent);
    const isEmptyRecord = isRecord(sent) && isBlank(sent);
    if (entries === null || (filled && isEmptyRecord)) return [problem(path, sent, 'is not a list')];
    notes[costs].push(...entryProblems(entries, form, path, notes));
    return [];
  };

/** A list, or an object by key; one unreadable entry makes it unreadable. */
export const strictListOf =
  (form: Form, { byKey = false, lengthMax = 1_000 } = {}): Form =>
  (sent, path, notes) => {
    const entries = byKey ? entriesByKey(sent) : entriesOfList(sent);
    if (entries === null) return [problem(path, sent, 'is not a list')];
    if (entries.length > lengthMax) return [problem(path, sent, `has more than ${lengthMax} entries`)];
    return entryProblems(entries, form, path, notes);
  };

/** Fields that no record had, and keys that the product does not read, with their paths. */
export function unmatchedKeys({ keys }: Notes): { readonly notSent: string[]; readonly notRead: string[] } {
  const minus = (from: ReadonlySet<string>, other: ReadonlySet<string>, path: string) =>
    [...from].filter((key) => !other.has(key)).map((key) => at(path, key));
  const places = [...keys];
  return {
    // A frame that reports success lacks the fields for failures.
    notSent: places.flatMap(([path, { expected, sent }]) => (path === '' ? [] : minus(expected, sent, path))),
    notRead: places.flatMap(([path, { expected, sent }]) => minus(sent, expected, path)),
  };
}
