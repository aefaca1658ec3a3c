/** The byte budgets of the kiosk: what a kitchen downloads before its first board, and in all. */
import type { Metafile } from 'esbuild';
import { criticalPath, everLoaded, outputOfEntry, ownShare } from './metafile.ts';

const KIB = 1024;

export interface BudgetRow {
  readonly what: string;
  readonly gzipBytes: number;
  /** What it should weigh at most. */
  readonly limitBytes: number;
  /** What breaks the build: a little over today's weight, so that nothing creeps in below the limit. */
  readonly ceilingBytes: number;
}

const CRITICAL_PATH = { limitBytes: 165 * KIB, ceilingBytes: 144 * KIB } as const;
const KITCHEN = { limitBytes: 305 * KIB, ceilingBytes: 279 * KIB } as const;
const LAZY_ROUTE_OWN = { limitBytes: 15 * KIB, ceilingBytes: 15 * KIB } as const;

/** Screens of people with an account; a kitchen board never opens them. */
const ACCOUNT_AREA = /^src\/ui\/(login|profile)\//;

function isScreen(source: string | undefined): source is string {
  return source?.startsWith('src/ui/') ?? false;
}

/** One row a budget, with gzip sizes in bytes. `gzipBytesOf` measures one script of the metafile. */
export function budgetRows(metafile: Metafile, entry: string, gzipBytesOf: (output: string) => number): BudgetRow[] {
  const sum = (outputs: readonly string[]) => outputs.reduce((bytes, output) => bytes + gzipBytesOf(output), 0);
  const main = outputOfEntry(metafile, entry);
  const critical = criticalPath(metafile, main);
  const kitchen = everLoaded(metafile, main, (lazy) => ACCOUNT_AREA.test(lazy));
  return [
    { what: 'critical path', gzipBytes: sum(critical), ...CRITICAL_PATH },
    { what: 'all that a kitchen loads', gzipBytes: sum(kitchen), ...KITCHEN },
    ...lazyScreenRows(metafile, main, critical, gzipBytesOf),
  ];
}

/** What each lazy screen adds of the project's own code; its libraries have no budget of their own. */
function lazyScreenRows(
  metafile: Metafile,
  main: string,
  critical: readonly string[],
  gzipBytesOf: (output: string) => number,
): BudgetRow[] {
  return everLoaded(metafile, main, () => false).flatMap((output) => {
    const source = metafile.outputs[output]?.entryPoint;
    if (output === main || !isScreen(source)) return [];
    const added = criticalPath(metafile, output).filter((path) => !critical.includes(path));
    const own = added.reduce((bytes, path) => bytes + gzipBytesOf(path) * ownShare(metafile, path), 0);
    return [{ what: `own code of ${source}`, gzipBytes: Math.round(own), ...LAZY_ROUTE_OWN }];
  });
}

/** One sentence a budget that is over its ceiling; empty when all hold. */
export function brokenBudgets(rows: readonly BudgetRow[]): string[] {
  return rows
    .filter((row) => row.gzipBytes > row.ceilingBytes)
    .map((row) => {
      const overBytes = row.gzipBytes - row.ceilingBytes;
      return `${row.what} is ${overBytes} bytes over its ${inKib(row.ceilingBytes)} after gzip`;
    });
}

function inKib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KiB`;
}

/** The budgets as aligned lines of text. */
export function budgetTable(rows: readonly BudgetRow[]): string {
  const width = Math.max(...rows.map((row) => row.what.length));
  return rows
    .map((row) => {
      const missed = row.gzipBytes > row.limitBytes ? ', missed' : '';
      return `  ${row.what.padEnd(width)}  ${inKib(row.gzipBytes).padStart(10)} of ${inKib(row.limitBytes)}${missed}`;
    })
    .join('\n');
}
