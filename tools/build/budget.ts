/** Size check after gzip: two limits for the kiosk and one for the demo, each with deliberate headroom (bar PERF9). */
import type { Metafile } from 'esbuild';
import { isAccountArea, isArea, isChosen, isOfPerson } from './areas.ts';
import { criticalPath, everLoaded, lazyEntries, outputOfEntry } from './metafile.ts';

const KIB = 1024;

export interface BudgetRow {
  readonly what: string;
  readonly gzipBytes: number;
  readonly limitBytes: number;
}

const FIRST_BOARD_BYTES_MAX = 185 * KIB;
const KITCHEN_BYTES_MAX = 335 * KIB;
/** Limit for all demo files without source maps, in bytes after gzip: the demo ships as one set. */
const DEMO_BYTES_MAX = 1_700_000;

/** Deferred text files. A kitchen loads only those of its own language. */
const isText = (source: string): boolean => source.startsWith('src/i18n/');
/** Captures the language of the board's own text files; texts of other screens do not match. */
const BOARD_LANGUAGE = /^src\/i18n\/(?:panels\/.*-)?([a-z]{2})\.ts$/;

type Measure = (path: string) => number;

const total = (paths: readonly string[], measure: Measure): number =>
  paths.reduce((bytes, path) => bytes + measure(path), 0);

/** Size of the board's deferred texts in the largest language, in bytes after gzip. */
function largestTexts(metafile: Metafile, main: string, measure: Measure): number {
  const sizes = new Map<string, number>();
  for (const { source, output } of lazyEntries(metafile, main)) {
    const language = BOARD_LANGUAGE.exec(source)?.[1];
    if (language !== undefined) sizes.set(language, (sizes.get(language) ?? 0) + measure(output));
  }
  return Math.max(0, ...sizes.values());
}

/** Returns the two budget rows of the kiosk. `measure` returns the size of one script after gzip, in bytes. */
export function kioskRows(metafile: Metafile, entry: string, measure: Measure): BudgetRow[] {
  const main = outputOfEntry(metafile, entry);
  const isOther = (lazy: string) => [isArea, isAccountArea, isChosen, isOfPerson, isText].some((is) => is(lazy));
  return [
    {
      what: 'before the first board',
      gzipBytes: total(criticalPath(metafile, main), measure),
      limitBytes: FIRST_BOARD_BYTES_MAX,
    },
    {
      what: "a kitchen's board in all",
      gzipBytes: total(everLoaded(metafile, main, isOther), measure) + largestTexts(metafile, main, measure),
      limitBytes: KITCHEN_BYTES_MAX,
    },
  ];
}

/** Returns the budget row of the demo. `measure` returns the transfer size of a file in bytes; source maps do not count. */
export function demoRow(paths: Iterable<string>, measure: Measure): BudgetRow {
  const carried = [...paths].filter((path) => !path.endsWith('.map'));
  return { what: 'demo', gzipBytes: total(carried, measure), limitBytes: DEMO_BYTES_MAX };
}

/** Returns one error sentence for each row over its limit. */
export const brokenBudgets = (rows: readonly BudgetRow[]): string[] =>
  rows.flatMap(({ what, gzipBytes, limitBytes }) =>
    gzipBytes > limitBytes ? [`${what} is ${gzipBytes - limitBytes} bytes over its limit of ${inKib(limitBytes)}`] : [],
  );

const inKib = (bytes: number): string => `${(bytes / KIB).toFixed(1)} KiB`;

/** Formats the rows as one line of text. */
export const budgetLine = (rows: readonly BudgetRow[]): string =>
  rows.map(({ what, gzipBytes, limitBytes }) => `${what} ${inKib(gzipBytes)} of ${inKib(limitBytes)}`).join(', ');
