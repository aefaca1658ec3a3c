/**
 * The headers of each served file: its type and its cache time. This server and the configurations of other hosts use
 * the same table.
 */

interface FileType {
  readonly type: string;
  /** Whether the file is text in UTF-8, because the type alone does not contain the encoding. */
  readonly isText: boolean;
  /** Whether gzip makes the file smaller; pictures, fonts and sounds are already compressed. */
  readonly shrinks: boolean;
}

const text = (type: string): FileType => ({ type, isText: true, shrinks: true });
const data = (type: string): FileType => ({ type, isText: false, shrinks: true });
const packed = (type: string): FileType => ({ type, isText: false, shrinks: false });

/** The types by the ending of a file's name. The build makes no other endings. */
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

/** The folder of files whose names contain a hash of their content. */
export const HASHED_FOLDER = 'assets/';

/**
 * A file with a hash in its name can be cached forever. Other files are revalidated, which transfers nothing while they
 * are unchanged.
 */
export const CACHE_CONTROL = {
  hashed: 'public, max-age=31536000, immutable',
  others: 'no-cache',
} as const;

/** The cache time of a file; `path` is below the served folder, without a leading slash. */
export const cacheControlOf = (path: string): string =>
  path.startsWith(HASHED_FOLDER) ? CACHE_CONTROL.hashed : CACHE_CONTROL.others;

/** The type of a file as in a header; null for an ending that is not in the table. */
export function contentTypeOf(path: string): string | null {
  const found = FILE_TYPES[/\.([^./]+)$/.exec(path)?.[1] ?? ''];
  if (found === undefined) return null;
  return found.isText ? `${found.type}; charset=utf-8` : found.type;
}
