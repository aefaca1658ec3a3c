/** Options of every browser bundle of the project, and the conversion of its outputs to files. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, BuildResult, Metafile, Plugin } from 'esbuild';
import type { Files } from './files.ts';
import { assetOutput, criticalPath, DEFERRED, outputOfEntry } from './metafile.ts';
import type { PageParts } from './page.ts';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where the outputs would be if esbuild wrote them; paths in the metafile start with it. */
export const OUT = 'out';

/** Oldest major browser versions with every feature that the app uses; `src/browser-check.ts` shows them to the user. */
export const BROWSERS_MIN = { chrome: 110, firefox: 115, safari: 16 } as const;

const TARGET = Object.entries(BROWSERS_MIN).map(([browser, version]) => `${browser}${version}`);

/** Main font of the board: preloaded, so that the first card does not change its font. */
const MAIN_FONT = 'roboto-latin-500-normal.woff2';

/** A result with a metafile and with its files in memory, from the options of `browserOptions`. */
export type Bundle = BuildResult<{ metafile: true; write: false }>;

/** Throws a sentence for a missing entry: esbuild's own message names no remedy. */
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
    // Beside the scripts and not named in them: a name with a hash does not compress.
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    write: false,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.mp3': 'file', '.yaml': 'text' },
    // Some packages read the mode from Node, others from the bundler.
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'true',
      'import.meta.env.MODE': '"production"',
    },
    logLevel: 'warning',
    // esbuild would leave out a style that it cannot parse, and of two that set the same property of one element
    // either may win, both with only a line in the log.
    logOverride: { 'css-syntax-error': 'error', 'undefined-composes-from': 'error' },
  };
}

/**
 * Makes each deferred part of `entry` import `entry`, which has always run before it. esbuild cannot know that:
 * without the import it splits the code shared with the entry into some sixty files, and a start loads them all.
 */
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

/** A path in the metafile as a path below the output folder. */
export function published(path: string): string {
  return path.slice(OUT.length + 1);
}

/** The style sheet of an entry: one for all its parts. */
export function sheetOf(metafile: Metafile, entry: string): string | null {
  return metafile.outputs[outputOfEntry(metafile, entry)]?.cssBundle ?? null;
}

/** The files of a bundle by path below the output folder, with only these style sheets: esbuild repeats each part of them for deferred parts. */
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

/** The tags of a page that runs one entry of a bundle with this style sheet. */
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
