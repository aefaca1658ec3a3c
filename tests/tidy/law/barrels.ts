/** Finds what a file hands on of others: a module has one address, and a name is not led past the import law by a second one. */
import { posix } from 'node:path';
import type { ProjectFile } from '../source/source-files.ts';
import { childAt, children, nameOf, type Syntax, type SyntaxNode } from '../source/syntax.ts';

const isOurs = (source: SyntaxNode | null): boolean =>
  typeof source?.value === 'string' && source.value.startsWith('.');

function isKind(node: SyntaxNode | null, ...kinds: readonly string[]): node is SyntaxNode {
  return node !== null && kinds.includes(node.type);
}

/** What an export declares: `export const a = 1` holds `const a = 1`. */
const declared = (node: SyntaxNode): SyntaxNode =>
  isKind(node, 'ExportNamedDeclaration') ? (childAt(node, 'declaration') ?? node) : node;

/** The names that a top-level statement makes out of nothing but another name: `[new, old]`. */
function aliasesIn(statement: SyntaxNode): (readonly [made: string, of: string])[] {
  const node = declared(statement);
  if (isKind(node, 'TSTypeAliasDeclaration')) {
    const type = childAt(node, 'typeAnnotation');
    const isBare = isKind(type, 'TSTypeReference') && childAt(type, 'typeArguments') === null;
    const of = isBare ? nameOf(childAt(type, 'typeName')) : null;
    return of === null ? [] : [[nameOf(childAt(node, 'id')) ?? '', of]];
  }
  if (!isKind(node, 'VariableDeclaration')) return [];
  return children(node).flatMap(([, declarator]) => {
    const of = nameOf(childAt(declarator, 'init'));
    return of === null ? [] : [[nameOf(childAt(declarator, 'id')) ?? '', of] as const];
  });
}

/** The names that a file has from other files of the project, also under a name of its own. */
function foreignNames(statements: readonly SyntaxNode[]): ReadonlySet<string> {
  const imports = statements.filter((node) => isKind(node, 'ImportDeclaration') && isOurs(childAt(node, 'source')));
  const locals = imports.flatMap((node) => children(node).map(([, specifier]) => nameOf(childAt(specifier, 'local'))));
  const foreign = new Set(locals.filter((name) => name !== null));
  for (const [made, of] of statements.flatMap(aliasesIn)) if (foreign.has(of)) foreign.add(made);
  return foreign;
}

/** The names that a top-level statement exports as they are. */
function exportedNames(statement: SyntaxNode): (string | null)[] {
  if (isKind(statement, 'ExportDefaultDeclaration')) return [nameOf(childAt(statement, 'declaration'))];
  if (!isKind(statement, 'ExportNamedDeclaration') || childAt(statement, 'source') !== null) return [];
  const listed = children(statement).filter(([field]) => field === 'specifiers');
  return [
    ...listed.map(([, specifier]) => nameOf(childAt(specifier, 'local'))),
    ...aliasesIn(statement).map(([made]) => made),
  ];
}

/** A module has one address: no file hands on what others of the project export, under their name or another one. */
export function barrelBreaches({ path }: ProjectFile, { program }: Syntax): string[] {
  const statements = children(program).map(([, node]) => node);
  const handsOn = statements.some(
    (node) => isKind(node, 'ExportNamedDeclaration', 'ExportAllDeclaration') && isOurs(childAt(node, 'source')),
  );
  const foreign = foreignNames(statements);
  const handed = statements.flatMap(exportedNames).filter((name) => name !== null && foreign.has(name));
  const isIndex = /^index\.tsx?$/.test(posix.basename(path));
  return [
    ...(handsOn || isIndex ? [`${path} is a barrel`] : []),
    ...handed.map((name) => `${path} hands on ${name}, which another file exports`),
  ];
}
