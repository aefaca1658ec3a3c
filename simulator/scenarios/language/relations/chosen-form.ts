/** A mistake of a field with several forms is reported for the intended form. */
import * as v from 'valibot';
import { closestWord } from '../closest-word.ts';
import { formatsAt, type SchemaNode, unwrappedSchemas } from '../known-fields.ts';
import { isFields } from '../raw-fields.ts';

type FormIssue = v.BaseIssue<unknown>;

const within = (issue: FormIssue, inner: FormIssue): FormIssue => {
  const path = [...(issue.path ?? []), ...(inner.path ?? [])];
  return { ...inner, ...(path.length === 0 ? {} : { path: path as unknown as NonNullable<FormIssue['path']> }) };
};

/** The group that has most of the written fields; null when two have equally many. */
function closestGroup(groups: readonly SchemaNode[], written: readonly string[]): SchemaNode | null {
  const counted = groups.map((group) => {
    const known = Object.keys(group.entries ?? {});
    return { group, count: written.filter((name) => closestWord(name, known) !== undefined).length };
  });
  const most = Math.max(0, ...counted.map(({ count }) => count));
  const best = counted.filter(({ count }) => count === most);
  return most > 0 && best.length === 1 ? (best[0]?.group ?? null) : null;
}

/** Replaces an issue of a union by those of the intended form; unchanged when the form is unclear. */
function opened(issue: FormIssue, format: SchemaNode): readonly FormIssue[] {
  if (issue.type !== 'union' || issue.issues === undefined) return [issue];
  const { input } = issue;
  if (Array.isArray(input)) {
    const inside = issue.issues.filter(({ path }) => path !== undefined);
    return inside.length === 0 ? [issue] : inside.flatMap((inner) => opened(within(issue, inner), format));
  }
  if (!isFields(input)) return [issue];
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  const groups = formatsAt(format, path).filter(({ entries }) => entries !== undefined);
  const group = closestGroup(groups, Object.keys(input));
  const parsed = group === null ? null : v.safeParse(group as unknown as v.GenericSchema, input);
  return parsed?.issues?.flatMap((inner) => opened(within(issue, inner), format)) ?? [issue];
}

export const openedIssues = (issues: readonly FormIssue[], format: SchemaNode): readonly FormIssue[] =>
  issues.flatMap((issue) => opened(issue, format));

/** The list that the file should probably contain instead of the single word. */
export function closestList(word: unknown, formats: readonly SchemaNode[]): string | undefined {
  const items = formats.flatMap(({ item }) => (item === undefined ? [] : unwrappedSchemas(item)));
  const words = items.flatMap(({ options = [] }) =>
    (options as readonly unknown[]).filter((one) => typeof one === 'string'),
  );
  const suggestion = closestWord(word, words as readonly string[]);
  return suggestion === undefined ? undefined : `[${suggestion}]`;
}
