/** Finds files that import each other in a circle: nobody can read, test or move one of them without the others. */
import { posix } from 'node:path';
import { importsOf } from '../source/imports.ts';
import type { Syntax } from '../source/syntax.ts';

interface Source {
  readonly path: string;
  readonly syntax: Syntax;
}

/** Which files each file imports, types and lazy parts included. */
function importGraph(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, syntax }) => {
      const named = importsOf(syntax).flatMap(({ specifier }) => (specifier?.startsWith('.') ? [specifier] : []));
      const targets = named.map((specifier) => posix.join(posix.dirname(path), specifier));
      return [path, targets.filter((target) => paths.has(target))];
    }),
  );
}

/** One sentence a circle: the files on it, in the order of their imports. */
export function circlesIn(sources: readonly Source[]): string[] {
  const graph = importGraph(sources);
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (path: string) => {
    const at = way.indexOf(path);
    if (at >= 0) found.push([...way.slice(at), path].join(' imports '));
    if (at >= 0 || done.has(path)) return;
    way.push(path);
    for (const target of graph.get(path) ?? []) follow(target);
    way.pop();
    done.add(path);
  };
  for (const path of graph.keys()) follow(path);
  return found;
}
