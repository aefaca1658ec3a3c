/** The figures that have a bar, and what is under them, as a markdown table, as the README shows them. */
import { digits, type Figure } from './figure.ts';

const escaped = (text: string): string => text.replaceAll('|', '\\|');

function row(bench: string, { name, unit, value, bar, samples }: Figure): string {
  const asked = bar === null ? '' : `${digits(bar)} ${unit}`;
  const cells = [bench, escaped(name), `${digits(value)} ${unit}`, asked, String(samples)];
  return `| ${cells.join(' | ')} |`;
}

/** One row a figure with a bar or a floor, under a line that says on what machine they were measured. */
export function figuresMarkdown(machine: string, measured: Readonly<Record<string, readonly Figure[]>>): string {
  const rows = Object.entries(measured).flatMap(([bench, figures]) =>
    figures.filter(({ bar, isFloor }) => bar !== null || isFloor).map((figure) => row(bench, figure)),
  );
  return [
    `Measured on ${machine}.`,
    '',
    '| Benchmark | Figure | Value | Bar | Samples |',
    '|---|---|---:|---:|---:|',
    ...rows,
    '',
  ].join('\n');
}
