import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './program.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const DIST = new URL('../../dist/', import.meta.url);

/** Forwards a request to another server, as on a host with other services in other folders. */
async function forwardRequest(request: IncomingMessage, response: ServerResponse, origin: string): Promise<void> {
  const { host: _, connection: __, ...headers } = request.headers;
  const body = ['GET', 'HEAD'].includes(request.method ?? '') ? null : Buffer.concat(await request.toArray());
  const reply = await fetch(origin + request.url, {
    method: request.method ?? 'GET',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body,
  });
  const type = reply.headers.get('content-type') ?? 'application/octet-stream';
  const etag = reply.headers.get('etag');
  response.writeHead(reply.status, { 'content-type': type, ...(etag === null ? {} : { etag }) });
  response.end(Buffer.from(await reply.arrayBuffer()));
}

/**
 * Serves a folder below `dist`, or any other, under a path, both without a trailing slash. `others` serves all other
 * addresses. A file for which `hangs` returns true never gets a response.
 */
export async function serveFolder(
  folder: string,
  under = '',
  others: string | null = null,
  hangs: (path: string) => boolean = () => false,
): Promise<Program> {
  const root = fileURLToPath(new URL(folder, DIST));
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://x');
    const path = decodeURIComponent(pathname);
    if (others !== null && !path.startsWith(`${under}/`)) {
      forwardRequest(request, response, others).catch(() => response.destroy());
      return;
    }
    const inside = normalize(path.startsWith(under) ? path.slice(under.length) : '/nowhere');
    if (hangs(inside.slice(1))) return;
    const file = join(root, inside.endsWith('/') ? `${inside}index.html` : inside);
    const found = file.startsWith(root) ? statSync(file, { throwIfNoEntry: false }) : undefined;
    if (found?.isDirectory()) {
      response.writeHead(301, { location: `${pathname}/${search}` }).end();
      return;
    }
    if (!found?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
