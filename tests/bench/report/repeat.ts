/** Repeats a measurement as often as asked for, or as often as there is time: a busy machine gets fewer runs. */
import type { Scope } from '../bench.ts';

/** What is left for adding up and stopping. */
const RESERVE_MS = 2_000;

/** Resolves with null after so many milliseconds, unless it is cleared. */
function limitOf(afterMs: number): { readonly over: Promise<null>; clear(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, afterMs));
  });
  return { over, clear: () => clearTimeout(timer) };
}

/**
 * The results of at most `runs` runs, one after the other; the scope hears how many there were. A run that does not fit into
 * its time is left alone, and its result with it. Throws when not even the first one fits.
 */
export async function repeat<T extends object | number>(
  runs: number,
  { leftMs, ran }: Pick<Scope, 'leftMs' | 'ran'>,
  run: (at: number) => Promise<T>,
): Promise<T[]> {
  const limit = limitOf(leftMs() - RESERVE_MS);
  const results: T[] = [];
  try {
    while (results.length < runs) {
      const result = await Promise.race([run(results.length), limit.over]);
      if (result === null) break;
      results.push(result);
    }
  } finally {
    limit.clear();
  }
  if (results.length === 0) throw new Error('Failed to measure: the time was too short for one run.');
  ran(results.length);
  return results;
}
