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

/** Stands for what is imported in the middle of a type: `import('./a.ts').A`. */
const IN_PLACE = 'import';

/** What is written around a name and changes nothing of what it stands for. */
const AROUND = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion'];

const fieldOf = (node: SyntaxNode, field: string): SyntaxNode[] =>
  children(node).flatMap(([name, child]) => (name === field ? [child] : []));

/** A name as it is given on: `a`, and `...a`. */
const givenName = (node: SyntaxNode): string | null =>
  isKind(node, 'RestElement', 'SpreadElement') ? `...${nameOf(childAt(node, 'argument'))}` : nameOf(node);

/** The one call that a function is, null where it is more: it answers what the call answers, to the very same arguments. */
function onlyCall(node: SyntaxNode): SyntaxNode | null {
  const body = childAt(node, 'body');
  const [first, ...more] = isKind(body, 'BlockStatement') ? fieldOf(body, 'body') : [];
  const said = isKind(body, 'BlockStatement') ? (first && more.length === 0 ? childAt(first, 'argument') : null) : body;
  const answer = isKind(said, 'AwaitExpression') ? childAt(said, 'argument') : said;
  if (!isKind(answer, 'CallExpression')) return null;
  const taken = fieldOf(node, 'params').map(givenName);
  const given = fieldOf(answer, 'arguments').map(givenName);
  return taken.length === given.length && taken.every((name, at) => name !== null && name === given[at])
    ? answer
    : null;
}

/** The name that a value or a type stands for and nothing else: through a cast, out of a namespace, as the one call of a function. */
function standsFor(node: SyntaxNode | null, spaces: ReadonlySet<string>): string | null {
  if (node === null || childAt(node, 'typeArguments') !== null) return null;
  if (isKind(node, ...AROUND)) return standsFor(childAt(node, 'expression'), spaces);
  if (isKind(node, 'TSTypeReference')) return standsFor(childAt(node, 'typeName'), spaces);
  if (isKind(node, 'TSImportType')) return isOurs(childAt(node, 'source')) ? IN_PLACE : null;
  if (isKind(node, 'MemberExpression', 'TSQualifiedName')) {
    const space = nameOf(childAt(node, 'object') ?? childAt(node, 'left'));
    return space !== null && spaces.has(space) ? space : null;
  }
  if (isKind(node, 'ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration')) {
    const call = onlyCall(node);
    return call && standsFor(childAt(call, 'callee'), spaces);
  }
  return nameOf(node);
}

/** What a class or an interface without a line of its own extends. */
function onlyBase(node: SyntaxNode, spaces: ReadonlySet<string>): string | null {
  const body = childAt(node, 'body');
  if (body === null || fieldOf(body, 'body').length > 0) return null;
  if (isKind(node, 'ClassDeclaration'))
    return childAt(node, 'superTypeArguments') === null ? standsFor(childAt(node, 'superClass'), spaces) : null;
  const [base, ...more] = fieldOf(node, 'extends');
  if (base === undefined || more.length > 0 || childAt(base, 'typeArguments') !== null) return null;
  return standsFor(childAt(base, 'expression'), spaces);
}

/** The names that a binding makes: one, or those that it takes out of a namespace. */
function boundBy(id: SyntaxNode): string[] {
  const bound = isKind(id, 'ObjectPattern') ? fieldOf(id, 'properties').map((each) => childAt(each, 'value')) : [id];
  return bound.map(nameOf).filter((name) => name !== null);
}

/** The names that a top-level statement makes out of nothing but another name: `[new, old]`. */
function aliasesIn(statement: SyntaxNode, spaces: ReadonlySet<string>): (readonly [made: string, of: string])[] {
  const node = declared(statement);
  const named = (of: string | null) => (of === null ? [] : [[nameOf(childAt(node, 'id')) ?? '', of] as const]);
  if (isKind(node, 'TSTypeAliasDeclaration')) return named(standsFor(childAt(node, 'typeAnnotation'), spaces));
  if (isKind(node, 'FunctionDeclaration')) return named(standsFor(node, spaces));
  if (isKind(node, 'ClassDeclaration', 'TSInterfaceDeclaration')) return named(onlyBase(node, spaces));
  if (!isKind(node, 'VariableDeclaration')) return [];
  return children(node).flatMap(([, declarator]) => {
    const [id, of] = [childAt(declarator, 'id'), standsFor(childAt(declarator, 'init'), spaces)];
    const isPart = isKind(id, 'ObjectPattern') && of !== null && !spaces.has(of);
    return id === null || of === null || isPart ? [] : boundBy(id).map((made) => [made, of] as const);
  });
}

/** What a file has from other files of the project. */
interface Foreign {
  /** Also under a name of the file's own. */
  readonly names: ReadonlySet<string>;
  /** Those that hold all exports of a file. */
  readonly spaces: ReadonlySet<string>;
}

function foreignOf(statements: readonly SyntaxNode[]): Foreign {
  const imports = statements.filter((node) => isKind(node, 'ImportDeclaration') && isOurs(childAt(node, 'source')));
  const specifiers = imports.flatMap((node) => fieldOf(node, 'specifiers'));
  const localOf = (all: readonly SyntaxNode[]) =>
    new Set(all.map((specifier) => nameOf(childAt(specifier, 'local'))).filter((name) => name !== null));
  const spaces = localOf(specifiers.filter((node) => isKind(node, 'ImportNamespaceSpecifier')));
  const names = localOf(specifiers).add(IN_PLACE);
  for (const [made, of] of statements.flatMap((node) => aliasesIn(node, spaces))) if (names.has(of)) names.add(made);
  return { names, spaces };
}

/** The names that a top-level statement exports as they are. */
function exportedNames(statement: SyntaxNode, spaces: ReadonlySet<string>): (string | null)[] {
  if (isKind(statement, 'ExportDefaultDeclaration')) return [standsFor(childAt(statement, 'declaration'), spaces)];
  if (!isKind(statement, 'ExportNamedDeclaration') || childAt(statement, 'source') !== null) return [];
  return [
    ...fieldOf(statement, 'specifiers').map((specifier) => nameOf(childAt(specifier, 'local'))),
    ...aliasesIn(statement, spaces).map(([made]) => made),
  ];
}

/** A module has one address: no file hands on what others of the project export, under their name or another one. */
export function barrelBreaches({ path }: ProjectFile, { program }: Syntax): string[] {
  const statements = children(program).map(([, node]) => node);
  const handsOn = statements.some(
    (node) => isKind(node, 'ExportNamedDeclaration', 'ExportAllDeclaration') && isOurs(childAt(node, 'source')),
  );
  const { names, spaces } = foreignOf(statements);
  const exported = statements.flatMap((statement) => exportedNames(statement, spaces));
  const handed = exported.filter((name) => name !== null && names.has(name));
  const isIndex = /^index\.tsx?$/.test(posix.basename(path));
  return [
    ...(handsOn || isIndex ? [`${path} is a barrel`] : []),
    ...handed.map((name) => `${path} hands on ${name}, which another file exports`),
  ];
}
