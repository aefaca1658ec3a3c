/**
 * Style sheets of their own for the board and for each area. esbuild by itself puts all that an entry may ever load into one sheet
 * and repeats it in those of its lazy parts: here a sheet is an entry of the same build that names the files which belong in it.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { areaName, isArea } from './areas.ts';
import { ROOT } from './bundle.ts';
import type { FirstLook } from './first-look.ts';

const BOARD = 'board';
const VIEW = 'src/ui';

/** What such an entry is called; the metafile calls it so too. */
const SHEET = 'styles:';

/** The files of all areas, whether or not something leads to them. */
const areaSources = (): string[] =>
  readdirSync(join(ROOT, VIEW), { recursive: true, encoding: 'utf8' })
    .map((path) => `${VIEW}/${path.replaceAll('\\', '/')}`)
    .filter(isArea)
    .sort();

/** The entries of the sheets, to build beside the scripts. */
export const sheetEntries = (): { in: string; out: string }[] =>
  [BOARD, ...areaSources()].map((part) => ({ in: SHEET + part, out: areaName(part) }));

/** Style sheets that a source brings, in the order of its imports, lazy ones among them; other areas bring their own. */
function stylesFrom(metafile: Metafile, entry: string): string[] {
  const seen = new Set<string>();
  const styles: string[] = [];
  const visit = (path: string) => {
    if (seen.has(path) || (isArea(path) && path !== entry)) return;
    seen.add(path);
    for (const link of metafile.inputs[path]?.imports ?? []) visit(link.path);
    if (path.endsWith('.css')) styles.push(path);
  };
  visit(entry);
  return styles;
}

/** The style sheets of each part by its name: those of the entry for the board, and what each area has besides. */
export function stylesByPart(metafile: Metafile, entry: string): ReadonlyMap<string, readonly string[]> {
  const board = stylesFrom(metafile, entry);
  const areas = Object.keys(metafile.inputs).filter(isArea);
  return new Map([
    [BOARD, board],
    ...areas.map((area) => [area, stylesFrom(metafile, area).filter((path) => !board.includes(path))] as const),
  ]);
}

/** The built sheets by the name of their part; a part without styles has none. */
export function builtSheets(metafile: Metafile): { part: string; output: string }[] {
  return Object.entries(metafile.outputs).flatMap(([output, { entryPoint, bytes }]) =>
    entryPoint?.startsWith(SHEET) && bytes > 0 ? [{ part: entryPoint.slice(SHEET.length), output }] : [],
  );
}

/** The sheet that pages link. */
export function boardSheet(metafile: Metafile): string | null {
  return builtSheets(metafile).find(({ part }) => part === BOARD)?.output ?? null;
}

/** Fills the sheets' entries from what the sources of the scripts import today. */
export function areaStyles(entry: string, look: FirstLook): Plugin {
  return {
    name: 'area-styles',
    setup(setup) {
      setup.onStart(look.again);
      setup.onResolve({ filter: new RegExp(`^${SHEET}`) }, ({ path }) => ({
        path: path.slice(SHEET.length),
        namespace: SHEET.slice(0, -1),
      }));
      setup.onLoad({ filter: /.*/, namespace: SHEET.slice(0, -1) }, async ({ path }) => {
        const metafile = await look.metafile();
        const styles = stylesByPart(metafile, entry).get(path) ?? [];
        return {
          contents: styles.map((style) => `@import "./${style}";\n`).join(''),
          loader: 'css',
          resolveDir: ROOT,
          watchFiles: Object.keys(metafile.inputs).map((input) => join(ROOT, input)),
        };
      });
    },
  };
}
