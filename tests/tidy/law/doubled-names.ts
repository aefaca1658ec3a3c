/** Finds what two files declare under one name: whoever reads the name cannot know which is meant. */
import type { ParsedFile } from '../source/parsed-project.ts';
import { childAt, children, nameOf, type SyntaxNode } from '../source/syntax.ts';

type Scripts = readonly Pick<ParsedFile, 'path' | 'syntax'>[];

const TYPES = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']);
const VALUES = new Set(['FunctionDeclaration', 'ClassDeclaration', 'TSEnumDeclaration', 'TSDeclareFunction']);

const isText = (name: string | null): name is string => name !== null;

const statementsOf = (program: SyntaxNode): SyntaxNode[] => children(program).map(([, statement]) => statement);

/** The types that a file declares for itself or others. */
const declaredTypes = (program: SyntaxNode): string[] =>
  statementsOf(program).flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? childAt(statement, 'declaration') : statement;
    const name = declared !== null && TYPES.has(declared.type) ? nameOf(childAt(declared, 'id')) : null;
    return name === null ? [] : [name];
  });

/** The names that a binding makes: `a`, and those of `{ a, b: [c], ...d }`. */
function boundNames(binding: SyntaxNode): string[] {
  const name = nameOf(binding);
  if (name !== null) return [name];
  const inner =
    binding.type === 'Property' ? children(binding).filter(([field]) => field === 'value') : children(binding);
  return inner.filter(([field]) => field !== 'right').flatMap(([, part]) => boundNames(part));
}

/** The values that one statement exports. */
function exportedBy(statement: SyntaxNode): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return [];
  const declared = childAt(statement, 'declaration');
  if (declared === null) {
    const listed = children(statement).filter(
      ([field, { exportKind }]) => field === 'specifiers' && exportKind !== 'type',
    );
    return listed.map(([, specifier]) => nameOf(childAt(specifier, 'exported'))).filter(isText);
  }
  if (VALUES.has(declared.type)) return [nameOf(childAt(declared, 'id'))].filter(isText);
  if (declared.type !== 'VariableDeclaration') return [];
  return children(declared).flatMap(([, declarator]) => {
    const id = childAt(declarator, 'id');
    return id === null ? [] : boundNames(id);
  });
}

/** The files of each name that more than one of these have. */
function sharedBy(
  scripts: Scripts,
  namesOf: (program: SyntaxNode) => string[],
): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const { path, syntax } of scripts)
    for (const name of new Set(namesOf(syntax.program))) files.set(name, [...(files.get(name) ?? []), path]);
  return new Map([...files].filter(([, paths]) => paths.length > 1));
}

/** Types that more than one file declares, exported or not. */
export const doubledTypes = (scripts: Scripts) => sharedBy(scripts, declaredTypes);

/** Values that more than one file exports: functions, constants, classes. */
export const doubledValues = (scripts: Scripts) =>
  sharedBy(scripts, (program) => statementsOf(program).flatMap(exportedBy));

/** What a value says, whatever type it is given, where it stands and how its numbers are grouped. */
function saidBy(node: SyntaxNode): string {
  const { type, name, operator, value, regex } = node;
  const inner = type === 'TSAsExpression' || type === 'TSSatisfiesExpression' ? childAt(node, 'expression') : null;
  if (inner !== null) return saidBy(inner);
  const literal = typeof value === 'object' && type !== 'TemplateElement' ? '' : String(JSON.stringify(value));
  const parts = children(node).map(([field, child]) => `${field}: ${saidBy(child)}`);
  return `${type} ${name} ${operator} ${literal} ${JSON.stringify(regex)} (${parts.join(', ')})`;
}

interface Constant {
  readonly name: string;
  readonly said: string;
}

/** Constants in capitals that a file declares at its top, exported ones or those that it keeps. */
function constantsOf(program: SyntaxNode, areExported: boolean): readonly Constant[] {
  const declared = statementsOf(program).flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const inner = isExported ? childAt(statement, 'declaration') : statement;
    return inner?.type === 'VariableDeclaration' && isExported === areExported ? [inner] : [];
  });
  return declared.flatMap(children).flatMap(([, declarator]) => {
    const [name, init] = [nameOf(childAt(declarator, 'id')), childAt(declarator, 'init')];
    return name !== null && init !== null && /^[A-Z][A-Z\d_]*$/.test(name) ? [{ name, said: saidBy(init) }] : [];
  });
}

/** Constants that a file keeps to itself under a name that another file exports with another value, with the file that keeps it. */
export function otherwiseExported(scripts: Scripts): readonly string[] {
  const exported = new Map(
    scripts.flatMap(({ syntax }) => constantsOf(syntax.program, true)).map(({ name, said }) => [name, said]),
  );
  return scripts.flatMap(({ path, syntax }) =>
    constantsOf(syntax.program, false)
      .filter(({ name, said }) => (exported.get(name) ?? said) !== said)
      .map(({ name }) => `${path}: ${name}`),
  );
}
