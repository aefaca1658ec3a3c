/** File sizes after gzip, and the check of them against the limits. */
import { gzipSync } from 'node:zlib';
import { type BudgetRow, brokenBudgets, budgetLine } from './budget.ts';

export const gzipBytes = (contents: Uint8Array | string): number => gzipSync(contents, { level: 9 }).length;

/** Compressed already: a server sends them as they are. */
const COMPRESSED = /\.(woff2|png|mp3)$/;

/** The size of a file as it is transferred. */
export const carriedBytes = (path: string, contents: Uint8Array | string): number =>
  COMPRESSED.test(path) ? Buffer.from(contents).length : gzipBytes(contents);

/** Prints the sizes. Throws when one is over its limit. */
export function checkSizes(rows: readonly BudgetRow[]): void {
  process.stdout.write(`After gzip: ${budgetLine(rows)}.\n`);
  const broken = brokenBudgets(rows);
  if (broken.length > 0) throw new Error(`Failed to build: ${broken.join('; ')}.`);
}
