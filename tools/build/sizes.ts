/** Measures files after gzip and fails the build when a size exceeds its budget. */
import { gzipSync } from 'node:zlib';
import { type BudgetRow, brokenBudgets, budgetLine } from './budget.ts';

export const gzipBytes = (contents: Uint8Array | string): number => gzipSync(contents, { level: 9 }).length;

/** Formats that are already compressed: the server sends them without gzip. */
const COMPRESSED = /\.(woff2|png|mp3)$/;

/** Returns the transfer size of a file in bytes. */
export const carriedBytes = (path: string, contents: Uint8Array | string): number =>
  COMPRESSED.test(path) ? Buffer.from(contents).length : gzipBytes(contents);

/** Prints the sizes. Throws when a size exceeds its limit. */
export function checkSizes(rows: readonly BudgetRow[]): void {
  process.stdout.write(`After gzip: ${budgetLine(rows)}.\n`);
  const broken = brokenBudgets(rows);
  if (broken.length > 0) throw new Error(`Failed to build: ${broken.join('; ')}.`);
}
