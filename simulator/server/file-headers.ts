/** This server and the configurations of other hosts use the same table. */

interface FileType {
  readonly type: string;
  /** UTF-8, because the type alone does not contain the encoding. */
  readonly isText: boolean;
  /** Pictures, fonts and sounds are already compressed. */
  readonly shrinks: boolean;
}

const text = (type: string): FileType => ({ type, isText: true, shrinks: true });
const data = (type: string): FileType => ({ type, isText: false, shrinks: true });
const packed = (type: string): FileType => ({ type, isText: false, shrinks: false });

/** Keys are the endings of file names. The build makes no other endings. */
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

/** Names in this folder contain a hash of the content. */
export const HASHED_FOLDER = 'assets/';

/** A name with a hash never changes its content. Other files are revalidated. */
export const CACHE_CONTROL = {
  hashed: 'public, max-age=31536000, immutable',
  others: 'no-cache',
} as const;

/** `path` is below the served folder, without a leading slash. */
export const cacheControlOf = (path: string): string =>
  path.startsWith(HASHED_FOLDER) ? CACHE_CONTROL.hashed : CACHE_CONTROL.others;

/** The type as in a header; null for an ending that is not in the table. */
export function contentTypeOf(path: string): string | null {
  const found = FILE_TYPES[/\.([^./]+)$/.exec(path)?.[1] ?? ''];
  if (found === undefined) return null;
  return found.isText ? `${found.type}; charset=utf-8` : found.type;
}
