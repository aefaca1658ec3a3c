/** Built files over HTTP: hashed ones for ever, the rest asked for anew each time. */
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/** Names that the bundler put a hash of the content into. */
const HASHED = /-[A-Z0-9]{8}\.[a-z0-9.]+$/;

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
    response.headers.set('cache-control', HASHED.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    return response;
  };
}
