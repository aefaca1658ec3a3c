/** Built files over HTTP: hashed ones for ever, the rest asked for anew each time; texts go through gzip. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cacheControlOf, contentTypeOf, FILE_TYPES } from './file-headers.ts';

const SHRINKING = Object.values(FILE_TYPES).flatMap(({ type, shrinks }) => (shrinks ? [type] : []));

const shrink = compress({
  encoding: 'gzip',
  contentTypeFilter: (type) => SHRINKING.includes(type.split(';')[0] ?? ''),
});

/** Says the length of an answer that was written here: without it a short one would be packed as well. */
async function measure(c: Context): Promise<void> {
  if (c.res.body === null || c.res.headers.has('content-length')) return;
  const body = await c.res.arrayBuffer();
  c.res = new Response(body, c.res);
  c.res.headers.set('content-length', String(body.byteLength));
}

/** Packs texts that are long enough to gain by it, as the hosts of a kiosk do. */
export const packed: MiddlewareHandler = (c, next) =>
  shrink(c, async () => {
    await next();
    await measure(c);
  });

/** Of the file as a whole, also for a part of it: a player that asks for parts must see one file. */
function tagOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
}

/** Serves the files of a folder; `strip` is the part of the path that is not the folder's. Pages are not its business. */
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
    response.headers.set('etag', tagOf(join(root, path)));
    return response;
  };
}
