import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, BuildResult, Metafile, Plugin } from 'esbuild';
import type { Files } from './files.ts';
import { assetOutput, criticalPath, DEFERRED, outputOfEntry } from './metafile.ts';
import type { PageParts } from './page.ts';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder that paths in the metafile start with. esbuild writes nothing there. */
export const OUT = 'out';

/** The oldest browsers that have all features of the app; `src/browser-check.ts` shows these versions to the user. */
export const BROWSERS_MIN = { chrome: 110, firefox: 115, safari: 16 } as const;

const TARGET = Object.entries(BROWSERS_MIN).map(([browser, version]) => `${browser}${version}`);

/** The main font of the board. Pages preload it, so that the font of the first card does not change. */
const MAIN_FONT = 'roboto-latin-500-normal.woff2';

/** The result of a build with `browserOptions`: it has a metafile, and its files are in memory. */
export type Bundle = BuildResult<{ metafile: true; write: false }>;

/** Throws an error for a missing entry, because esbuild's own message does not help the user. */
export function requireSource(path: string): string {
  if (!existsSync(join(ROOT, path))) throw new Error(`Failed to build: ${path} does not exist.`);
  return path;
}

export function browserOptions(entries: readonly string[]): BuildOptions & { metafile: true; write: false } {
  return {
    absWorkingDir: ROOT,
    entryPoints: entries.map(requireSource),
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: TARGET,
    jsx: 'automatic',
    minify: true,
    charset: 'utf8',
    // The scripts do not name their source maps, because a name with a hash compresses badly.
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    write: false,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.mp3': 'file', '.yaml': 'text' },
    // Some packages read the mode from Node, and others from the bundler.
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'true',
      'import.meta.env.MODE': '"production"',
    },
    logLevel: 'warning',
    // By default esbuild only logs a style that it leaves out, and two styles that set the same property.
    logOverride: { 'css-syntax-error': 'error', 'undefined-composes-from': 'error' },
  };
}

/** Makes each deferred part import `entry`. Otherwise esbuild splits the shared code into some sixty files. */
export function deferredParts(entry: string): Plugin {
  return {
    name: DEFERRED,
    setup(setup) {
      setup.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        const source = relative(ROOT, join(resolveDir, path)).replaceAll('\\', '/');
        return kind === 'dynamic-import' && source.startsWith('src/') ? { path: source, namespace: DEFERRED } : null;
      });
      setup.onLoad({ filter: /.*/, namespace: DEFERRED }, ({ path }) => ({
        contents: `import './${entry}'; export * from './${path}';`,
        resolveDir: ROOT,
      }));
    },
  };
}

export function published(path: string): string {
  return path.slice(OUT.length + 1);
}

/** The style sheet of an entry and all its parts, as a path in the metafile. */
export function sheetOf(metafile: Metafile, entry: string): string | null {
  return metafile.outputs[outputOfEntry(metafile, entry)]?.cssBundle ?? null;
}

/** The files of a bundle with only these style sheets: esbuild also writes one for each deferred part. */
export function filesOf(bundle: Bundle, sheets: readonly (string | null)[]): Files {
  const styles = new Set(sheets);
  const files: Files = new Map();
  for (const file of bundle.outputFiles) {
    const path = relative(ROOT, file.path).replaceAll('\\', '/');
    const sheet = /\.css(\.map)?$/.test(path) ? path.replace(/\.map$/, '') : null;
    if (sheet === null || styles.has(sheet)) files.set(published(path), file.contents);
  }
  return files;
}

type BundleParts = Pick<PageParts, 'script' | 'preloadScripts' | 'styles' | 'preloadFonts'>;

export function partsOf(metafile: Metafile, entry: string, sheet: string | null): BundleParts {
  const script = outputOfEntry(metafile, entry);
  const font = assetOutput(metafile, MAIN_FONT);
  return {
    script: published(script),
    preloadScripts: criticalPath(metafile, script).slice(1).map(published),
    styles: sheet === null ? [] : [published(sheet)],
    preloadFonts: font === null ? [] : [published(font)],
  };
}
