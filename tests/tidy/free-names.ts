/** The names that a file uses without declaring or importing them: what it takes from the world it runs in. */
import { childAt, children, nameOf, type SyntaxNode } from './syntax.ts';

export interface FreeName {
  readonly name: string;
  /** The field that is read of it, as `random` of `Math.random`; null when the thing itself is used. */
  readonly field: string | null;
  readonly start: number;
}

/** Type syntax that wraps an expression; all other type syntax is gone when the code runs. */
const EXPRESSION_WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSParameterProperty',
]);

/** Fields whose identifiers are words of the syntax around them, not uses of a variable. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  AccessorProperty: ['key'],
  Property: ['key'],
  MemberExpression: ['property'],
  LabeledStatement: ['label'],
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  ExportSpecifier: ['exported'],
  ImportAttribute: ['key'],
  MetaProperty: ['meta', 'property'],
};

const ERASED_DECLARATIONS = new Set(['ImportDeclaration', 'ExportAllDeclaration']);

function isErased(node: SyntaxNode): boolean {
  if (EXPRESSION_WRAPPERS.has(node.type)) return false;
  if (node.type.startsWith('TS') || ERASED_DECLARATIONS.has(node.type)) return true;
  return (
    node.declare === true || node.exportKind === 'type' || (node.type === 'ExportNamedDeclaration' && !!node.source)
  );
}

/** The nodes below a node that still run, with the field that holds each. */
function runningChildren(node: SyntaxNode): (readonly [field: string, child: SyntaxNode])[] {
  if (EXPRESSION_WRAPPERS.has(node.type)) {
    return children(node).filter(([field]) => field === 'expression' || field === 'parameter');
  }
  const words = node.computed === true ? [] : (WORDS[node.type] ?? []);
  return children(node).filter(([field, child]) => !words.includes(field) && !isErased(child));
}

function isFunction(node: SyntaxNode): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

function addPattern(pattern: SyntaxNode | null, names: Set<string>): void {
  if (pattern === null) return;
  const name = nameOf(pattern);
  if (name !== null) names.add(name);
  else if (pattern.type === 'AssignmentPattern') addPattern(childAt(pattern, 'left'), names);
  else if (pattern.type === 'Property') addPattern(childAt(pattern, 'value'), names);
  else if (pattern.type !== 'MemberExpression') for (const [, child] of children(pattern)) addPattern(child, names);
}

function addDeclared(node: SyntaxNode, names: Set<string>): void {
  if (node.type === 'VariableDeclarator') addPattern(childAt(node, 'id'), names);
  if (node.type === 'CatchClause') addPattern(childAt(node, 'param'), names);
  if (/^(FunctionDeclaration|ClassDeclaration|ClassExpression)$/.test(node.type))
    addPattern(childAt(node, 'id'), names);
  if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) addPattern(childAt(node, 'local'), names);
  if (isFunction(node)) return;
  for (const [, child] of children(node)) if (child.declare !== true) addDeclared(child, names);
}

/** Names that hold in a function or file. Blocks count with the function around them: our code never shadows a global in one. */
function namesDeclaredIn(scope: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const own = isFunction(scope) ? children(scope) : [['program', scope] as const];
  for (const [field, child] of own) {
    if (field === 'params' || field === 'id')
      addPattern(child.type === 'TSParameterProperty' ? childAt(child, 'parameter') : child, names);
    else addDeclared(child, names);
  }
  if (isFunction(scope)) names.add('arguments');
  return names;
}

function fieldRead(parent: SyntaxNode | null, node: SyntaxNode): string | null {
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return null;
  const property = childAt(parent, 'property');
  if (parent.computed !== true) return nameOf(property);
  return typeof property?.value === 'string' ? property.value : null;
}

function collect(
  node: SyntaxNode,
  parent: SyntaxNode | null,
  scopes: readonly ReadonlySet<string>[],
  found: FreeName[],
): void {
  const name = nameOf(node);
  if (name !== null && name !== 'undefined' && !scopes.some((scope) => scope.has(name))) {
    found.push({ name, field: fieldRead(parent, node), start: node.start });
  }
  const inner = isFunction(node) || node.type === 'Program' ? [...scopes, namesDeclaredIn(node)] : scopes;
  for (const [, child] of runningChildren(node)) collect(child, node, inner, found);
}

/** All free names of a program, once for each use. */
export function freeNames(program: SyntaxNode): FreeName[] {
  const found: FreeName[] = [];
  collect(program, null, [], found);
  return found;
}
