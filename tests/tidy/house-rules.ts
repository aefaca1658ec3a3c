/** The house rules that a machine can check on one file at a time; each answers one sentence a breach. */
import { posix } from 'node:path';
import { importsOf } from './source/imports.ts';
import type { ProjectFile } from './source/source-files.ts';
import { type Comment, childAt, lineAt, nameOf, type Syntax, type SyntaxNode, visitAll } from './source/syntax.ts';

const FUNCTION_LINES_MAX = 70;
const HEAD_LETTERS_MAX = 400;

const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const SHAPELESS = /^(utils?|helpers?|common|misc|shared|lib)(\.|$)/;

/** Files that the world outside the project names. */
const NAMED_BY_OTHERS = new Set(['README.md', 'SPEC.md', 'LICENSE', 'CHANGELOG.md']);

/** File and folder names are kebab-case, and say what is inside. */
export function nameBreaches({ path }: ProjectFile): string[] {
  const parts = path.split('/');
  const loud = parts.filter((part) => !KEBAB.test(part) && !NAMED_BY_OTHERS.has(part));
  const shapeless = parts.filter((part) => SHAPELESS.test(part));
  return [
    ...loud.map((part) => `${path}: ${part} is not kebab-case`),
    ...shapeless.map((part) => `${path}: ${part} says nothing about what is inside`),
  ];
}

/** Each file opens with a sentence that says what it answers for. */
export function headBreaches({ path, text }: ProjectFile, { comments }: Syntax): string[] {
  const start = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
  const head = comments.find((comment) => comment.start === start && comment.block);
  const words =
    head?.text
      .replace(/^\*/, '')
      .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
      .trim() ?? '';
  const isSentence = /^\S.* .*[.!?]$/.test(words) && words.length <= HEAD_LETTERS_MAX;
  return isSentence ? [] : [`${path} does not begin with a sentence on what it answers for`];
}

/** A style sheet that stands for itself opens with a comment; a module of styles belongs to the component beside it. */
export function styleHeadBreaches({ path, text }: ProjectFile): string[] {
  return text.startsWith('/* ') || path.endsWith('.module.css')
    ? []
    : [`${path} does not begin with a comment on what it styles`];
}

/** What draws the eye on the kiosk does so a few times: an animation without an end draws a frame a tick, on machines without a GPU as well. */
export const endlessBreaches = ({ path, text }: ProjectFile): string[] =>
  path.startsWith('src/') && /\binfinite\b/.test(text) ? [`${path} has an animation without an end`] : [];

/** What is cut out with a mask, or looks through to what lies below, is drawn apart and put together anew in every frame of the board. */
export const cutOutBreaches = ({ path, text }: ProjectFile): string[] =>
  path.startsWith('src/ui/board/') && /(^|[;{])\s*(-webkit-)?(mask|backdrop-filter)(-[a-z]+)*:/m.test(text)
    ? [`${path} cuts something out with a mask`]
    : [];

/** No function is longer than a screen. */
export function longFunctions({ path, text }: ProjectFile, { program }: Syntax): string[] {
  const found: string[] = [];
  visitAll(program, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const first = lineAt(text, node.start);
    const lines = lineAt(text, node.end) - first + 1;
    if (lines > FUNCTION_LINES_MAX) found.push(`${path}:${first} is a function of ${lines} lines`);
  });
  return found;
}

/** A relative import names a file that is there, ending included. */
export function addressBreaches({ path }: ProjectFile, syntax: Syntax, paths: ReadonlySet<string>): string[] {
  return importsOf(syntax).flatMap(({ specifier }) => {
    if (specifier === null || !specifier.startsWith('.')) return [];
    const target = posix.join(posix.dirname(path), specifier);
    return paths.has(target) ? [] : [`${path} imports ${specifier}, which is no file`];
  });
}

/** Comments hold no promises. The words are looked for in comments alone: in Spanish one of them means "everything". */
export function promiseBreaches({ path, text }: ProjectFile, comments: readonly Comment[]): string[] {
  return comments
    .filter((comment) => /\b(TODO|FIXME|XXX|HACK)\b/.test(comment.text))
    .map((comment) => `${path}:${lineAt(text, comment.start)} promises to be done later`);
}

/** Silenced checkers: a rule that must be switched off is the wrong rule or the wrong code. */
export function silencedBreaches({ path, text }: ProjectFile, comments: readonly Comment[]): string[] {
  return comments
    .filter((comment) => /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable|v8 ignore/.test(comment.text))
    .map((comment) => `${path}:${lineAt(text, comment.start)} silences a checker`);
}

function rootName(node: SyntaxNode | null): string | null {
  if (node?.type === 'MemberExpression') return rootName(childAt(node, 'object'));
  if (node?.type === 'CallExpression') return rootName(childAt(node, 'callee'));
  return nameOf(node);
}

/** Every test runs, each time, and may fail only once. */
export function skippedTests({ path, text }: ProjectFile, { program }: Syntax): string[] {
  const found: string[] = [];
  visitAll(program, (node) => {
    if (node.type !== 'MemberExpression') return;
    const word = nameOf(childAt(node, 'property')) ?? '';
    const isTest = /^(test|it|describe|suite|bench)$/.test(rootName(childAt(node, 'object')) ?? '');
    if (!isTest || !/^(skip|only|todo|fixme|fail|fails|skipIf|runIf)$/.test(word)) return;
    found.push(`${path}:${lineAt(text, node.start)} leaves out tests with ${word}`);
  });
  return found;
}

/** Places that exist on one machine only. */
const MACHINE_PATH = /(?<![\w.~-])\/(?:home|root|Users|work)\/[\w.-]+|[A-Z]:\\Users\\/;
const REGISTRY = /\b(?:registry\.(?:npmjs|yarnpkg)\.\w+|npm\.pkg\.github\.com|jsr\.io)\b|"resolved": "https?:/;

/** No file names a place on somebody's machine or where packages come from. */
export function placeBreaches({ path, text }: ProjectFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    return MACHINE_PATH.test(line) || REGISTRY.test(line) ? [`${path}:${index + 1} names a machine or a registry`] : [];
  });
}

/** Whether a file says nothing yet by its name and place: a test's says what it tests. */
export function needsHead({ path }: ProjectFile): boolean {
  return !/\.(test|spec|stories)\.tsx?$/.test(path);
}
