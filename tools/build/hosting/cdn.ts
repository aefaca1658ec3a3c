/** Configuration for a static host that reads `_headers` and `_redirects`, such as Netlify or Cloudflare Pages. */
import { CACHE_CONTROL, contentTypeOf, HASHED_FOLDER } from '../../../simulator/server/file-headers.ts';
import { PATHS } from '../../../src/ui/base/routes.ts';
import type { Files } from '../files.ts';
import type { Headers } from './host-headers.ts';

/** The paths of the screens below the kiosk's folder; `*` matches any rest of a path. */
const screens = (): readonly string[] =>
  Object.values(PATHS)
    .map((path) => path.slice(1).replace('$', '*'))
    .filter((path) => path !== '');

const rule = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** No address may match two of these rules, because a header would then get two values. */
function others(files: Files): readonly string[] {
  const parts = [...files.keys()].map((path) => path.replace(/\/.*$/, '/*'));
  return ['', ...screens(), ...new Set(parts)].filter((part) => part !== `${HASHED_FOLDER}*`);
}

export function cdnHeaders(base: string, files: Files, headers: Headers): string {
  const manifests = [...files.keys()].filter((path) => path.endsWith('.webmanifest'));
  return [
    `# The kitchen display at ${base}. The build writes this file. Put it at the root of the published folder.`,
    rule(`${base}*`, headers),
    rule(`${base}${HASHED_FOLDER}*`, { 'cache-control': CACHE_CONTROL.hashed }),
    ...others(files).map((part) => rule(base + part, { 'cache-control': CACHE_CONTROL.others })),
    // The only type that such hosts may not know.
    ...manifests.map((path) => rule(base + path, { 'content-type': contentTypeOf(path) ?? '' })),
  ].join('\n');
}

/** One redirect for each screen, so that a missing file still returns 404. */
export const cdnRedirects = (base: string): string =>
  screens()
    .map((screen) => `${base}${screen} ${base}index.html 200\n`)
    .join('');
