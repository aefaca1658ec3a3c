/** A part of a scenario's data by its format: what it comes to, or everything that is wrong with it. */
import * as v from 'valibot';
import { meantWord } from './meant-word.ts';
import type { DocumentPath, Mistake } from './mistakes.ts';

type Issue = v.BaseIssue<unknown>;

export type Judged<Output> =
  | { readonly ok: true; readonly data: Output }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] };

/** A format as one walks into it. */
interface Walkable {
  readonly type: string;
  readonly pipe?: readonly Walkable[];
  readonly wrapped?: Walkable;
  readonly entries?: Readonly<Record<string, Walkable>>;
  readonly item?: Walkable;
  readonly options?: readonly Walkable[];
}

/** Groups of fields and lists that a format comes to once everything around them is taken off. */
function cores(format: Walkable): readonly Walkable[] {
  if (format.pipe?.[0] !== undefined) return cores(format.pipe[0]);
  if (format.wrapped !== undefined) return cores(format.wrapped);
  if (format.type === 'variant' || format.type === 'union') return (format.options ?? []).flatMap(cores);
  return [format];
}

/** The fields that a format knows in the group at a path. */
function knownFields(format: Walkable, path: DocumentPath): readonly string[] {
  const [first, ...rest] = path;
  return cores(format).flatMap((core) => {
    if (first === undefined) return Object.keys(core.entries ?? {});
    const next = core.item ?? core.entries?.[String(first)];
    return next === undefined ? [] : knownFields(next, rest);
  });
}

const GROUPS = ['strict_object', 'record'];

/** Where data has a list in the place of a group of fields: Valibot takes one for a group that may be empty. */
function listsForGroups(formats: readonly Walkable[], data: unknown, path: DocumentPath): readonly DocumentPath[] {
  if (typeof data !== 'object' || data === null || formats.length === 0) return [];
  if (Array.isArray(data)) {
    const items = formats.flatMap(({ item }) => (item ? cores(item) : []));
    if (items.length === 0) return formats.some(({ type }) => GROUPS.includes(type)) ? [path] : [];
    return data.flatMap((each, at) => listsForGroups(items, each, [...path, at]));
  }
  return Object.entries(data).flatMap(([name, each]) => {
    const fields = formats.flatMap(({ entries = {} }) => (Object.hasOwn(entries, name) && entries[name]) || []);
    return listsForGroups(fields.flatMap(cores), each, [...path, name]);
  });
}

const pathOf = (issue: Issue): DocumentPath => issue.path?.map((item) => item.key as string | number) ?? [];

const isUnknownField = ({ type, expected }: Issue): boolean => type === 'strict_object' && expected === 'never';

/** The words that an issue would take, as it names them. */
const wordsOf = ({ expected }: Issue): readonly string[] =>
  [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, word = '']) => word);

function kindOf(given: unknown): string {
  if (given === null) return 'nothing';
  return Array.isArray(given) ? 'a list' : JSON.stringify(given);
}

function textOf(issue: Issue): string {
  if (isUnknownField(issue)) return 'is not a known field here';
  if (issue.received === 'undefined') return 'is missing';
  if (issue.type === 'strict_object') return `must be a group of fields, not ${kindOf(issue.input)}`;
  if (issue.type === 'never') return issue.message;
  const given = typeof issue.input === 'object' ? '' : `, not ${JSON.stringify(issue.input)}`;
  return `${issue.message}${given}`;
}

function mistakeOf(issue: Issue, format: Walkable, under: DocumentPath): Mistake {
  const inside = pathOf(issue);
  const path = [...under, ...inside];
  const text = textOf(issue);
  if (isUnknownField(issue))
    return { path, text, isName: true, meant: meantWord(inside.at(-1), knownFields(format, inside.slice(0, -1))) };
  return { path, text, meant: meantWord(issue.input, wordsOf(issue)) };
}

/** A copy without the fields at these paths. */
function without(data: unknown, paths: readonly DocumentPath[]): unknown {
  const copy = structuredClone(data);
  for (const path of paths) {
    const group = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[String(key)], copy);
    delete (group as Record<string, unknown>)[String(path.at(-1))];
  }
  return copy;
}

/** Valibot names one unknown field of a group at a time: without it the next one shows. */
const ROUNDS_MAX = 20;

/** Judges data by a format; `under` is where in the file it stands. */
export function judgeByFormat<Output>(
  format: v.GenericSchema<unknown, Output>,
  data: unknown,
  under: DocumentPath = [],
): Judged<Output> {
  const mistakes = new Map<string, Mistake>();
  const lists = listsForGroups(cores(format as unknown as Walkable), data, under);
  for (const path of lists) mistakes.set(path.join('.'), { path, text: 'must be a group of fields, not a list' });
  const isInList = (path: DocumentPath) => lists.some((list) => list.every((key, at) => key === path[at]));
  let left = data;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const parsed = v.safeParse(format, left);
    if (parsed.success && mistakes.size === 0) return { ok: true, data: parsed.output };
    const issues = parsed.issues ?? [];
    for (const issue of issues) {
      const mistake = mistakeOf(issue, format as unknown as Walkable, under);
      if (!isInList(mistake.path)) mistakes.set(`${mistake.path.join('.')} ${mistake.text}`, mistake);
    }
    const unknown = issues.filter(isUnknownField).map(pathOf);
    if (unknown.length === 0) break;
    left = without(left, unknown);
  }
  return { ok: false, mistakes: [...mistakes.values()] };
}
