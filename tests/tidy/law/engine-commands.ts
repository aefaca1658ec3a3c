/** Bare commands that a part of the engine is handed: it works with parts that were made before it, by their names, asks what else it needs to know, and tells what happened. */
import { childAt, lineAt, nameOf, type Syntax, type SyntaxNode, visitAll } from '../source/syntax.ts';

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

/** Members of what a part is made from (`...Deps`, `...Ports`) that do something for it; `Tell` is a type of its own and none. */
export function handedCommands(path: string, text: string, { program }: Syntax): string[] {
  const found: string[] = [];
  visitAll(program, (node) => {
    if (node.type !== 'TSInterfaceDeclaration' || !/(Deps|Ports)$/.test(nameOf(childAt(node, 'id')) ?? '')) return;
    visitAll(node, (member) => {
      const called = functionOf(member);
      if (called === null || !bringsNothing(childAt(called, 'returnType'))) return;
      const name = nameOf(childAt(member, 'key'));
      found.push(`${path}:${lineAt(text, member.start)} hands over the command ${name}`);
    });
  });
  return found;
}
