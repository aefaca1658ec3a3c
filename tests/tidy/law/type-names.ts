/** Finds types that two files declare under one name, exported or not: whoever reads the name cannot know which is meant. */
import type { ParsedFile } from '../source/parsed-project.ts';
import { childAt, children, nameOf, type SyntaxNode } from '../source/syntax.ts';

const TYPES = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']);

/** The types that a file declares for itself or others. */
function declaredTypes(program: SyntaxNode): string[] {
  return children(program).flatMap(([, statement]) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? childAt(statement, 'declaration') : statement;
    const name = declared !== null && TYPES.has(declared.type) ? nameOf(childAt(declared, 'id')) : null;
    return name === null ? [] : [name];
  });
}

/** The files of each name that more than one of these declares as a type. */
export function doubledTypes(
  scripts: readonly Pick<ParsedFile, 'path' | 'syntax'>[],
): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const { path, syntax } of scripts)
    for (const name of declaredTypes(syntax.program)) files.set(name, [...(files.get(name) ?? []), path]);
  return new Map([...files].filter(([, paths]) => paths.length > 1));
}
