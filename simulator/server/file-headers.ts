/** What is said of each served file: its type and how long it may be kept. One table for this server and the files for other hosts. */

interface FileType {
  readonly type: string;
  /** Written in UTF-8, which its type does not say by itself. */
  readonly isText: boolean;
  /** Smaller after gzip; pictures, letters and sounds are packed already. */
  readonly shrinks: boolean;
}

const text = (type: string): FileType => ({ type, isText: true, shrinks: true });
const data = (type: string): FileType => ({ type, isText: false, shrinks: true });
const packed = (type: string): FileType => ({ type, isText: false, shrinks: false });

/** By the ending of a file's name; the build makes no other. */
export const FILE_TYPES: Readonly<Record<string, FileType>> = {
  html: text('text/html'),
  js: text('text/javascript'),
  css: text('text/css'),
  txt: text('text/plain'),
  map: data('application/json'),
  webmanifest: data('application/manifest+json'),
  svg: data('image/svg+xml'),
  png: packed('image/png'),
  woff2: packed('font/woff2'),
  mp3: packed('audio/mpeg'),
};

/** Where every file has a hash of its content in its name. */
export const HASHED_FOLDER = 'assets/';

/** What stays under its name for ever may be kept; everything else is asked for anew, which costs no bytes while it is the same. */
export const CACHE_CONTROL = {
  hashed: 'public, max-age=31536000, immutable',
  others: 'no-cache',
} as const;

/** `path` is below the folder that is served, without a slash in front. */
export const cacheControlOf = (path: string): string =>
  path.startsWith(HASHED_FOLDER) ? CACHE_CONTROL.hashed : CACHE_CONTROL.others;

/** As a header says it; null for an ending that is not in the table. */
export function contentTypeOf(path: string): string | null {
  const found = FILE_TYPES[/\.([^./]+)$/.exec(path)?.[1] ?? ''];
  if (found === undefined) return null;
  return found.isText ? `${found.type}; charset=utf-8` : found.type;
}
