/** How every browser bundle of the project is made, and how its outputs become files. */
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

/** Main font of the board: preloaded, so that the first card does not change its letters. */
const MAIN_FONT = 'roboto-latin-500-normal.woff2';

/** A result with a metafile and with its files in memory, as `browserOptions` asks for. */
export type Bundle = BuildResult<{ metafile: true; write: false }>;

/** Throws a sentence when an entry is not there: esbuild's own message names no way out. */
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
    // Beside the scripts and not named in them: each name is a hash, which shrinks to nothing less.
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    write: false,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.mp3': 'file', '.yaml': 'text' },
    // Some packages ask Node for their mode, others the bundler.
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'true',
      'import.meta.env.MODE': '"production"',
    },
    logLevel: 'warning',
    // A style that the bundler cannot read would be left out of what is served, and of two that say the same property of
    // one element either may win: with a line in the log that nobody reads.
    logOverride: { 'css-syntax-error': 'error', 'undefined-composes-from': 'error' },
  };
}

/**
 * Makes each deferred part of `entry` import `entry`, which has always run before it. esbuild cannot know that: without the
 * import it splits what parts share with the entry into some sixty files, and a start loads them all.
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

/** The style sheet of an entry: one for all that it may ever load. */
export function sheetOf(metafile: Metafile, entry: string): string | null {
  return metafile.outputs[outputOfEntry(metafile, entry)]?.cssBundle ?? null;
}

/** The files of a bundle by path below the output folder, of its style sheets only these: esbuild repeats each part of them for deferred parts. */
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

/** What a page must name to run one entry of a bundle with this style sheet. */
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
