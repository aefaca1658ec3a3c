/** Files with hashes in their names are cached forever, others are revalidated; texts are gzipped. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cacheControlOf, contentTypeOf, FILE_TYPES } from './file-headers.ts';
import { createPackedFiles } from './packed-files.ts';

const SHRINKING = Object.values(FILE_TYPES).flatMap(({ type, shrinks }) => (shrinks ? [type] : []));

const shrink = compress({
  encoding: 'gzip',
  contentTypeFilter: (type) => SHRINKING.includes(type.split(';')[0] ?? ''),
});

/** Without a length even a short response would be compressed. */
async function measure(c: Context): Promise<void> {
  if (c.res.body === null || c.res.headers.has('content-length')) return;
  const body = await c.res.arrayBuffer();
  c.res = new Response(body, c.res);
  c.res.headers.set('content-length', String(body.byteLength));
}

/** Keys are the requests. */
const requested = new WeakMap<Request, { readonly file: string; readonly version: string }>();

const packs = createPackedFiles();

/** Must be called when the content is not that of the file; the content is then compressed by itself. */
export const isRewritten = (c: Context): void => void requested.delete(c.req.raw);

/** Compresses texts that are long enough, as a kiosk's hosts do, and compresses each file only once. */
export const packed: MiddlewareHandler = async (c, next) => {
  await shrink(c, async () => {
    await next();
    await measure(c);
  });
  const built = requested.get(c.req.raw);
  if (built === undefined || !c.res.headers.has('content-encoding')) return;
  const bytes = await packs.of(built.file, built.version).catch(() => null);
  if (bytes === null) return;
  await c.res.body?.cancel();
  c.res = new Response(bytes, c.res);
  c.res.headers.set('content-length', String(bytes.byteLength));
};

/** Responses with a part of the file have the same etag: a player must see that parts belong together. */
function tagOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
}

/** `strip` matches the part of the path that is not in the folder. Other code serves the pages. */
export function builtFiles(root: string, strip: RegExp): MiddlewareHandler {
  const serve = serveStatic({
    root,
    index: 'no-such-page',
    rewriteRequestPath: (path) => path.replace(strip, '/'),
  });
  return async (c, next) => {
    const response = await serve(c, next);
    if (!(response instanceof Response)) return;
    const path = c.req.path.replace(strip, '');
    const type = contentTypeOf(path);
    if (type !== null) response.headers.set('content-type', type);
    response.headers.set('cache-control', cacheControlOf(path));
    const file = join(root, path);
    const version = tagOf(file);
    response.headers.set('etag', version);
    requested.set(c.req.raw, { file, version });
    return response;
  };
}
