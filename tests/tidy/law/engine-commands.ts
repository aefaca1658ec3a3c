/** Bare commands that a part of the engine is handed: it works with parts that were made before it, by their names, asks what else it needs to know, and tells what happened. */
import { childAt, children, lineAt, nameOf, type Syntax, type SyntaxNode, visitAll } from '../source/syntax.ts';

/** Whether calling it brings nothing back, now or later. */
function bringsNothing(annotation: SyntaxNode | null): boolean {
  const type = annotation?.type === 'TSTypeAnnotation' ? childAt(annotation, 'typeAnnotation') : annotation;
  if (type?.type === 'TSVoidKeyword') return true;
  if (type?.type !== 'TSTypeReference' || nameOf(childAt(type, 'typeName')) !== 'Promise') return false;
  let isVoid = false;
  visitAll(type, (node) => {
    if (node.type === 'TSVoidKeyword') isVoid = true;
  });
  return isVoid;
}

/** The type of the function that a member is; null for a member that is none. */
function functionOf(member: SyntaxNode): SyntaxNode | null {
  if (member.type === 'TSMethodSignature') return member;
  const annotation = childAt(member, 'typeAnnotation');
  const type = annotation && childAt(annotation, 'typeAnnotation');
  return type?.type === 'TSFunctionType' ? type : null;
}

const PARTS = /(Deps|Ports)$/;

/** Functions in a type that bring nothing, whatever they are called. */
function commandsIn(type: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  visitAll(type, (node) => {
    const member = functionOf(node);
    if (member !== null && bringsNothing(childAt(member, 'returnType'))) found.push(node);
    // A member's own type was looked at with the member.
    const isBare =
      node.type === 'TSFunctionType' && !found.some(({ start, end }) => start <= node.start && node.end <= end);
    if (isBare && bringsNothing(childAt(node, 'returnType'))) found.push(node);
  });
  return found;
}

/** The types that a file names by itself, apart from `...Deps` and `...Ports`, which are looked at anyway, and the events that parts tell. */
function ownTypes(program: SyntaxNode): Map<string, SyntaxNode> {
  const types = new Map<string, SyntaxNode>();
  visitAll(program, (node) => {
    const name = node.type === 'TSTypeAliasDeclaration' ? nameOf(childAt(node, 'id')) : null;
    if (name !== null && !PARTS.test(name) && !/Tell/.test(name)) types.set(name, node);
  });
  return types;
}

/** The parameters of what makes a part: of an exported function `create...`. */
function parametersOf(node: SyntaxNode): SyntaxNode[] {
  const made = node.type === 'ExportNamedDeclaration' ? childAt(node, 'declaration') : null;
  if (made?.type !== 'FunctionDeclaration' || !nameOf(childAt(made, 'id'))?.startsWith('create')) return [];
  return children(made).flatMap(([field, child]) => (field === 'params' ? [child] : []));
}

/**
 * What a part is handed that does something for it: members of what it is made from (`...Deps`, `...Ports`, as interface or alias) and
 * bare callbacks among the parameters of what makes it. `Tell` is a type of its own and none.
 */
export function handedCommands(path: string, text: string, { program }: Syntax): string[] {
  const found: SyntaxNode[] = [];
  const own = ownTypes(program);
  visitAll(program, (node) => {
    const isType = node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration';
    if (isType && PARTS.test(nameOf(childAt(node, 'id')) ?? '')) found.push(...commandsIn(node));
    for (const parameter of parametersOf(node)) {
      found.push(...commandsIn(parameter));
      visitAll(parameter, (inside) => {
        const named =
          inside.type === 'TSTypeReference' ? own.get(nameOf(childAt(inside, 'typeName')) ?? '') : undefined;
        if (named !== undefined) found.push(...commandsIn(named));
      });
    }
  });
  return found.map((node) => {
    const name = nameOf(childAt(node, 'key')) ?? 'without a name';
    return `${path}:${lineAt(text, node.start)} hands over the command ${name}`;
  });
}
