import { posix } from 'node:path';
import { type Import, importsOf } from '../source/imports.ts';
import type { Syntax } from '../source/syntax.ts';
import { FREE_ROOMS, ROOMS, type Room } from './rooms.ts';

/** A name with a path allows only that part of the package. */
function packageMatches(specifier: string, allowed: string): boolean {
  if (allowed.endsWith(':')) return specifier.startsWith(allowed);
  return specifier === allowed || specifier.startsWith(`${allowed}/`);
}

function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Null outside all rooms. */
export function roomOf(path: string, rooms: readonly Room[] = ROOMS): Room | null {
  const holding = rooms.filter((room) => isAtOrBelow(path, room.path));
  return holding.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

function isFree(path: string): boolean {
  return FREE_ROOMS.some((room) => isAtOrBelow(path, room.path));
}

function allows(room: Room, target: string, { typeOnly }: Import): boolean {
  // A file with its own row is a separate room, so its folder needs a permission to import it.
  if (roomOf(target)?.path === room.path) return true;
  const allowed = typeOnly ? [...room.imports, ...room.types] : room.imports;
  return allowed.some((folder) => isAtOrBelow(target, folder));
}

/** One sentence for each import that its room does not allow. */
export function importViolations(path: string, syntax: Syntax): string[] {
  if (isFree(path)) return [];
  const room = roomOf(path);
  if (room === null) return [`${path} is in no room of the table`];
  return importsOf(syntax).flatMap((found) => {
    const { specifier, typeOnly } = found;
    if (specifier === null) return [`${path} imports what only a running program can tell`];
    if (!specifier.startsWith('.')) {
      const allowed = room.packages.some((name) => packageMatches(specifier, name));
      return allowed ? [] : [`${path} imports the package ${specifier}`];
    }
    const target = posix.join(posix.dirname(path), specifier);
    return allows(room, target, found) ? [] : [`${path} imports ${typeOnly ? 'types of ' : ''}${target}`];
  });
}
