/** Headers of each served file: its type and its cache time. One table for this server and for other hosts. */

interface FileType {
  readonly type: string;
  /** Text in UTF-8, which its type alone does not state. */
  readonly isText: boolean;
  /** Smaller after gzip; pictures, fonts and sounds are compressed already. */
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

/** Folder of files with a content hash in their names. */
export const HASHED_FOLDER = 'assets/';

/** A hashed file can be cached for ever; other files are revalidated, which costs no bytes while they are unchanged. */
export const CACHE_CONTROL = {
  hashed: 'public, max-age=31536000, immutable',
  others: 'no-cache',
} as const;

/** `path` is below the served folder, without a leading slash. */
export const cacheControlOf = (path: string): string =>
  path.startsWith(HASHED_FOLDER) ? CACHE_CONTROL.hashed : CACHE_CONTROL.others;

/** As in a header; null for an ending outside the table. */
export function contentTypeOf(path: string): string | null {
  const found = FILE_TYPES[/\.([^./]+)$/.exec(path)?.[1] ?? ''];
  if (found === undefined) return null;
  return found.isText ? `${found.type}; charset=utf-8` : found.type;
}
