/** Runs one benchmark within its time limit and stops whatever it started. */
import type { Scope, Task } from '../bench.ts';

/** What was measured, as PNG by their paths below `docs`. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

export type BenchOutcome<T> =
  /** With the runs that were done, which may be fewer than those asked for. */
  | { readonly ok: true; readonly figures: readonly T[]; readonly runs: number; readonly pictures: Pictures }
  | { readonly ok: false; readonly why: string };

const RUNS_WITHIN_LIMIT = 5;

/** Rejects after the limit, or as soon as the signal aborts. */
function endOf(name: string, limitMs: number, signal: AbortSignal): { readonly over: Promise<never>; clear(): void } {
  const ended = new AbortController();
  const over = new Promise<never>((_, reject) => {
    const stop = (why: string) => () => reject(new Error(`Failed to finish ${name}: ${why}.`));
    const timer = setTimeout(stop(`it took longer than ${limitMs / 1_000} s`), limitMs);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', stop('it was interrupted'), { signal: ended.signal });
  });
  return { over, clear: () => ended.abort() };
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The figures of a benchmark, or the sentence that says why there are none. `interrupted` ends it early. */
export async function runBench<T>(
  bench: Pick<Task, 'name' | 'limitMs'> & { run(runs: number, scope: Scope): Promise<readonly T[]> },
  runs: number,
  interrupted: AbortSignal,
): Promise<BenchOutcome<T>> {
  const stops: (() => Promise<void>)[] = [];
  const pictures = new Map<string, Uint8Array>();
  const limitMs = bench.limitMs * Math.max(1, runs / RUNS_WITHIN_LIMIT);
  const endMs = performance.now() + limitMs;
  let done = 1;
  const end = endOf(bench.name, limitMs, interrupted);
  let outcome: BenchOutcome<T>;
  try {
    const scope: Scope = {
      ran: (times) => {
        done = times;
      },
      pictured: (picture, png) => void pictures.set(picture, png),
      stopLater: (stop: () => Promise<void>) => void stops.push(stop),
      leftMs: () => endMs - performance.now(),
    };
    const figures = await Promise.race([bench.run(runs, scope), end.over]);
    outcome = { ok: true, figures, runs: done, pictures };
  } catch (error) {
    outcome = { ok: false, why: sentenceOf(error) };
  }
  end.clear();
  for (const stop of stops.reverse()) await stop().catch(() => {});
  return outcome;
}
