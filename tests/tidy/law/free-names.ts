/** The names that a file uses without declaring or importing them: what it takes from the world it runs in. */
import { runningChildren } from '../source/running.ts';
import { holdsIn, namesDeclaredBy } from '../source/scopes.ts';
import { childAt, nameOf, type SyntaxNode } from '../source/syntax.ts';

export interface FreeName {
  readonly name: string;
  /** The field that is read of it, as `random` of `Math.random`; null when the thing itself is used. */
  readonly field: string | null;
  readonly start: number;
}

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

function isWord(node: SyntaxNode, field: string): boolean {
  return node.computed !== true && (WORDS[node.type] ?? []).includes(field);
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
  const declared = new Set(namesDeclaredBy(node, parent));
  const inner = declared.size === 0 ? scopes : [...scopes, declared];
  for (const [field, child] of runningChildren(node)) {
    if (!isWord(node, field)) collect(child, node, holdsIn(node, field) ? inner : scopes, found);
  }
}

/** All free names of a program, once for each use. */
export function freeNames(program: SyntaxNode): FreeName[] {
  const found: FreeName[] = [];
  collect(program, null, [], found);
  return found;
}
