/** Which nodes of a file still run once its types are gone. */
import { children, type SyntaxNode } from './syntax.ts';

/** Type syntax that wraps an expression, with the field that holds it; all other type syntax is gone when the code runs. */
const WRAPPERS: Readonly<Record<string, string>> = {
  TSAsExpression: 'expression',
  TSSatisfiesExpression: 'expression',
  TSNonNullExpression: 'expression',
  TSTypeAssertion: 'expression',
  TSInstantiationExpression: 'expression',
  TSParameterProperty: 'parameter',
  // `import x = a.b` reads a when it runs.
  TSImportEqualsDeclaration: 'moduleReference',
  TSQualifiedName: 'left',
};

const ERASED_DECLARATIONS = new Set(['ImportDeclaration', 'ExportAllDeclaration']);

/** Whether a node is gone when the code runs. */
function isErased(node: SyntaxNode): boolean {
  if (node.declare === true || node.importKind === 'type' || node.exportKind === 'type') return true;
  if (node.type in WRAPPERS) return false;
  if (node.type.startsWith('TS') || ERASED_DECLARATIONS.has(node.type)) return true;
  return node.type === 'ExportNamedDeclaration' && !!node.source;
}

/** The nodes directly below a node that still run, with the field that holds each. */
export function runningChildren(node: SyntaxNode): (readonly [field: string, child: SyntaxNode])[] {
  const wrapped = WRAPPERS[node.type];
  return children(node).filter(([field, child]) => (wrapped === undefined || field === wrapped) && !isErased(child));
}

/** Calls `visit` for a node and everything below it that still runs. */
export function visitRunning(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const [, child] of runningChildren(node)) visitRunning(child, visit);
}
