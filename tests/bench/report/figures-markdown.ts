/** The figures or the tables of one benchmark, or the figures of two builds beside each other, as their section of docs/measured.md. */
import { digits, type Figure, LEAST } from './figure.ts';
import { type Both, type Comparison, ratioText, spanText } from './pairs.ts';
import type { Table } from './table.ts';

/** What one must know of a measurement to believe it. */
export interface Circumstances {
  /** As in 2026-11-22. */
  readonly day: string;
  readonly command: string;
  /** Processors, load, versions. */
  readonly machine: string;
  /** Those that were done. */
  readonly runs: number;
  /** Of the build. */
  readonly version: string;
}

const escaped = (text: string): string => text.replaceAll('|', '\\|');

/** The value with its unit; a count is a number alone. */
export const valueText = (value: number, unit: Figure['unit']): string =>
  unit === 'count' ? digits(value) : `${digits(value)} ${unit}`;

function askedOf({ unit, bar, isFloor, isLeast }: Figure): string {
  if (isFloor) return 'floor';
  return bar === null ? '' : `${isLeast ? LEAST : ''}${valueText(bar, unit)}`;
}

function row(figure: Figure): string {
  const { name, unit, value, samples, range } = figure;
  const runs = range === null ? '' : `${digits(range[0])} to ${digits(range[1])}`;
  return `| ${[escaped(name), valueText(value, unit), askedOf(figure), runs, String(samples)].join(' | ')} |`;
}

function measuredLine({ day, command, machine, runs, version }: Circumstances): string {
  const repeated = `${runs} ${runs === 1 ? 'run' : 'runs'}`;
  return `Measured on ${day} with \`${command}\`: ${machine}; ${version}, ${repeated}.`;
}

const markdownRow = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;

function tableMarkdown({ caption, head, toTheRight, rows }: Table): string {
  const rule = head.map((_, at) => (toTheRight.includes(at) ? '---:' : '---'));
  return [caption, '', markdownRow(head), `|${rule.join('|')}|`, ...rows.map(markdownRow)].join('\n');
}

/** Tables with their captions, under a line that says when, how and on what machine they were measured. */
export const tablesMarkdown = (circumstances: Circumstances, tables: readonly Table[]): string =>
  [measuredLine(circumstances), ...tables.map(tableMarkdown)].join('\n\n');

/** One row a figure, under a line that says when, how and on what machine they were measured. */
export function figuresMarkdown(circumstances: Circumstances, figures: readonly Figure[]): string {
  return [
    measuredLine(circumstances),
    '',
    '| Figure | Value | Bar | Runs | Samples |',
    '|---|---:|---:|---:|---:|',
    ...figures.map(row),
  ].join('\n');
}

export interface ComparedCircumstances extends Omit<Circumstances, 'runs' | 'version'> {
  /** The versions of the builds. */
  readonly versions: Both<string>;
}

function comparedRow({ name, unit, ours, theirs, ratio, noise, pairs }: Comparison): string {
  const values = [valueText(ours, unit), valueText(theirs, unit), ratioText(ratio), spanText(noise), String(pairs)];
  return `| ${[escaped(name), ...values].join(' | ')} |`;
}

/** One row a comparison, medians of both builds and their ratio, under a line that says when, how, on what machine and of which builds. */
export function comparisonsMarkdown(
  { day, command, machine, versions: { ours, theirs } }: ComparedCircumstances,
  comparisons: readonly Comparison[],
): string {
  return [
    `Measured on ${day} with \`${command}\`: ${machine}; ours ${ours}, theirs ${theirs}.`,
    '',
    '| Figure | Ours | Theirs | Ratio | 95 % sure | Pairs |',
    '|---|---:|---:|---:|---:|---:|',
    ...comparisons.map(comparedRow),
  ].join('\n');
}
