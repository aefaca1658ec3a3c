/** Finds facts of the engine's state with two owners: what two files write, neither can promise anything of. */
import type { ParsedFile } from '../source/parsed-project.ts';
import { childAt, nameOf, type SyntaxNode, visitAll } from '../source/syntax.ts';

/** `link.heardAtMs` for `state.link.heardAtMs`; null for what is no part of `state`. */
function factOf(node: SyntaxNode | null): string | null {
  if (node?.type !== 'MemberExpression' || node.computed === true) return null;
  const object = childAt(node, 'object');
  const name = nameOf(childAt(node, 'property')) ?? '';
  if (nameOf(object) === 'state') return name;
  const above = factOf(object);
  return above === null ? null : `${above}.${name}`;
}

/** One sentence a fact that more than one of these files assigns. */
export function sharedFacts(scripts: readonly Pick<ParsedFile, 'path' | 'syntax'>[]): string[] {
  const writers = new Map<string, Set<string>>();
  for (const { path, syntax } of scripts) {
    visitAll(syntax.program, (node) => {
      const fact = node.type === 'AssignmentExpression' ? factOf(childAt(node, 'left')) : null;
      if (fact !== null) writers.set(fact, (writers.get(fact) ?? new Set()).add(path));
    });
  }
  return [...writers]
    .filter(([, paths]) => paths.size > 1)
    .map(([fact, paths]) => `state.${fact} is written by ${[...paths].join(' and ')}`);
}
