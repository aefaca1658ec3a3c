/** Which texts of a table the sources that a kitchen runs can ask for: the others weigh on the first script of a page that never shows them. */
import { posix } from 'node:path';
import { importsOf } from '../tidy/source/imports.ts';
import { children, type Syntax, type SyntaxNode, visitAll } from '../tidy/source/syntax.ts';

interface Source {
  readonly path: string;
  readonly syntax: Syntax;
}

/** The sources that one leads to, late ones included, without going into those that are left out. */
export function sourcesFrom(entry: string, all: readonly Source[], isLeftOut: (path: string) => boolean): Source[] {
  const byPath = new Map(all.map((source) => [source.path, source]));
  const found = new Set<Source>();
  const follow = (path: string) => {
    const source = byPath.get(path);
    if (source === undefined || found.has(source) || isLeftOut(path)) return;
    found.add(source);
    for (const { specifier, typeOnly } of importsOf(source.syntax))
      if (!typeOnly && specifier?.startsWith('.')) follow(posix.join(posix.dirname(path), specifier));
  };
  follow(entry);
  return [...found];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a template can become: its words as they stand, one step of a key for each value in it. */
function formOf(template: SyntaxNode): string | null {
  const words = children(template).flatMap(([field, { value }]) => {
    const raw = field === 'quasis' && typeof value === 'object' && value !== null && 'raw' in value ? value.raw : null;
    return typeof raw === 'string' ? [raw] : [];
  });
  // Without a step of its own at the start it could become any key.
  return /^\w+\./.test(words[0] ?? '') ? words.map(escaped).join('[\\w-]+') : null;
}

/** The keys that sources can ask for, as the form of all of them. Texts that name others with `$t(...)` ask as well. */
export function askedKeys(sources: readonly Source[], texts: readonly string[]): RegExp {
  const forms = new Set<string>();
  for (const { syntax } of sources)
    visitAll(syntax.program, (node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') forms.add(escaped(node.value));
      const form = node.type === 'TemplateLiteral' ? formOf(node) : null;
      if (form !== null) forms.add(form);
    });
  for (const text of texts)
    for (const [, key = ''] of text.matchAll(/\$t\(([^)]+)\)/g))
      forms.add(
        key
          .split(/\{\{\w+\}\}/)
          .map(escaped)
          .join('[\\w-]+'),
      );
  return new RegExp(`^(${[...forms].join('|')})$`);
}

/** Keys and texts of a table, the forms of a number under the one key that is asked for. */
export function entriesOf(table: object, above = ''): (readonly [key: string, text: string])[] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return entriesOf(value, `${above}${name}.`);
    return [[`${above}${name.replace(/_(one|other)$/, '')}`, String(value)] as const];
  });
}
