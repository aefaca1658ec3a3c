/** Finds facts of the engine's state that two files write, because then neither can guarantee the fact. */
import type { ParsedFile } from '../source/parsed-project.ts';
import { childAt, children, lineAt, nameOf, type SyntaxNode, visitAll } from '../source/syntax.ts';

/**
 * The parts of the state that each name may refer to: `units` for `state.units`, empty for the whole state. A name has
 * one meaning in all blocks of a file.
 */
type Aliases = Map<string, Set<string>>;

const below = (above: string, name: string): string => (above === '' ? name : `${above}.${name}`);

/**
 * The parts of the state that a node refers to, such as `link.receivedAtMs` for `deps.state.link.receivedAtMs`; empty
 * for other nodes.
 */
function partsOf(node: SyntaxNode | null, aliases: Aliases): readonly string[] {
  const name = nameOf(node);
  if (name !== null) return name === 'state' ? [''] : [...(aliases.get(name) ?? [])];
  if (node?.type !== 'MemberExpression' || node.computed === true) return [];
  const field = nameOf(childAt(node, 'property')) ?? '';
  const above = partsOf(childAt(node, 'object'), aliases);
  if (above.length > 0) return above.map((each) => below(each, field));
  return field === 'state' ? [''] : [];
}

/** Adds the names that a pattern binds to these parts of the state, or to a field `state` of any other value. */
function bindNames(given: SyntaxNode | null, parts: readonly string[], aliases: Aliases): void {
  const pattern = given?.type === 'AssignmentPattern' ? childAt(given, 'left') : given;
  const name = nameOf(pattern);
  if (name !== null && name !== 'state') aliases.set(name, new Set([...(aliases.get(name) ?? []), ...parts]));
  if (pattern?.type !== 'ObjectPattern') return;
  for (const [, property] of children(pattern)) {
    const field = nameOf(childAt(property, 'key'));
    if (field === null || property.computed === true) continue;
    const inside = parts.map((each) => below(each, field));
    bindNames(childAt(property, 'value'), parts.length === 0 && field === 'state' ? [''] : inside, aliases);
  }
}

function aliasesIn(program: SyntaxNode): Aliases {
  const aliases: Aliases = new Map();
  visitAll(program, (node) => {
    if (node.type === 'VariableDeclarator')
      bindNames(childAt(node, 'id'), partsOf(childAt(node, 'init'), aliases), aliases);
    else if (/Function/.test(node.type)) {
      for (const [field, parameter] of children(node)) if (field === 'params') bindNames(parameter, [], aliases);
    }
  });
  return aliases;
}

/** The fields that `Object.assign` sets; null if the sources do not show them. */
function assignedFields(sources: readonly SyntaxNode[]): readonly string[] | null {
  const fields = sources.flatMap((source) =>
    source.type === 'ObjectExpression'
      ? children(source).map(([, property]) => nameOf(childAt(property, 'key')))
      : [null],
  );
  const known = fields.filter((field) => field !== null);
  return known.length === fields.length ? known : null;
}

/** The parts of the state that a node writes, with `*` for unknown fields. */
function writtenBy(node: SyntaxNode, aliases: Aliases): readonly string[] {
  const isMember = (target: SyntaxNode | null) => target?.type === 'MemberExpression';
  if (node.type === 'AssignmentExpression') {
    const left = childAt(node, 'left');
    return isMember(left) ? partsOf(left, aliases) : [];
  }
  if (node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete')) {
    const argument = childAt(node, 'argument');
    return isMember(argument) ? partsOf(argument, aliases) : [];
  }
  const callee = node.type === 'CallExpression' ? childAt(node, 'callee') : null;
  if (callee === null || nameOf(childAt(callee, 'object')) !== 'Object') return [];
  if (nameOf(childAt(callee, 'property')) !== 'assign') return [];
  const [target = null, ...sources] = children(node).flatMap(([field, child]) =>
    field === 'arguments' ? [child] : [],
  );
  const fields = assignedFields(sources) ?? ['*'];
  return partsOf(target, aliases).flatMap((part) => fields.map((field) => below(part, field)));
}

/** One sentence for each fact that several files write, and for each write to unknown fields. */
export function sharedFacts(scripts: readonly Pick<ParsedFile, 'path' | 'file' | 'syntax'>[]): string[] {
  const writers = new Map<string, Set<string>>();
  const unnamed: string[] = [];
  for (const { path, file, syntax } of scripts) {
    const aliases = aliasesIn(syntax.program);
    visitAll(syntax.program, (node) => {
      for (const fact of writtenBy(node, aliases)) {
        if (fact.endsWith('*'))
          unnamed.push(`${path}:${lineAt(file.text, node.start)} writes unnamed facts of the state`);
        else writers.set(fact, (writers.get(fact) ?? new Set()).add(path));
      }
    });
  }
  const shared = [...writers].filter(([, paths]) => paths.size > 1);
  return [...shared.map(([fact, paths]) => `state.${fact} is written by ${[...paths].join(' and ')}`), ...unnamed];
}
