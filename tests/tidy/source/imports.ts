import { childAt, type Syntax, type SyntaxNode, visitAll } from './syntax.ts';

export interface Import {
  /** Null for a computed specifier, whose module is unknown. */
  readonly specifier: string | null;
  /** Whether the build removes the import together with the types. */
  readonly typeOnly: boolean;
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'TSImportEqualsDeclaration',
]);

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers: unknown[] = Array.isArray(node.specifiers) ? node.specifiers : [];
  const isType = (specifier: unknown) =>
    typeof specifier === 'object' && specifier !== null && 'importKind' in specifier && specifier.importKind === 'type';
  return specifiers.length > 0 && specifiers.every(isType);
}

/** In `import x = require('y')` a separate node has the module's name. */
function sourceOf(node: SyntaxNode): SyntaxNode | null {
  if (node.type !== 'TSImportEqualsDeclaration') return childAt(node, 'source');
  const reference = childAt(node, 'moduleReference');
  return reference?.type === 'TSExternalModuleReference' ? childAt(reference, 'expression') : null;
}

/** Static, re-exported, dynamic, required and type imports. */
export function importsOf({ program }: Syntax): Import[] {
  const found: Import[] = [];
  visitAll(program, (node) => {
    if (!IMPORTING.has(node.type)) return;
    const source = sourceOf(node);
    if (source === null) return;
    const specifier = typeof source.value === 'string' ? source.value : null;
    found.push({ specifier, typeOnly: isTypeOnly(node) });
  });
  return found;
}
