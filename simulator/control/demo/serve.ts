/** `node serve.mjs` in the built demo's folder serves it to this machine only, without a network. */
import { createReadStream, type Stats, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build inserts the policy of the demo's pages. */
declare const DEMO_POLICY: string;

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
    `“${text}” is not a port: a port is a whole number from 0 to ${PORT_MAX}, as in “node serve.mjs 9000”.`,
} as const;

/** Rule TOUR-14. */
function requestedPort(text: string | undefined): number {
  if (text === undefined) return PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX) return Number(text);
  const isSpanish = Intl.DateTimeFormat().resolvedOptions().locale.startsWith('es');
  process.stderr.write(`${wrongPort[isSpanish ? 'es' : 'en'](text)}\n`);
  process.exit(2);
}

type ServedResponse = { readonly file: string } | { readonly status: number; readonly location?: string };

/** Undefined without a file, or when the path is too long for the system. */
function factsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** `target` has path and query. Only files in the demo's folder are served. */
function find(target: string): ServedResponse {
  // Not parsed as a URL, because a URL that starts with `//` names a host.
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target) ?? [];
  let path: string;
  try {
    // Normalized as an absolute path, so that `..` cannot leave the folder.
    path = normalize(`/${decodeURIComponent(pathname)}`);
  } catch {
    return { status: 400 };
  }
  if (path.includes('\0')) return { status: 404 };
  const file = join(ROOT, path.endsWith(sep) ? `${path}index.html` : path);
  const facts = factsOf(file);
  // A path that starts with `//` would lead to another host.
  if (facts?.isDirectory()) return { status: 301, location: `${encodeURI(path.replaceAll(sep, '/'))}/${search}` };
  return facts?.isFile() ? { file } : { status: 404 };
}

/** Only a header gives workers a policy, and restricts which sites show the pages in a frame. */
const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': `${DEMO_POLICY}; frame-ancestors 'self'`,
  'x-content-type-options': 'nosniff',
};

const server = createServer((request, response) => {
  const found = find(request.url ?? '/');
  if ('status' in found) {
    response.writeHead(found.status, found.location === undefined ? {} : { location: found.location }).end();
    return;
  }
  const type = TYPES[extname(found.file)] ?? 'application/octet-stream';
  const file = createReadStream(found.file);
  // A file that is removed or cannot be read breaks only its own response.
  file.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(404).end()));
  file.once('open', () => {
    response.writeHead(200, { 'content-type': type, ...HEADERS });
    file.pipe(response);
  });
  response.once('close', () => file.destroy());
});

server.on('listening', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : PORT;
  process.stdout.write(`Demo: http://${HOST}:${port}/\n`);
});
// If the port is in use, another demo may be open: use any free port.
server.once('error', () => server.listen(0, HOST));
server.listen(requestedPort(process.argv[2]), HOST);
