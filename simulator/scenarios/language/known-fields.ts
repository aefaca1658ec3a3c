/** The fields that a format (a Valibot schema) allows at a path of the document. */
import type { DocumentPath } from './mistakes.ts';

export interface SchemaNode {
  readonly type: string;
  readonly pipe?: readonly SchemaNode[];
  readonly wrapped?: SchemaNode;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly options?: readonly SchemaNode[];
}

/** Removes the schemas that wrap others; for a union returns the schemas of all options. */
export function unwrappedSchemas(format: SchemaNode): readonly SchemaNode[] {
  if (format.pipe?.[0] !== undefined) return unwrappedSchemas(format.pipe[0]);
  if (format.wrapped !== undefined) return unwrappedSchemas(format.wrapped);
  if (format.type === 'variant' || format.type === 'union') return (format.options ?? []).flatMap(unwrappedSchemas);
  return [format];
}

export function formatsAt(format: SchemaNode, path: DocumentPath): readonly SchemaNode[] {
  const [first, ...rest] = path;
  if (first === undefined) return unwrappedSchemas(format);
  return unwrappedSchemas(format).flatMap((schema) => {
    const next = schema.item ?? schema.entries?.[String(first)];
    return next === undefined ? [] : formatsAt(next, rest);
  });
}

export function knownFields(format: SchemaNode, path: DocumentPath): readonly string[] {
  return [...new Set(formatsAt(format, path).flatMap(({ entries = {} }) => Object.keys(entries)))];
}

/** The field of `group` whose own group, or list of groups, allows a field `name`. */
export const placeInside = (format: SchemaNode, group: DocumentPath, name: string): string | undefined =>
  knownFields(format, group).find((beside) =>
    [[beside], [beside, 0]].some((inside) => knownFields(format, [...group, ...inside]).includes(name)),
  );
