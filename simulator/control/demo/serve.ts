/** The demo's own server, one line once it is built: `node serve.mjs` in the demo's folder serves it to this machine alone, from a stick and without a network. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const HOST = '127.0.0.1';
/** Always the same one: what a browser keeps for the demo belongs to its address. */
const PORT = 4780;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.mp3': 'audio/mpeg',
  '.woff2': 'font/woff2',
};

type ServedAnswer = { readonly file: string } | { readonly status: number; readonly location?: string };

/** What answers an address: nothing beside the demo's folder does. */
function find(address: string): ServedAnswer {
  const { pathname, search } = new URL(address, 'http://x');
  let path: string;
  try {
    // From the root on, so that no dots lead out of the folder.
    path = normalize(decodeURIComponent(pathname));
  } catch {
    return { status: 400 };
  }
  const file = join(ROOT, path.endsWith(sep) ? `${path}index.html` : path);
  const facts = path.includes('\0') ? undefined : statSync(file, { throwIfNoEntry: false });
  if (facts?.isDirectory()) return { status: 301, location: `${pathname}/${search}` };
  return facts?.isFile() ? { file } : { status: 404 };
}

const server = createServer((request, response) => {
  const found = find(request.url ?? '/');
  if ('status' in found) {
    response.writeHead(found.status, found.location === undefined ? {} : { location: found.location }).end();
    return;
  }
  const type = TYPES[extname(found.file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
  createReadStream(found.file).pipe(response);
});

server.on('listening', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : PORT;
  process.stdout.write(`Demo: http://${HOST}:${port}/\n`);
});
// Another demo may be open: then any free port will do.
server.once('error', () => server.listen(0, HOST));
server.listen(Number(process.argv[2] ?? PORT), HOST);
