/** The recorded weights of what is built: one small file that the build holds its parts against, written when it is asked to. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BudgetRow, brokenBudgets, budgetTable, type Weights } from './budget.ts';
import { ROOT } from './bundle.ts';

const FILE = join(ROOT, 'build/weights.json');

const MOST_SHRUNK = { level: 9 } as const;

export const gzipBytes = (contents: Uint8Array | string): number => gzipSync(contents, MOST_SHRUNK).length;

/** Packed already: a server sends them as they are. */
const PACKED = /\.(woff2|png|mp3)$/;

/** What a file weighs on its way to a browser. */
export const carriedBytes = (path: string, contents: Uint8Array | string): number =>
  PACKED.test(path) ? Buffer.from(contents).length : gzipBytes(contents);

const recorded = (): Weights => JSON.parse(readFileSync(FILE, 'utf8'));

/** Prints what the parts weigh. Throws when one is over its bar or has grown too much since its weight was recorded. */
export function checkWeights(title: string, rows: readonly BudgetRow[]): void {
  const known = recorded();
  process.stdout.write(`${title} after gzip:\n${budgetTable(rows, known)}\n`);
  const broken = brokenBudgets(rows, known);
  if (broken.length === 0) return;
  throw new Error(
    `Failed to build: ${broken.join('; ')}. Where that is meant, "node build.mjs --record-weights" records it.`,
  );
}

/** Records the weights of these rows in place of all others. */
export async function recordWeights(rows: readonly BudgetRow[]): Promise<void> {
  const weights = Object.fromEntries(rows.map(({ what, gzipBytes }) => [what, gzipBytes]));
  await writeFile(FILE, `${JSON.stringify(weights, null, 2)}\n`);
}
