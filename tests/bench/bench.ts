export interface Scope {
  /** Registers a stop function for the end; the last one runs first. */
  stopLater(stop: () => Promise<void>): void;
}

export type Unit = 'ms' | 's' | 'KiB' | 'MiB' | 'times' | 'count' | '%';

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** The highest allowed value, or the lowest; null without a bar. */
  readonly bar: number | null;
  readonly isLeast: boolean;
}

export interface Bench {
  readonly name: string;
  readonly what: string;
  /** A timeout for a bench that hangs; it counts as failed. */
  readonly limitMinutes: number;
  run(runs: number, scope: Scope): Promise<readonly Figure[]>;
}

export const figure = (name: string, value: number, unit: Unit, bar: number | null = null): Figure => ({
  ...{ name, value, unit, bar },
  isLeast: false,
});

export const leastFigure = (name: string, value: number, unit: Unit, bar: number): Figure => ({
  ...{ name, value, unit, bar },
  isLeast: true,
});

export async function repeat<T>(runs: number, run: (at: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let at = 0; at < runs; at++) results.push(await run(at));
  return results;
}

/** Runs two workloads in alternating order, so that a busy moment affects both. */
export async function inTurn<T>(
  at: number,
  product: () => Promise<T>,
  byHand: () => Promise<T>,
): Promise<{ readonly product: T; readonly byHand: T }> {
  if (at % 2 === 0) {
    const first = await product();
    return { product: first, byHand: await byHand() };
  }
  const first = await byHand();
  return { product: await product(), byHand: first };
}

/**
 * Returns the figures of a bench. Stops everything that it started, also after a failure, a timeout or an interruption.
 */
export async function runBench(bench: Bench, runs: number, interrupted: AbortSignal): Promise<readonly Figure[]> {
  const stops: (() => Promise<void>)[] = [];
  const limit = AbortSignal.timeout(bench.limitMinutes * 60_000);
  const ended = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(new Error(`${bench.name} took over ${bench.limitMinutes} minutes.`)));
    interrupted.addEventListener('abort', () => reject(new Error(`${bench.name} was interrupted.`)));
  });
  // The timeout may fire after the bench has ended.
  ended.catch(() => {});
  try {
    return await Promise.race([bench.run(runs, { stopLater: (stop) => void stops.push(stop) }), ended]);
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => {});
  }
}

/** Three significant digits; whole numbers stay as they are. */
function digits(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01)))));
}

const isMissed = ({ value, bar, isLeast }: Figure): boolean => bar !== null && (isLeast ? value < bar : value > bar);

export function figuresText(figures: readonly Figure[]): string {
  const rows = figures.map((each) => [
    each.name,
    `${digits(each.value)} ${each.unit}`,
    each.bar === null ? '' : `${each.isLeast ? '>=' : '<='} ${digits(each.bar)}`,
    isMissed(each) ? 'missed' : '',
  ]);
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = ([name = '', value = '', bar = '', missed = '']: readonly string[]) =>
    `${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${bar.padEnd(widths[2] ?? 0)}  ${missed}`.trimEnd();
  return rows.map(line).join('\n');
}
