/** Ways to the world that need no global name: fields that lead to the window, and formatters that read the clock. */
import { visitRunning } from '../source/running.ts';
import { childAt, nameOf, type SyntaxNode } from '../source/syntax.ts';

export interface BackDoor {
  readonly name: string;
  readonly start: number;
}

/** Fields that hold a whole window. Their names count as text too, since `a['b']` and `Reflect.get(a, 'b')` read the same. */
const WINDOWS = new Set(['defaultView', 'contentWindow', 'globalThis']);

/** Methods of Intl.DateTimeFormat that take the present time when nobody tells them one. */
const CLOCK_READERS = new Set(['format', 'formatToParts']);

function fieldOf(node: SyntaxNode): SyntaxNode | null {
  if (node.computed === true) return null;
  if (node.type === 'MemberExpression') return childAt(node, 'property');
  return node.type === 'Property' ? childAt(node, 'key') : null;
}

function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const value = node.type === 'TemplateElement' ? node.value : null;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : null;
}

function methodOf(callee: SyntaxNode | null): string | null {
  if (callee?.type !== 'MemberExpression') return null;
  const property = childAt(callee, 'property');
  return callee.computed === true ? property && textOf(property) : nameOf(property);
}

function clockRead(node: SyntaxNode): string | null {
  if (node.type !== 'CallExpression') return null;
  const method = methodOf(childAt(node, 'callee'));
  const [first]: unknown[] = Array.isArray(node.arguments) ? node.arguments : [];
  const isTold = typeof first === 'object' && first !== null && !('name' in first && first.name === 'undefined');
  return method !== null && CLOCK_READERS.has(method) && !isTold ? `${method}()` : null;
}

/** All back doors of a program, once for each use. */
export function backDoors(program: SyntaxNode): BackDoor[] {
  const found: BackDoor[] = [];
  visitRunning(program, (node) => {
    const name = nameOf(fieldOf(node)) ?? textOf(node);
    if (name !== null && WINDOWS.has(name)) found.push({ name, start: node.start });
    const read = clockRead(node);
    if (read !== null) found.push({ name: read, start: node.start });
  });
  return found;
}
