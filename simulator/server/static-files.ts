/** Built files over HTTP: hashed ones for ever, the rest asked for anew each time. */
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { cacheControlOf, contentTypeOf } from './file-headers.ts';

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
    return response;
  };
}
