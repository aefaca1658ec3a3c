/** The files of a built kiosk as they lie in a folder: what its page names, and what they weigh after gzip. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const PAGE = 'index.html';

/** Each once, although a page may ask for a file before the place where it is used. */
const namesIn = (page: string, pattern: RegExp): readonly string[] => [
  ...new Set(
    [...page.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => {
      const [, name] = pattern.exec(tag) ?? [];
      return name ? [name] : [];
    }),
  ),
];

export interface NamedFiles {
  /** What runs or is loaded before the first board. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The scripts, preloaded ones among them, and style sheets that a page names, as paths below its folder. */
export const namedFiles = (page: string): NamedFiles => ({
  scripts: namesIn(page, /(?:src|href)="\/?([^"]+\.js)"/),
  styles: namesIn(page, /href="\/?([^"]+\.css)"/),
});

/** What stands in the page of a built kiosk. Throws when the folder holds none. */
export function readPage(kiosk: string): string {
  const file = join(kiosk, PAGE);
  if (!existsSync(file)) throw new Error(`Failed to find a built kiosk: there is no ${file}.`);
  return readFileSync(file, 'utf8');
}

/** The version that a built kiosk bears. */
export const versionOf = (kiosk: string): string =>
  /name="kds-version" content="([^"]*)"/.exec(readPage(kiosk))?.[1] ?? 'unknown';

/** Every script of the folder that a page loads; those of its workers lie beside it, not in a folder. */
export const allScripts = (kiosk: string): readonly string[] =>
  readdirSync(join(kiosk, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`);

/** Bytes of these files after gzip, each by itself, as they are served. */
export const gzipBytes = (kiosk: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(kiosk, file)), { level: 9 }).length, 0);
