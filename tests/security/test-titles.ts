import { childAt, children, nameOf, parseSource, type SyntaxNode } from '../tidy/source/syntax.ts';

/** A call that defines a test; contract suites use `fact`. */
const DEFINES = /^(test|fact)(\.each|\.for)?$/;
const SKIPS = /\.(skip|skipIf|runIf|todo|fixme|fails)\b/;

/** The names of a callee: `test.each(rows)` is `test.each`. */
function namesOf(callee: SyntaxNode | null): string {
  if (callee?.type === 'CallExpression') return namesOf(childAt(callee, 'callee'));
  if (callee?.type !== 'MemberExpression') return nameOf(callee) ?? '';
  return `${namesOf(childAt(callee, 'object'))}.${nameOf(childAt(callee, 'property'))}`;
}

/** The titles of tests that run, as in the source. */
export function testTitles(path: string, source: string): readonly string[] {
  const titles: string[] = [];
  /** Adds the titles in a node; returns whether a call without a title skips what contains the node. */
  const visit = (node: SyntaxNode): boolean => {
    const names = node.type === 'CallExpression' ? namesOf(childAt(node, 'callee')) : '';
    const [first] = names === '' ? [] : children(node).filter(([field]) => field === 'arguments');
    const title = first !== undefined && /^(Literal|TemplateLiteral)$/.test(first[1].type) ? first[1] : null;
    if (SKIPS.test(names)) return title === null;
    const known = titles.length;
    const isSkipped = children(node).filter(([, child]) => visit(child)).length > 0;
    if (isSkipped) titles.length = known;
    else if (title !== null && DEFINES.test(names)) titles.push(source.slice(title.start + 1, title.end - 1));
    return isSkipped && title === null;
  };
  visit(parseSource(path, source).program);
  return titles;
}
