import * as v from 'valibot';
import { closestWord } from './closest-word.ts';
import { excerpt } from './excerpt.ts';
import { formatsAt, knownFields, placeInside, type SchemaNode } from './known-fields.ts';
import { listsForGroups } from './lists-for-groups.ts';
import type { DocumentPath, Mistake } from './mistakes.ts';
import { isFields } from './raw-fields.ts';
import { closestList, openedIssues } from './relations/chosen-form.ts';

type Issue = v.BaseIssue<unknown>;

export type Validated<Output> =
  | { readonly ok: true; readonly data: Output }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] };

const pathOf = (issue: Issue): DocumentPath => issue.path?.map((item) => item.key as string | number) ?? [];

const isUnknownField = ({ type, expected }: Issue): boolean => type === 'strict_object' && expected === 'never';

/** These checks of a group may fail only because an unknown field was removed. */
const OF_THE_WHOLE = ['min_entries', 'check'];

const allowedWordsOf = ({ expected }: Issue): readonly string[] =>
  [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, word = '']) => word);

function kindOf(given: unknown): string {
  if (given === null) return 'nothing';
  return Array.isArray(given) ? 'a list' : excerpt(given);
}

/** A list or group in place of a value, by its beginning. */
function foundOf(found: object | null): string {
  if (found === null) return kindOf(found);
  return `the ${Array.isArray(found) ? 'list' : 'group'} ${excerpt(found)}`;
}

function textOf(issue: Issue): string {
  const { message, received, type, input } = issue;
  if (received === 'undefined') return 'is missing';
  if (type === 'strict_object') return `must be a group of fields, not ${kindOf(input)}`;
  // A message about the value already contains it.
  if (message.startsWith('is ')) return message;
  if (typeof input !== 'object') return `${message}, not ${excerpt(input)}`;
  // A message about a valid list or group is about the contents.
  return issue.kind === 'schema' ? `${message}, not ${foundOf(input)}` : message;
}

/** Suggests a similar valid word instead of the whole list. */
function valueMistake(issue: Issue, path: DocumentPath, format: SchemaNode): Mistake {
  const isChoice = issue.type === 'union';
  const list = isChoice ? closestList(issue.input, formatsAt(format, pathOf(issue))) : undefined;
  const words = allowedWordsOf(issue);
  // The word `online` is the most similar, but means the opposite.
  const isOffline = words.includes('online') && closestWord(issue.input, ['online', 'offline']) === 'offline';
  const suggestion = list ?? (isOffline ? 'banner: offline' : closestWord(issue.input, words));
  return suggestion === undefined
    ? { path, text: textOf(issue) }
    : { path, text: `cannot be ${excerpt(issue.input)}`, suggestion };
}

/** `suggestion` is a similar known name; `inside` is a neighboring group that has a field of this name. */
interface UnknownField {
  readonly path: DocumentPath;
  readonly suggestion: string | undefined;
  readonly inside: string | undefined;
  readonly known: readonly string[];
}

function unknownField(issue: Issue, format: SchemaNode): UnknownField {
  const path = pathOf(issue);
  const [group, name] = [path.slice(0, -1), String(path.at(-1))];
  const known = knownFields(format, group);
  const inside = placeInside(format, group, name);
  return { path, known, inside, suggestion: inside === undefined ? closestWord(name, known) : undefined };
}

function unknownMistake({ path, suggestion, inside, known }: UnknownField, under: DocumentPath): Mistake {
  const whole = { path: [...under, ...path], isName: true } as const;
  const text = 'is not a known field here';
  if (inside !== undefined) return { ...whole, text: `${text}: it belongs inside ${inside}` };
  if (suggestion !== undefined) return { ...whole, text, suggestion };
  return { ...whole, text: known.length === 0 ? text : `${text}; known fields: ${known.join(', ')}` };
}

/** A copy with the field moved to its probable place or removed; the new path is null when removed. */
function corrected(
  data: unknown,
  { path, suggestion, inside }: UnknownField,
): readonly [data: unknown, now: DocumentPath | null] {
  const copy = structuredClone(data);
  const around = path.slice(0, -1);
  const group = around.reduce<unknown>((at, key) => (at as Record<string, unknown>)[String(key)], copy) as Record<
    string,
    unknown
  >;
  const name = String(path.at(-1));
  const value = group[name];
  delete group[name];
  const [target, to] = inside === undefined ? [group, suggestion] : [group[inside], name];
  if (to === undefined || !isFields(target) || Object.hasOwn(target, to)) return [copy, null];
  (target as Record<string, unknown>)[to] = value;
  return [copy, [...around, ...(inside === undefined ? [] : [inside]), to]];
}

/** Valibot reports one unknown field of a group at a time, and each round removes it. */
const ROUNDS_MAX = 20;

const startsWith = (path: DocumentPath, start: DocumentPath): boolean => start.every((key, at) => key === path[at]);

function withKnownFields(format: v.GenericSchema, data: unknown, under: DocumentPath) {
  const mistakes: Mistake[] = [];
  const moved: { readonly from: DocumentPath; readonly to: DocumentPath }[] = [];
  const poorer: string[] = [];
  let left = data;
  let parsed = v.safeParse(format, left);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const unknown = openedIssues(parsed.issues ?? [], format as unknown as SchemaNode)
      .filter(isUnknownField)
      .map((issue) => unknownField(issue, format as unknown as SchemaNode));
    if (unknown.length === 0) break;
    for (const field of unknown) {
      mistakes.push(unknownMistake(field, under));
      const [next, now] = corrected(left, field);
      left = next;
      if (now === null) poorer.push(field.path.slice(0, -1).join('.'));
      else moved.push({ from: field.path, to: now });
    }
    parsed = v.safeParse(format, left);
  }
  const written = (path: DocumentPath): DocumentPath => {
    const found = moved.find(({ to }) => startsWith(path, to));
    return found === undefined ? path : [...found.from, ...path.slice(found.to.length)];
  };
  return { parsed, mistakes, poorer, written };
}

/** `under` is the path of the data in the file. */
export function validateByFormat<Output>(
  format: v.GenericSchema<unknown, Output>,
  data: unknown,
  under: DocumentPath = [],
): Validated<Output> {
  const lists = listsForGroups(format as unknown as SchemaNode, data, under);
  const { parsed, mistakes: unknown, poorer, written } = withKnownFields(format, data, under);
  if (parsed.success && lists.length === 0 && unknown.length === 0) return { ok: true, data: parsed.output as Output };
  const isInList = ({ path }: Mistake) => lists.some((list) => startsWith(path, list));
  const ofLists = lists.map((path) => ({ path, text: 'must be a group of fields, not a list' }));
  const all = [...ofLists, ...unknown.filter((mistake) => !isInList(mistake))];
  const mistakes = new Map(all.map((mistake) => [`${mistake.path.join('.')} ${mistake.text}`, mistake]));
  const schema = format as unknown as SchemaNode;
  for (const issue of openedIssues(parsed.issues ?? [], schema)) {
    const inside = pathOf(issue);
    if (OF_THE_WHOLE.includes(issue.type) && poorer.includes(inside.join('.'))) continue;
    const mistake = valueMistake(issue, [...under, ...written(inside)], schema);
    if (!isInList(mistake)) mistakes.set(`${mistake.path.join('.')} ${mistake.text}`, mistake);
  }
  return { ok: false, mistakes: [...mistakes.values()] };
}
