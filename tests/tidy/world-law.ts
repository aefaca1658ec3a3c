/** Finds what touches the world in rooms that may not: clocks, chance, timers, network, storage, the page. */
import { type FreeName, freeNames } from './free-names.ts';
import { roomOf } from './import-law.ts';
import { EXCEPTIONS, type Exception } from './rooms.ts';
import { lineAt, type Syntax } from './syntax.ts';

/** What the language itself brings, the same on every machine. Date is missing on purpose, and so is everything of a host. */
const LANGUAGE = new Set(
  (
    'Array ArrayBuffer BigInt Boolean DataView Error EvalError Float32Array Float64Array Infinity Int16Array Int32Array ' +
    'Int8Array Intl Iterator JSON Map Math NaN Number Object Promise RangeError ReferenceError Reflect RegExp Set String ' +
    'Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet ' +
    'decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt'
  ).split(' '),
);

/** What a view needs to watch and listen to its own elements; none of it knows time, chance, network or storage. */
const ELEMENTS = new Set(
  'AbortController Element HTMLElement SVGElement Node IntersectionObserver MutationObserver ResizeObserver'.split(' '),
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

/** One sentence a use of the world that the file's room does not allow. */
export function worldBreaches(
  path: string,
  text: string,
  { program }: Syntax,
  exceptions: readonly Exception[] = EXCEPTIONS,
): string[] {
  const reach = roomOf(path)?.touches;
  if (reach !== 'nothing' && reach !== 'the DOM through React') return [];
  const known = (use: FreeName) => isLanguage(use) || (reach !== 'nothing' && ELEMENTS.has(use.name));
  const excused = exceptions.filter((exception) => exception.path === path).map((exception) => exception.name);
  return freeNames(program)
    .filter((use) => !known(use) && !excused.includes(use.name))
    .map((use) => `${path}:${lineAt(text, use.start)} touches ${told(use)}`);
}

/** Exceptions that no file needs any more. */
export function idleExceptions(
  files: readonly { readonly path: string; readonly syntax: Syntax }[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): string[] {
  return exceptions
    .filter(({ path, name }) => {
      const syntax = files.find((file) => file.path === path)?.syntax;
      return syntax === undefined || !freeNames(syntax.program).some((use) => use.name === name);
    })
    .map(({ path, name }) => `${path} is excused for ${name}, which it does not use`);
}
