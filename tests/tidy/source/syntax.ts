import { parseSync } from 'vite';

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface Comment {
  readonly block: boolean;
  readonly text: string;
  readonly start: number;
}

export interface Syntax {
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Throws on a syntax error. */
export function parseSource(path: string, text: string): Syntax {
  const parsed = parseSync(path, text);
  const [trouble] = parsed.errors;
  if (trouble !== undefined) throw new Error(`Failed to parse ${path}: ${trouble.message}`);
  if (!isNode(parsed.program)) throw new Error(`Failed to parse ${path}: no program.`);
  const comments = parsed.comments.map((comment) => ({
    block: comment.type === 'Block',
    text: comment.value,
    start: comment.start,
  }));
  return { program: parsed.program, comments };
}

export function children(node: SyntaxNode): (readonly [field: string, child: SyntaxNode])[] {
  return Object.entries(node).flatMap(([field, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.filter(isNode).map((child) => [field, child] as const);
  });
}

export function visitAll(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const [, child] of children(node)) visitAll(child, visit);
}

/** Null when the field has no single node. */
export function childAt(node: SyntaxNode, field: string): SyntaxNode | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

export function nameOf(node: SyntaxNode | null): string | null {
  return node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : null;
}

/** Counts from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
