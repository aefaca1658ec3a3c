/** The size check: three numbers after gzip, with room on purpose (bar PERF9). */
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
/** All files of the demo together: whoever carries the demo carries all of them. */
const DEMO_BYTES_MAX = 1_700_000;

/** Texts that load after the first bundle: a kitchen loads those of one language. */
const isText = (source: string): boolean => source.startsWith('src/i18n/');
/** The language of texts that the board itself uses, not those of other screens. */
const BOARD_LANGUAGE = /^src\/i18n\/(?:panels\/.*-)?([a-z]{2})\.ts$/;

type Measure = (path: string) => number;

const total = (paths: readonly string[], measure: Measure): number =>
  paths.reduce((bytes, path) => bytes + measure(path), 0);

/** The size of the board's deferred texts in the language that has most of them. */
function largestTexts(metafile: Metafile, main: string, measure: Measure): number {
  const sizes = new Map<string, number>();
  for (const { source, output } of lazyEntries(metafile, main)) {
    const language = BOARD_LANGUAGE.exec(source)?.[1];
    if (language !== undefined) sizes.set(language, (sizes.get(language) ?? 0) + measure(output));
  }
  return Math.max(0, ...sizes.values());
}

/** The two numbers of the kiosk. `measure` answers the size of one script of the metafile after gzip, in bytes. */
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

/** The number of the demo. `measure` answers the size of a file as it is transferred; source maps do not count. */
export function demoRow(paths: Iterable<string>, measure: Measure): BudgetRow {
  const carried = [...paths].filter((path) => !path.endsWith('.map'));
  return { what: 'demo', gzipBytes: total(carried, measure), limitBytes: DEMO_BYTES_MAX };
}

/** One sentence for each number over its limit; empty when all hold. */
export const brokenBudgets = (rows: readonly BudgetRow[]): string[] =>
  rows.flatMap(({ what, gzipBytes, limitBytes }) =>
    gzipBytes > limitBytes ? [`${what} is ${gzipBytes - limitBytes} bytes over its limit of ${inKib(limitBytes)}`] : [],
  );

const inKib = (bytes: number): string => `${(bytes / KIB).toFixed(1)} KiB`;

/** The numbers as one line of text. */
export const budgetLine = (rows: readonly BudgetRow[]): string =>
  rows.map(({ what, gzipBytes, limitBytes }) => `${what} ${inKib(gzipBytes)} of ${inKib(limitBytes)}`).join(', ');
