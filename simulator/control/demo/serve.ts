/**
 * The demo's own server: `node serve.mjs` in the built demo's folder serves it to this machine only, from a USB stick
 * and without a network.
 */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const HOST = '127.0.0.1';
/** Fixed, because the browser's storage for the demo depends on its address. */
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

const PORT_MAX = 65_535;
const wrongPort = {
  es: (text: string) =>
    `«${text}» no es un puerto: es un número entero de 0 a ${PORT_MAX}, como en «node serve.mjs 9000».`,
  en: (text: string) =>
    `“${text}” is no port: a port is a whole number from 0 to ${PORT_MAX}, as in “node serve.mjs 9000”.`,
} as const;

/** The port from the command line (rule TOUR-14). */
function portAsked(text: string | undefined): number {
  if (text === undefined) return PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX) return Number(text);
  const isSpanish = Intl.DateTimeFormat().resolvedOptions().locale.startsWith('es');
  process.stderr.write(`${wrongPort[isSpanish ? 'es' : 'en'](text)}\n`);
  process.exit(2);
}

type ServedAnswer = { readonly file: string } | { readonly status: number; readonly location?: string };

/** The response for an address; only files in the demo's folder are served. */
function find(address: string): ServedAnswer {
  const { pathname, search } = new URL(address, 'http://x');
  let path: string;
  try {
    // Normalized as an absolute path, so that `..` cannot leave the folder.
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
// If the port is in use, another demo may be open: use any free port.
server.once('error', () => server.listen(0, HOST));
server.listen(portAsked(process.argv[2]), HOST);
