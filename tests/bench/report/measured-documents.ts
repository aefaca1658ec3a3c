/** Writes figures where people read them: the benchmark's section of docs/measured.md, and the rows of the README that name one. */
import { sectionOf, withSection } from '../../tidy/documents/marked-section.ts';
import type { Figure } from './figure.ts';
import {
  type Circumstances,
  type ComparedCircumstances,
  comparisonsMarkdown,
  figuresMarkdown,
  tablesMarkdown,
  valueText,
} from './figures-markdown.ts';
import type { Comparison } from './pairs.ts';
import type { Table } from './table.ts';

export interface MeasuredDocuments {
  /** docs/measured.md, with a section a benchmark. */
  readonly measured: string;
  /** README.md: rows of name, value and command. */
  readonly readme: string;
}

/** Of two builds: this checkout's beside another one, or those of two commits. */
export type ComparedKind = 'beside' | 'between';

/** Of one build, or of two. */
export type SectionKind = 'bench' | ComparedKind;

const sectionName = (kind: SectionKind, bench: string): string => `${kind} ${bench}`;

/** Throws unless the page has the section of each of these benchmarks: to be known before hours of measuring. */
export function assertSections(measured: string, kind: SectionKind, benches: readonly string[]): void {
  for (const bench of benches) sectionOf(measured, sectionName(kind, bench));
}

/** The cells of a table's row, null for any other line. */
export function cellsOf(line: string): readonly string[] | null {
  if (!line.startsWith('| ') || !line.endsWith(' |')) return null;
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** The README's row of a figure: its name as the benchmark has it, its value, a command that names the benchmark. */
function headline(line: string, bench: string, figures: readonly Figure[]): string {
  const [name = '', , command = ''] = cellsOf(line) ?? [];
  const figure = command.includes(`--only ${bench}\``) ? figures.find((one) => one.name === name) : undefined;
  return figure === undefined ? line : `| ${name} | ${valueText(figure.value, figure.unit)} | ${command} |`;
}

/** Both documents with the figures that a benchmark has just measured. Throws when there is no section for it. */
export function withMeasured(
  { measured, readme }: MeasuredDocuments,
  circumstances: Circumstances & { readonly bench: string },
  figures: readonly Figure[],
): MeasuredDocuments {
  const { bench } = circumstances;
  return {
    measured: withSection(measured, sectionName('bench', bench), figuresMarkdown(circumstances, figures)),
    readme: readme
      .split('\n')
      .map((line) => headline(line, bench, figures))
      .join('\n'),
  };
}

/** docs/measured.md with the tables that a benchmark has just made. Throws when there is no section for it. */
export const withTables = (
  measured: string,
  circumstances: Circumstances & { readonly bench: string },
  tables: readonly Table[],
): string => withSection(measured, sectionName('bench', circumstances.bench), tablesMarkdown(circumstances, tables));

/** docs/measured.md with what a comparison of two builds has just found. Throws when there is no section for it. */
export const withCompared = (
  measured: string,
  kind: ComparedKind,
  circumstances: ComparedCircumstances & { readonly bench: string },
  comparisons: readonly Comparison[],
): string =>
  withSection(measured, sectionName(kind, circumstances.bench), comparisonsMarkdown(circumstances, comparisons));
