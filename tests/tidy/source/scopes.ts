/** Which names hold where: what each function, block, loop, catch, class and file declares for the code inside it. */
import { childAt, children, nameOf, type SyntaxNode } from './syntax.ts';

function isFunction(node: SyntaxNode | null): boolean {
  return node !== null && /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

function isClass(node: SyntaxNode): boolean {
  return /^Class(Declaration|Expression)$/.test(node.type);
}

function below(node: SyntaxNode, field: string): SyntaxNode[] {
  return children(node).flatMap(([at, child]) => (at === field ? [child] : []));
}

/** The names that a parameter or the left side of a declaration brings; its types and defaults bring none. */
function patternNames(pattern: SyntaxNode | null): string[] {
  if (pattern === null) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [nameOf(pattern) ?? ''];
    case 'AssignmentPattern':
      return patternNames(childAt(pattern, 'left'));
    case 'RestElement':
      return patternNames(childAt(pattern, 'argument'));
    case 'Property':
      return patternNames(childAt(pattern, 'value'));
    case 'TSParameterProperty':
      return patternNames(childAt(pattern, 'parameter'));
    case 'ObjectPattern':
      return below(pattern, 'properties').flatMap(patternNames);
    case 'ArrayPattern':
      return below(pattern, 'elements').flatMap(patternNames);
    default:
      return [];
  }
}

function variableNames(declaration: SyntaxNode): string[] {
  return below(declaration, 'declarations').flatMap((declarator) => patternNames(childAt(declarator, 'id')));
}

/** Names that a statement declares for the block it stands in. `declare` and type imports bring nothing that runs. */
function lexicalNames(statement: SyntaxNode): string[] {
  if (statement.declare === true || statement.importKind === 'type') return [];
  switch (statement.type) {
    case 'VariableDeclaration':
      return statement.kind === 'var' ? [] : variableNames(statement);
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSImportEqualsDeclaration':
      return patternNames(childAt(statement, 'id'));
    case 'ImportDeclaration':
      return below(statement, 'specifiers').flatMap((specifier) =>
        specifier.importKind === 'type' ? [] : patternNames(childAt(specifier, 'local')),
      );
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return below(statement, 'declaration').flatMap(lexicalNames);
    default:
      return [];
  }
}

/** Names of `var`, which leave their blocks but neither a function nor a class. */
function hoistedNames(node: SyntaxNode): string[] {
  if (isFunction(node) || isClass(node) || node.declare === true) return [];
  const own = node.type === 'VariableDeclaration' && node.kind === 'var' ? variableNames(node) : [];
  return [...own, ...children(node).flatMap(([, child]) => hoistedNames(child))];
}

/** Names that hold below a node because of it; a function's body is a block of its own, which its defaults do not see. */
export function namesDeclaredBy(node: SyntaxNode, parent: SyntaxNode | null): string[] {
  if (isFunction(node)) {
    const own = [...below(node, 'id'), ...below(node, 'params')].flatMap(patternNames);
    return node.type === 'ArrowFunctionExpression' ? own : [...own, 'arguments'];
  }
  if (isClass(node)) return patternNames(childAt(node, 'id'));
  switch (node.type) {
    case 'Program':
    case 'StaticBlock':
    case 'BlockStatement': {
      const statements = below(node, 'body');
      const isOuter = node.type !== 'BlockStatement' || isFunction(parent);
      return [...statements.flatMap(lexicalNames), ...(isOuter ? statements.flatMap(hoistedNames) : [])];
    }
    case 'SwitchStatement':
      return below(node, 'cases').flatMap((each) => below(each, 'consequent').flatMap(lexicalNames));
    case 'ForStatement':
      return below(node, 'init').flatMap(lexicalNames);
    case 'ForInStatement':
    case 'ForOfStatement':
      return below(node, 'left').flatMap(lexicalNames);
    case 'CatchClause':
      return patternNames(childAt(node, 'param'));
    default:
      return [];
  }
}

/** Whether the names that a node declares hold in this field of it: a `switch` looks at its value from outside. */
export function holdsIn(node: SyntaxNode, field: string): boolean {
  return node.type !== 'SwitchStatement' || field === 'cases';
}
