/** How every browser bundle of the project is made, and how its outputs become files. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, BuildResult, Metafile } from 'esbuild';
import type { Files } from './files.ts';
import { assetOutput, criticalPath, outputOfEntry } from './metafile.ts';
import type { PageParts } from './page.ts';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Where the outputs would be if esbuild wrote them; paths in the metafile start with it. */
export const OUT = 'out';

/** Kiosk browsers are managed and old; this is the oldest that a venue still runs. */
export const TARGET = 'chrome110';

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
    sourcemap: 'linked',
    legalComments: 'none',
    metafile: true,
    write: false,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.mp3': 'file', '.yaml': 'text' },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{"MODE":"production"}' },
    logLevel: 'warning',
  };
}

/** A path in the metafile as a path below the output folder. */
export function published(path: string): string {
  return path.slice(OUT.length + 1);
}

/** Style sheets that pages link: one an entry. Those of lazy chunks repeat what the entry's already holds. */
function linkedStyles(metafile: Metafile, entries: readonly string[]): Set<string> {
  const styles = entries.map((entry) => metafile.outputs[outputOfEntry(metafile, entry)]?.cssBundle);
  return new Set(styles.filter((path) => path !== undefined));
}

/** The files of a bundle by path below the output folder. */
export function filesOf(bundle: Bundle, entries: readonly string[]): Files {
  const styles = linkedStyles(bundle.metafile, entries);
  const files: Files = new Map();
  for (const file of bundle.outputFiles) {
    const path = relative(ROOT, file.path).replaceAll('\\', '/');
    const sheet = /\.css(\.map)?$/.test(path) ? path.replace(/\.map$/, '') : null;
    if (sheet === null || styles.has(sheet)) files.set(published(path), file.contents);
  }
  return files;
}

type BundleParts = Pick<PageParts, 'script' | 'preloadScripts' | 'styles' | 'preloadFonts'>;

/** What a page must name to run one entry of a bundle. */
export function partsOf(metafile: Metafile, entry: string): BundleParts {
  const script = outputOfEntry(metafile, entry);
  const style = metafile.outputs[script]?.cssBundle;
  const font = assetOutput(metafile, MAIN_FONT);
  return {
    script: published(script),
    preloadScripts: criticalPath(metafile, script).slice(1).map(published),
    styles: style === undefined ? [] : [published(style)],
    preloadFonts: font === null ? [] : [published(font)],
  };
}
