import { type SchemaNode, unwrappedSchemas } from './known-fields.ts';
import type { DocumentPath } from './mistakes.ts';

const GROUPS = ['strict_object', 'record'];

function listsIn(formats: readonly SchemaNode[], data: unknown, path: DocumentPath): readonly DocumentPath[] {
  if (typeof data !== 'object' || data === null || formats.length === 0) return [];
  if (Array.isArray(data)) {
    const items = formats.flatMap(({ item }) => (item ? unwrappedSchemas(item) : []));
    if (items.length === 0) return formats.some(({ type }) => GROUPS.includes(type)) ? [path] : [];
    return data.flatMap((each, at) => listsIn(items, each, [...path, at]));
  }
  return Object.entries(data).flatMap(([name, each]) => {
    const fields = formats.flatMap(({ entries = {} }) => (Object.hasOwn(entries, name) && entries[name]) || []);
    return listsIn(fields.flatMap(unwrappedSchemas), each, [...path, name]);
  });
}

/** Lists in place of groups: Valibot accepts a list for a group whose fields are all optional. */
export const listsForGroups = (format: SchemaNode, data: unknown, path: DocumentPath): readonly DocumentPath[] =>
  listsIn(unwrappedSchemas(format), data, path);
