/** Writes the figure of a command that is no benchmark into the rows of the documents that name the command. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withSection } from '../../tidy/documents/marked-section.ts';
import { cellsOf } from './measured-documents.ts';

const ROOT = new URL('../../../', import.meta.url);
const MEASURED = 'docs/measured.md';
const DOCUMENTS = ['README.md', MEASURED];

/** The page with `value` in every row of a table whose last cell is `command`: its cell before the last; null where no row names it. */
export function withFigure(page: string, command: string, value: string): string | null {
  let rows = 0;
  const lines = page.split('\n').map((line) => {
    const cells = cellsOf(line);
    if (cells === null || cells.at(-1) !== `\`${command}\``) return line;
    rows += 1;
    return `| ${[...cells.slice(0, -2), value, `\`${command}\``].join(' | ')} |`;
  });
  return rows === 0 ? null : lines.join('\n');
}

/** Writes it into each of the documents that has a row for the command. Throws when none has. */
export function writeFigure(command: string, value: string): void {
  let pages = 0;
  for (const name of DOCUMENTS) {
    const path = new URL(name, ROOT);
    const page = withFigure(readFileSync(path, 'utf8'), command, value);
    if (page === null) continue;
    writeFileSync(path, page);
    pages += 1;
  }
  if (pages === 0)
    throw new Error(`Failed to write a figure: no row names "${command}". Add it to a table, or mend its name.`);
}

/** Writes a whole section of docs/measured.md. Throws where the page has none of this name. */
export function writeSection(name: string, text: string): void {
  const path = new URL(MEASURED, ROOT);
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), name, text));
}
