/** Which fields a format knows, group by group. */
import type { DocumentPath } from './mistakes.ts';

/** A format as one walks into it. */
export interface Walkable {
  readonly type: string;
  readonly pipe?: readonly Walkable[];
  readonly wrapped?: Walkable;
  readonly entries?: Readonly<Record<string, Walkable>>;
  readonly item?: Walkable;
  readonly options?: readonly Walkable[];
}

/** Groups of fields and lists that a format comes to once everything around them is taken off. */
export function cores(format: Walkable): readonly Walkable[] {
  if (format.pipe?.[0] !== undefined) return cores(format.pipe[0]);
  if (format.wrapped !== undefined) return cores(format.wrapped);
  if (format.type === 'variant' || format.type === 'union') return (format.options ?? []).flatMap(cores);
  return [format];
}

/** The forms that a format has at a path. */
export function formatsAt(format: Walkable, path: DocumentPath): readonly Walkable[] {
  const [first, ...rest] = path;
  if (first === undefined) return cores(format);
  return cores(format).flatMap((core) => {
    const next = core.item ?? core.entries?.[String(first)];
    return next === undefined ? [] : formatsAt(next, rest);
  });
}

/** The fields that a format knows in the group at a path. */
export function knownFields(format: Walkable, path: DocumentPath): readonly string[] {
  return [...new Set(formatsAt(format, path).flatMap(({ entries = {} }) => Object.keys(entries)))];
}

/** The group or list beside a field of this name that has such a field; undefined where none has. */
export const placeInside = (format: Walkable, group: DocumentPath, name: string): string | undefined =>
  knownFields(format, group).find((beside) =>
    [[beside], [beside, 0]].some((inside) => knownFields(format, [...group, ...inside]).includes(name)),
  );
