/** Finds what touches the world in rooms that may not: clocks, chance, timers, network, storage, the page. */

import { lineAt, type Syntax, type SyntaxNode } from '../source/syntax.ts';
import { backDoors } from './back-doors.ts';
import { type FreeName, freeNames } from './free-names.ts';
import { roomOf } from './import-law.ts';
import { EXCEPTIONS, type Exception } from './rooms.ts';

/**
 * What the language itself brings, the same on every machine. Date is missing on purpose, and so is everything of a host.
 * Intl is missing too: its formatters know the clock, the zone and the language of the machine.
 */
const LANGUAGE = new Set(
  (
    'Array ArrayBuffer BigInt Boolean DataView Error EvalError Float32Array Float64Array Infinity Int16Array Int32Array ' +
    'Int8Array Iterator JSON Map Math NaN Number Object Promise RangeError ReferenceError Reflect RegExp Set String ' +
    'Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet ' +
    'decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt'
  ).split(' '),
);

/** What a view needs to watch and listen to its own elements and to show a time it was told. */
const VIEW = new Set(
  'AbortController Element HTMLElement SVGElement Node IntersectionObserver MutationObserver ResizeObserver Intl'.split(
    ' ',
  ),
);

function isLanguage({ name, field }: FreeName): boolean {
  // Math as a whole could hand its `random` on unseen.
  if (name === 'Math') return field !== null && field !== 'random';
  return LANGUAGE.has(name);
}

/** Names that read better with what is read of them. */
function told({ name, field }: FreeName): string {
  return name === 'Math' && field !== null ? `${name}.${field}` : name;
}

interface Use {
  /** What an exception calls it. */
  readonly name: string;
  readonly told: string;
  readonly start: number;
}

/** All that a program takes of the world, the language and what `known` lets pass apart. */
function worldUses(program: SyntaxNode, known: ReadonlySet<string>): Use[] {
  const taken = freeNames(program).filter((use) => !isLanguage(use) && !known.has(use.name));
  return [
    ...taken.map((use) => ({ name: use.name, told: told(use), start: use.start })),
    ...backDoors(program).map(({ name, start }) => ({ name, told: name, start })),
  ].sort((a, b) => a.start - b.start);
}

/** One sentence a use of the world that the file's room does not allow. */
export function worldBreaches(
  path: string,
  text: string,
  { program }: Syntax,
  exceptions: readonly Exception[] = EXCEPTIONS,
): string[] {
  const reach = roomOf(path)?.touches;
  if (reach !== 'nothing' && reach !== 'the DOM through React') return [];
  const excused = exceptions.filter((exception) => exception.path === path).map((exception) => exception.name);
  return worldUses(program, reach === 'nothing' ? new Set() : VIEW)
    .filter((use) => !excused.includes(use.name))
    .map((use) => `${path}:${lineAt(text, use.start)} touches ${use.told}`);
}

/** Exceptions that no file needs any more. */
export function idleExceptions(
  files: readonly { readonly path: string; readonly syntax: Syntax }[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): string[] {
  return exceptions
    .filter(({ path, name }) => {
      const syntax = files.find((file) => file.path === path)?.syntax;
      return syntax === undefined || !worldUses(syntax.program, new Set()).some((use) => use.name === name);
    })
    .map(({ path, name }) => `${path} is excused for ${name}, which it does not use`);
}
