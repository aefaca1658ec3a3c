/** Finds the fields of a format, group by group. */
import type { DocumentPath } from './mistakes.ts';

export interface Walkable {
  readonly type: string;
  readonly pipe?: readonly Walkable[];
  readonly wrapped?: Walkable;
  readonly entries?: Readonly<Record<string, Walkable>>;
  readonly item?: Walkable;
  readonly options?: readonly Walkable[];
}

/** The groups and lists in a format, without the schemas that wrap them. */
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

/** The field next to this one whose group or list has a field of this name; undefined for none. */
export const placeInside = (format: Walkable, group: DocumentPath, name: string): string | undefined =>
  knownFields(format, group).find((beside) =>
    [[beside], [beside, 0]].some((inside) => knownFields(format, [...group, ...inside]).includes(name)),
  );
