/** The byte budgets of the kiosk and the demo: how much each part weighs after gzip, its bar, and what it weighed when it was last recorded. */
import type { Metafile } from 'esbuild';
import { isAccountArea, isArea, isChosen, isOfPerson, isOnlooker } from './areas.ts';
import { criticalPath, everLoaded, lazyEntries, outputOfEntry, packageFolderOf } from './metafile.ts';

const KIB = 1024;

export interface BudgetRow {
  readonly what: string;
  readonly gzipBytes: number;
  /** What it may weigh at most (bar PERF9); null where the bar names no figure of its own. */
  readonly limitBytes: number | null;
}

/** Weights in bytes by what weighs them, as they were measured last. */
export type Weights = Readonly<Record<string, number>>;

/** How much more than recorded a part may weigh: changes of that size come with ordinary work. */
const GROWTH_BYTES_MAX = 3 * KIB;

const CRITICAL_PATH_BYTES_MAX = 165 * KIB;
const KITCHEN_BYTES_MAX = 305 * KIB;
const LAZY_BYTES_MAX = 40 * KIB;
/** The scripts beside the bundle: every start waits for the first, the others run beside it. */
const BESIDE_BYTES_MAX: Readonly<Record<string, number>> = {
  'brand.js': 1 * KIB,
  'boot-guard.js': 2 * KIB,
  'service-worker.js': 12 * KIB,
  'watchdog.js': 1 * KIB,
};
/** Of all its files together: whoever carries the demo carries all of them. */
const DEMO_BYTES_MAX = 1_500_000;

/** Libraries as large as a screen: they are weighed by themselves, not with the areas that need them. */
const APART: Readonly<Record<string, RegExp>> = {
  phones: /(^|\/)node_modules\/libphonenumber-js$/,
  map: /(^|\/)node_modules\/(pigeon-maps|leaflet)$/,
};

/** Texts that load late: those of a language that is not in the first bundle, and those of panels and areas in each language. */
const isText = (source: string): boolean => source.startsWith('src/i18n/');
/** The language of texts that a kitchen's board speaks sooner or later: not those of areas. */
const BOARD_LANGUAGE = /^src\/i18n\/(?:panels\/.*-)?([a-z]{2})\.ts$/;

type Measure = (output: string) => number;

const total = (outputs: readonly string[], measure: Measure): number =>
  outputs.reduce((bytes, output) => bytes + measure(output), 0);

const packagesIn = (metafile: Metafile, output: string): readonly string[] =>
  Object.keys(metafile.outputs[output]?.inputs ?? {}).flatMap((input) => packageFolderOf(input) ?? []);

/** Whose weight a script is, when it is not that of who loads it. */
const apartOf = (metafile: Metafile, output: string): string | null =>
  Object.entries(APART).find(([, library]) =>
    packagesIn(metafile, output).some((folder) => library.test(folder)),
  )?.[0] ?? null;

/** What each lazy part of the screen, and each that no kitchen's board is weighed with, adds to what has been loaded by the time it opens, its libraries included. */
function lazyRows(metafile: Metafile, main: string, kitchen: readonly string[], measure: Measure): BudgetRow[] {
  const critical = criticalPath(metafile, main);
  return lazyEntries(metafile, main)
    .filter(({ source, output }) => source.startsWith('src/ui/') || isText(source) || !kitchen.includes(output))
    .map(({ source, output }) => {
      const before = kitchen.includes(output) ? critical : kitchen;
      const added = criticalPath(metafile, output).filter((path) => !before.includes(path));
      const own = added.filter((path) => apartOf(metafile, path) === null);
      return { what: source, gzipBytes: total(own, measure), limitBytes: LAZY_BYTES_MAX };
    });
}

function apartRows(metafile: Metafile, main: string, measure: Measure): BudgetRow[] {
  const all = everLoaded(metafile, main, () => false);
  return Object.keys(APART).flatMap((name) => {
    const outputs = all.filter((output) => apartOf(metafile, output) === name);
    return outputs.length === 0 ? [] : [{ what: name, gzipBytes: total(outputs, measure), limitBytes: null }];
  });
}

/** What the board's texts that load late weigh in the language that has most of them: a kitchen speaks one. */
function heaviestTexts(metafile: Metafile, main: string, measure: Measure): number {
  const weights = new Map<string, number>();
  for (const { source, output } of lazyEntries(metafile, main)) {
    const language = BOARD_LANGUAGE.exec(source)?.[1];
    if (language !== undefined) weights.set(language, (weights.get(language) ?? 0) + measure(output));
  }
  return Math.max(0, ...weights.values());
}

/** One row a part of the kiosk. `measureOne` weighs one script of the metafile after gzip, in bytes. Throws for a script that would stand in no row. */
export function kioskRows(metafile: Metafile, entry: string, measureOne: Measure): BudgetRow[] {
  const main = outputOfEntry(metafile, entry);
  const weighed = new Set<string>();
  const measure = (output: string) => {
    weighed.add(output);
    return measureOne(output);
  };
  const others = [isArea, isAccountArea, isChosen, isOfPerson, isText];
  const isOther = (lazy: string) => others.some((isOne) => isOne(lazy));
  const withOnlookers = everLoaded(metafile, main, isOther);
  const kitchen = everLoaded(metafile, main, (lazy) => isOther(lazy) || isOnlooker(lazy));
  const texts = heaviestTexts(metafile, main, measure);
  const rows = [
    {
      what: 'critical path',
      gzipBytes: total(criticalPath(metafile, main), measure),
      limitBytes: CRITICAL_PATH_BYTES_MAX,
    },
    {
      what: "a kitchen's board",
      gzipBytes: total(kitchen, measure) + texts,
      limitBytes: KITCHEN_BYTES_MAX,
    },
    { what: 'the same with its recorder', gzipBytes: total(withOnlookers, measure) + texts, limitBytes: null },
    ...lazyRows(metafile, main, kitchen, measure),
    ...apartRows(metafile, main, measure),
  ];
  const forgotten = everLoaded(metafile, main, () => false).filter((output) => !weighed.has(output));
  if (forgotten.length > 0) throw new Error(`Failed to weigh the kiosk: ${forgotten.join(', ')} is part of no row.`);
  return rows;
}

/** One row a script beside the bundle that these files hold. */
export const besideRows = (files: { has(path: string): boolean }, measure: Measure): BudgetRow[] =>
  Object.entries(BESIDE_BYTES_MAX).flatMap(([what, limitBytes]) =>
    files.has(what) ? [{ what, gzipBytes: measure(what), limitBytes }] : [],
  );

/** The rows of the demo: all that its pages may ask for, and its scripts among that. `measure` weighs a file as it is carried. */
export function demoRows(paths: Iterable<string>, measure: (path: string) => number): BudgetRow[] {
  // Of no concern to whoever looks on: a page asks for none of them.
  const carried = [...paths].filter((path) => !path.endsWith('.map'));
  const scripts = carried.filter((path) => path.endsWith('.js'));
  return [
    { what: 'demo', gzipBytes: total(carried, measure), limitBytes: DEMO_BYTES_MAX },
    { what: 'scripts of the demo', gzipBytes: total(scripts, measure), limitBytes: null },
  ];
}

/** One sentence a part that is over its bar, or has grown or come since the weights were recorded; empty when all hold. */
export function brokenBudgets(rows: readonly BudgetRow[], recorded: Weights): string[] {
  return rows.flatMap(({ what, gzipBytes, limitBytes }) => {
    const known = recorded[what];
    if (limitBytes !== null && gzipBytes > limitBytes) {
      return [`${what} is ${gzipBytes - limitBytes} bytes over its bar of ${inKib(limitBytes)}`];
    }
    if (known === undefined) return [`the weight of ${what} is not recorded`];
    const overBytes = gzipBytes - known - GROWTH_BYTES_MAX;
    return overBytes > 0 ? [`${what} is ${overBytes} bytes over the ${inKib(known)} recorded and 3 KiB`] : [];
  });
}

function inKib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KiB`;
}

/** The budgets as aligned lines of text. */
export function budgetTable(rows: readonly BudgetRow[], recorded: Weights): string {
  const width = Math.max(...rows.map((row) => row.what.length));
  return rows
    .map(({ what, gzipBytes, limitBytes }) => {
      const bar = limitBytes === null ? 'apart' : `of ${inKib(limitBytes)}`;
      const known = recorded[what];
      const before = known === undefined ? 'not recorded' : `recorded ${inKib(known)}`;
      return `  ${what.padEnd(width)}  ${inKib(gzipBytes).padStart(10)} ${bar.padEnd(13)} ${before}`;
    })
    .join('\n');
}
