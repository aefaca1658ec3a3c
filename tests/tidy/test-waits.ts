/** How tests wait: an expectation that an empty page fulfils comes after one that it does not, and nobody waits for a second alone. */
import type { ProjectFile } from './source/source-files.ts';
import { childAt, children, lineAt, nameOf, type Syntax, type SyntaxNode, visitAll } from './source/syntax.ts';

/** What is called to get a page: who holds one was given it by one of these. */
const OPENS = /^(open(Page|Device|Look|Both|Without|Fingered|Colleague)|sendCook|anotherTab|newPage|boardWith)$/;
/** Those that wait until the board stands. */
const STANDS = /^(open(Both|Without|Fingered|Colleague)|sendCook|boardWith)$/;
/** What resolves once something of the page that it is given is there. */
const WAITS =
  /^(boardStands|reach|bring|panelSays|oneMoreOrder|openMenu|standAlone|canBeDragged|turnClockUntil|sharedOrder|workerServes|openForm|shotOf)$/;
/** What Playwright does to an element once that is there. */
const ACTS = /^(click|dblclick|tap|hover|focus|fill|textContent|getAttribute|waitForResponse)$/;
/** What leaves the page that was seen: the one that comes is empty at first. */
const LEAVES = /^(reload|goto|goBack|goForward)$/;
/** Matchers that hold where there is nothing. */
const NOTHING = /^(toBeHidden|toBeEmpty)$/;
const COUNTS = /^(toHaveCount|toHaveLength|toBe|toEqual|toHaveText)$/;
const IS_TRUE = /^(toBe|toEqual|toBeTruthy)$/;
const IS_FALSE = /^(toBe|toEqual|toBeFalsy)$/;

/** Matchers that compare: what stands in for something missing may lie on the right side of them. */
const COMPARES = /^toBe(Less|Greater)Than(OrEqual)?$/;
/** What tries the expectations again that are written in it. */
const TRIES = /^(toPass|waitFor)$/;

/** The name of a call: of the function, or of the method. */
function called(call: SyntaxNode): string {
  const callee = childAt(call, 'callee');
  return nameOf(callee?.type === 'MemberExpression' ? childAt(callee, 'property') : callee) ?? '';
}

const argumentsOf = (call: SyntaxNode): readonly SyntaxNode[] =>
  children(call).flatMap(([field, node]) => (field === 'arguments' ? [node] : []));

/** Every name that an expression uses. */
function namesIn(node: SyntaxNode): Set<string> {
  const names = new Set<string>();
  visitAll(node, (inner) => {
    const name = nameOf(inner);
    if (name !== null) names.add(name);
  });
  return names;
}

/** The names that a test declares, each with the names that its value is made of, and which of them are pages, beside those that it is given. */
function declared(
  test: SyntaxNode,
  given: ReadonlySet<string>,
): {
  readonly madeOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly pages: Set<string>;
} {
  const madeOf = new Map<string, ReadonlySet<string>>();
  const pages = new Set(given);
  visitAll(test, (node) => {
    // What a loop goes through is made of the whole list.
    const isLoop = node.type === 'ForOfStatement';
    const init = node.type === 'VariableDeclarator' ? childAt(node, 'init') : isLoop ? childAt(node, 'right') : null;
    const id = childAt(node, isLoop ? 'left' : 'id');
    if (init === null || id === null) return;
    const parts = namesIn(init);
    const isPage = [...parts].some((name) => OPENS.test(name));
    for (const name of namesIn(id)) {
      madeOf.set(name, parts);
      if (isPage) pages.add(name);
    }
  });
  return { madeOf, pages };
}

/** What a function answers: the value of an arrow, what each `return` of a body says; anything else is its own answer. */
function answersOf(value: SyntaxNode): readonly SyntaxNode[] {
  if (value.type === 'AwaitExpression') return answersOf(childAt(value, 'argument') ?? value);
  if (!/Function/.test(value.type)) return [value];
  const body = childAt(value, 'body');
  if (body?.type !== 'BlockStatement') return body === null ? [] : answersOf(body);
  const answers: SyntaxNode[] = [];
  visitAll(body, (node) => {
    const answer = node.type === 'ReturnStatement' ? childAt(node, 'argument') : null;
    if (answer !== null) answers.push(answer);
  });
  return answers;
}

/** Whether a value is this for an empty list: `every` is true of none, `some` is false. */
function isOfNone(value: SyntaxNode, wanted: boolean, meant: ReadonlyMap<string, SyntaxNode>, depth = 4): boolean {
  if (depth === 0) return false;
  return answersOf(value).some((answer) => {
    if (answer.type === 'LogicalExpression') {
      const sides = ['left', 'right'].map((side) => childAt(answer, side));
      const isNone = (side: SyntaxNode | null) => side !== null && isOfNone(side, wanted, meant, depth - 1);
      return (answer.operator === '&&') === wanted ? sides.every(isNone) : sides.some(isNone);
    }
    if (answer.type === 'UnaryExpression' && answer.operator === '!')
      return isOfNone(childAt(answer, 'argument') ?? answer, !wanted, meant, depth - 1);
    const isCall = answer.type === 'CallExpression';
    if (isCall && called(answer) === (wanted ? 'every' : 'some')) return true;
    const meaning = meant.get(nameOf(isCall ? childAt(answer, 'callee') : answer) ?? '');
    return meaning !== undefined && isOfNone(meaning, wanted, meant, depth - 1);
  });
}

/** Whether nothing is as good as what this expectation wants: `0`, `[]`, hidden, not there, all of none. */
function isContentWithNothing(
  matcher: SyntaxNode,
  expectation: SyntaxNode,
  meant: ReadonlyMap<string, SyntaxNode>,
): boolean {
  const callee = childAt(matcher, 'callee');
  const object = callee && childAt(callee, 'object');
  const [wanted] = argumentsOf(matcher);
  const isNone = wanted?.value === 0 || (wanted?.type === 'ArrayExpression' && children(wanted).length === 0);
  // Not nothing is something.
  if (nameOf(object && childAt(object, 'property')) === 'not')
    return !(COUNTS.test(called(matcher)) && (isNone || wanted?.value === ''));
  const [value] = argumentsOf(expectation);
  const isAll = (wantedAs: boolean, matchers: RegExp) =>
    value !== undefined &&
    matchers.test(called(matcher)) &&
    (wanted === undefined || wanted.value === wantedAs) &&
    isOfNone(value, wantedAs, meant);
  return (
    NOTHING.test(called(matcher)) ||
    (COUNTS.test(called(matcher)) && isNone) ||
    isAll(true, IS_TRUE) ||
    isAll(false, IS_FALSE)
  );
}

/** The `expect(...)` or `expect.poll(...)` at the beginning of a chain, null where it begins otherwise. */
function expectationOf(node: SyntaxNode | null): SyntaxNode | null {
  if (node?.type === 'MemberExpression') return expectationOf(childAt(node, 'object'));
  if (node?.type !== 'CallExpression') return null;
  const callee = childAt(node, 'callee');
  const isPoll = callee?.type === 'MemberExpression' && nameOf(childAt(callee, 'object')) === 'expect';
  return isPoll || nameOf(callee) === 'expect' ? node : expectationOf(callee);
}

/** The expectations of a test or of a helper that hold on an empty page, where nothing before them needed that page to be there. */
function contentIn(within: SyntaxNode, given: ReadonlySet<string>, meant: ReadonlyMap<string, SyntaxNode>) {
  const found: { readonly at: SyntaxNode; readonly page: string }[] = [];
  const { madeOf, pages } = declared(within, given);
  const pagesIn = (node: SyntaxNode): Set<string> => {
    const all = namesIn(node);
    for (const name of all) for (const part of madeOf.get(name) ?? []) all.add(part);
    return new Set([...all].filter((name) => pages.has(name)));
  };
  const seen = new Set<string>();
  visitAll(within, (node) => {
    const [id, init] = node.type === 'VariableDeclarator' ? [childAt(node, 'id'), childAt(node, 'init')] : [null, null];
    if (id !== null && init !== null && [...namesIn(init)].some((name) => STANDS.test(name)))
      for (const name of namesIn(id)) seen.add(name);
    if (node.type !== 'CallExpression') return;
    const expectation = expectationOf(childAt(node, 'callee'));
    const isMatcher = expectation !== null && /^to[A-Z]/.test(called(node));
    if (isMatcher && isContentWithNothing(node, expectation, meant)) {
      const [page] = [...pagesIn(expectation)].filter((each) => !seen.has(each));
      if (page !== undefined) found.push({ at: node, page });
    } else if (isMatcher) for (const page of pagesIn(expectation)) seen.add(page);
    else if (LEAVES.test(called(node))) for (const page of pagesIn(childAt(node, 'callee') ?? node)) seen.delete(page);
    else if (WAITS.test(called(node)) || ACTS.test(called(node))) for (const page of pagesIn(node)) seen.add(page);
  });
  return found;
}

/** The functions that a file of helpers exports, each with the names of what it is given. */
function helpersOf(program: SyntaxNode): (readonly [helper: SyntaxNode, given: ReadonlySet<string>])[] {
  const exported = children(program).flatMap(([, node]) => {
    const made = node.type === 'ExportNamedDeclaration' ? childAt(node, 'declaration') : null;
    if (made?.type !== 'VariableDeclaration') return made === null ? [] : [made];
    return children(made).flatMap(([, declarator]) => childAt(declarator, 'init') ?? []);
  });
  return exported
    .filter(({ type }) => /Function/.test(type))
    .map((helper) => {
      const params = children(helper).filter(([field]) => field === 'params');
      return [helper, new Set(params.flatMap(([, param]) => [...namesIn(param)]))] as const;
    });
}

/** Expectations that hold on an empty page, where nothing before them in their test or helper needed that page to be there. */
export function emptyPageBreaches({ path, text }: ProjectFile, { program }: Syntax): string[] {
  const meant = meanings(program);
  const wholes: (readonly [SyntaxNode, ReadonlySet<string>])[] = path.endsWith('.spec.ts') ? [] : helpersOf(program);
  visitAll(program, (node) => {
    if (node.type === 'CallExpression' && nameOf(childAt(node, 'callee')) === 'test') wholes.push([node, new Set()]);
  });
  return wholes.flatMap(([whole, given]) =>
    contentIn(whole, given, meant).map(
      ({ at, page }) => `${path}:${lineAt(text, at.start)} would be content with an empty ${page}`,
    ),
  );
}

/** The number that something is or counts as when it is compared, by its length where it has one; NaN where nobody can say. */
function comparedAs(node: SyntaxNode | null): number {
  if (node?.type === 'UnaryExpression' && node.operator === '-') return -comparedAs(childAt(node, 'argument'));
  if (node?.type === 'ArrayExpression' || node?.type === 'ObjectExpression') return children(node).length;
  if (node?.type === 'Literal')
    return typeof node.value === 'string' ? node.value.length : Number(node.value ?? Number.NaN);
  const name = nameOf(node?.type === 'MemberExpression' ? childAt(node, 'property') : node) ?? '';
  if (/^(Infinity|POSITIVE_INFINITY|MAX_SAFE_INTEGER|MAX_VALUE)$/.test(name)) return Number.POSITIVE_INFINITY;
  return /^(NEGATIVE_INFINITY|MIN_SAFE_INTEGER)$/.test(name) ? Number.NEGATIVE_INFINITY : Number.NaN;
}

/** What the names that a file declares stand for. */
function meanings(program: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode>();
  visitAll(program, (node) => {
    const name = nameOf(childAt(node, 'id'));
    const meaning = childAt(node, node.type === 'VariableDeclarator' ? 'init' : 'body');
    if (name !== null && meaning !== null) found.set(name, meaning);
  });
  return found;
}

/** What a value falls back on where there is nothing, also in the functions of the file that it calls. */
function standIns(value: SyntaxNode, meant: ReadonlyMap<string, SyntaxNode>, seen: Set<SyntaxNode>): number[] {
  if (seen.has(value)) return [];
  seen.add(value);
  const found: number[] = [];
  const follow = (name: SyntaxNode | null) => {
    const meaning = meant.get(nameOf(name) ?? '');
    if (meaning !== undefined) found.push(...standIns(meaning, meant, seen));
  };
  follow(value);
  visitAll(value, (node) => {
    if (node.type === 'CallExpression') follow(childAt(node, 'callee'));
    if (node.type === 'LogicalExpression' && node.operator !== '&&') found.push(comparedAs(childAt(node, 'right')));
  });
  return found;
}

/** Whether a comparison holds for a number; against a bound that nobody can say, for whatever lies on its side of zero. */
function holdsFor(matcher: string, bound: number, standIn: number): boolean {
  if (matcher.endsWith('OrEqual') && standIn === bound) return true;
  if (matcher.startsWith('toBeLess')) return Number.isNaN(bound) ? standIn < Number.POSITIVE_INFINITY : standIn < bound;
  return standIn > (Number.isNaN(bound) ? 0 : bound);
}

/** Comparisons that are waited for, and hold while what they look at is missing: `Number.NaN` in its place fulfils none. */
export function standInBreaches({ path, text }: ProjectFile, { program }: Syntax): string[] {
  const meant = meanings(program);
  const found = new Set<string>();
  const look = (within: SyntaxNode, isTried: boolean) =>
    visitAll(within, (node) => {
      if (node.type !== 'CallExpression') return;
      const matcher = called(node);
      if (TRIES.test(matcher) && !isTried) return look(node, true);
      const expectation = COMPARES.test(matcher) ? expectationOf(childAt(node, 'callee')) : null;
      if (expectation === null || !(isTried || called(expectation) === 'poll')) return;
      const [value] = argumentsOf(expectation);
      const bound = comparedAs(argumentsOf(node)[0] ?? null);
      if (value !== undefined && standIns(value, meant, new Set()).some((each) => holdsFor(matcher, bound, each)))
        found.add(`${path}:${lineAt(text, node.start)} would be content with what stands in for something missing`);
    });
  look(program, false);
  return [...found];
}

/** Vitest's own waiting gives up after a second, whatever the configuration says; `expect.poll` follows it. */
export function hastyWaits({ path, text }: ProjectFile, { program }: Syntax): string[] {
  const found: string[] = [];
  visitAll(program, (node) => {
    if (node.type !== 'MemberExpression' || nameOf(childAt(node, 'object')) !== 'vi') return;
    const word = nameOf(childAt(node, 'property')) ?? '';
    if (/^waitFor$|^waitUntil$/.test(word))
      found.push(`${path}:${lineAt(text, node.start)} waits for a second with ${word}`);
  });
  return found;
}
