/** The fields that a format (a Valibot schema) allows at a path of the document. */
import type { DocumentPath } from './mistakes.ts';

export interface Walkable {
  readonly type: string;
  readonly pipe?: readonly Walkable[];
  readonly wrapped?: Walkable;
  readonly entries?: Readonly<Record<string, Walkable>>;
  readonly item?: Walkable;
  readonly options?: readonly Walkable[];
}

/** Removes the schemas that wrap others; for a union returns the schemas of all options. */
export function cores(format: Walkable): readonly Walkable[] {
  if (format.pipe?.[0] !== undefined) return cores(format.pipe[0]);
  if (format.wrapped !== undefined) return cores(format.wrapped);
  if (format.type === 'variant' || format.type === 'union') return (format.options ?? []).flatMap(cores);
  return [format];
}

export function formatsAt(format: Walkable, path: DocumentPath): readonly Walkable[] {
  const [first, ...rest] = path;
  if (first === undefined) return cores(format);
  return cores(format).flatMap((core) => {
    const next = core.item ?? core.entries?.[String(first)];
    return next === undefined ? [] : formatsAt(next, rest);
  });
}

export function knownFields(format: Walkable, path: DocumentPath): readonly string[] {
  return [...new Set(formatsAt(format, path).flatMap(({ entries = {} }) => Object.keys(entries)))];
}

/** The field of `group` whose own group, or list of groups, allows a field `name`. */
export const placeInside = (format: Walkable, group: DocumentPath, name: string): string | undefined =>
  knownFields(format, group).find((beside) =>
    [[beside], [beside, 0]].some((inside) => knownFields(format, [...group, ...inside]).includes(name)),
  );
