/** Writes the figure of a command that is no benchmark into the rows of the documents that name the command. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cellsOf } from './measured-documents.ts';

const ROOT = new URL('../../../', import.meta.url);
const DOCUMENTS = ['README.md', 'docs/measured.md'];

/** The page with `value` in every row of a table whose last cell is `command` and which has no other figure of it: its cell before the last. Throws when no row names it. */
export function withFigure(page: string, command: string, value: string): string {
  let rows = 0;
  const lines = page.split('\n').map((line) => {
    const cells = cellsOf(line);
    if (cells === null || cells.at(-1) !== `\`${command}\``) return line;
    rows += 1;
    return `| ${[...cells.slice(0, -2), value, `\`${command}\``].join(' | ')} |`;
  });
  if (rows === 0)
    throw new Error(`Failed to write a figure: no row names "${command}". Add it to a table, or mend its name.`);
  return lines.join('\n');
}

/** Writes it into each of the documents. */
export function writeFigure(command: string, value: string): void {
  for (const name of DOCUMENTS) {
    const path = new URL(name, ROOT);
    writeFileSync(path, withFigure(readFileSync(path, 'utf8'), command, value));
  }
}
