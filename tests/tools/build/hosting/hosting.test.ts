import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { cacheControlOf, contentTypeOf, FILE_TYPES } from '../../../../simulator/server/file-headers.ts';
import type { Files } from '../../../../tools/build/files.ts';
import { accountHeaders, KITCHEN_HEADERS, PRODUCTION_HEADERS } from '../../../../tools/build/hosting/host-headers.ts';
import { hostingFiles } from '../../../../tools/build/hosting/hosting.ts';
import { finishKiosk, kioskOptions } from '../../../../tools/build/kiosk.ts';
import { PLATFORMS } from '../platforms-table.ts';

const FOLDER = '/cocina/kds.v2/';

let kiosk: Files;

beforeAll(async () => {
  const plan = { version: '1.2.3', base: FOLDER, hasServiceWorker: true, platforms: PLATFORMS };
  kiosk = (await finishKiosk(await build(kioskOptions()), plan)).files;
});

const hosting = (name: string, base = FOLDER): string => String(hostingFiles(base, kiosk, PLATFORMS).get(name));

test('the table of headers has the type of every file of a build, and no other type', () => {
  const endings = new Set([...kiosk.keys()].map((path) => path.replace(/^.*\./, '')));
  expect([...endings].sort()).toEqual(Object.keys(FILE_TYPES).sort());
  expect(contentTypeOf('a/b.js')).toBe('text/javascript; charset=utf-8');
  expect(contentTypeOf('app.webmanifest')).toBe('application/manifest+json');
  expect([contentTypeOf('js'), contentTypeOf('a.js/b'), contentTypeOf('a.exe')]).toEqual([null, null, null]);
});

test('a browser caches exactly the files with a hash in their name forever', () => {
  const immutable = [...kiosk.keys()].filter((path) => cacheControlOf(path).includes('immutable'));
  expect(immutable.length).toBeGreaterThan(20);
  expect(immutable).toEqual([...kiosk.keys()].filter((path) => /-[A-Z0-9]{8}\.[a-z0-9.]+$/.test(path)));
  for (const path of ['index.html', 'service-worker.js', 'platforms.js', 'brand.js', 'brands/resto/app.webmanifest']) {
    expect(kiosk.has(path)).toBe(true);
    expect(cacheControlOf(path)).toBe('no-cache');
  }
});

const FILES = [
  'nginx-kiosk.conf',
  'kiosk.caddy',
  '_headers',
  'nginx-account.conf',
  'account.caddy',
  '_headers-account',
];

test.each(FILES)('%s sends every header of the table', (name) => {
  const text = hosting(name);
  const headers = FILES.indexOf(name) < 3 ? KITCHEN_HEADERS : accountHeaders(PLATFORMS);
  for (const [header, value] of Object.entries(headers)) {
    expect(text).toContain(header);
    expect(text).toContain(value);
  }
  expect(text).toMatch(/cross-origin-opener-policy:? "?same-origin/);
  expect(text).toContain('public, max-age=31536000, immutable');
});

test.each(FILES)('%s requires TLS, forbids frames and limits the base address to the host', (name) => {
  const text = hosting(name);
  expect(text).toMatch(/strict-transport-security:? "?max-age=63072000; includeSubDomains/);
  expect(text).toContain("frame-ancestors 'none'");
  expect(text).toContain("base-uri 'self'");
  expect(text).not.toContain('upgrade-insecure-requests');
});

test.each(FILES.slice(3))(
  '[HOST-10] the hosting file %s allows connections only to the addresses of its platforms',
  (name) => {
    const [, connections = ''] = /connect-src ([^;]*);/.exec(hosting(name)) ?? [];
    const sources = connections.split(' ');
    expect(sources).toContain("'self'");
    for (const { PROD, DEV } of Object.values(PLATFORMS.brands)) {
      for (const { cloud, data, language, maps, realtime } of [PROD, DEV]) {
        const { host } = new URL(realtime.databaseUrl);
        const needed = [cloud, data, language, maps].map((address) => new URL(address).origin);
        expect(sources).toEqual(expect.arrayContaining([...needed, `https://${host}`, `wss://${host}`]));
      }
    }
    expect(sources.filter((source) => !/^('self'|(https|wss):\/\/[\w.*-]+(:\d+)?)$/.test(source))).toEqual([]);
    expect(sources.filter((source) => /\/\/\*(\.\w+)?$/.test(source))).toEqual([]);
    expect(hosting(name)).toContain("img-src 'self' data: https:");
  },
);

const CODED = ['l/profilecreated/', 'l/pwdreset/', 'l/profilelogin'];

test('the rules of a kiosk in a folder apply only there, and a kiosk at the root has no rule of a folder', () => {
  const [nginx, caddy] = [hosting('nginx-kiosk.conf'), hosting('kiosk.caddy')];
  const places = [...nginx.matchAll(/^ *location (?:[=~^]+ )?(\S+) \{/gm)].map(([, place]) => place);
  const coded = CODED.map((path) => FOLDER + path);
  expect(places).toEqual(['/cocina/kds.v2', FOLDER, ...coded, '\\.[^/]*$', `${FOLDER}assets/`]);
  expect(caddy).toContain(`redir /cocina/kds.v2 ${FOLDER} 308`);
  expect(hosting('nginx-kiosk.conf', '/')).toContain('location ^~ /assets/ {');
  expect(hosting('nginx-kiosk.conf', '/')).not.toContain('return 308');
  expect(hosting('kiosk.caddy', '/')).not.toContain('redir');
});

test.each(['nginx-kiosk.conf', 'nginx-account.conf'])(
  '[LOGIN-10] %s logs no address of a mailed link or of a login provider’s return, and serves the page there without an internal redirect',
  (name) => {
    for (const path of CODED) {
      const [, rule] = hosting(name).split(`location ^~ ${FOLDER}${path} {`);
      expect(rule?.split('}')[0]?.trim().split(/\n\s*/)).toEqual([
        'access_log off;',
        `rewrite ^ ${FOLDER}index.html break;`,
      ]);
    }
  },
);

/** All matching rules apply, as on a CDN. */
function sentByCdn(text: string, path: string): [name: string, value: string][] {
  const rules = text.split('\n').reduce<{ path: string; headers: [string, string][] }[]>((found, line) => {
    if (/^\//.test(line)) found.push({ path: line, headers: [] });
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) found.at(-1)?.headers.push([name, value]);
    return found;
  }, []);
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
  return rules.filter((rule) => matches(rule.path)).flatMap(({ headers }) => headers);
}

test('a CDN sends each header of the table once for each file, and serves the page for each screen', () => {
  const text = hosting('_headers');
  for (const path of kiosk.keys()) {
    const sent = sentByCdn(text, FOLDER + path);
    expect(new Set(sent.map(([name]) => name)).size).toBe(sent.length);
    expect(Object.fromEntries(sent)).toMatchObject({ ...PRODUCTION_HEADERS, 'cache-control': cacheControlOf(path) });
  }
  expect(Object.fromEntries(sentByCdn(text, FOLDER))['cache-control']).toBe('no-cache');
  expect(sentByCdn(text, '/elsewhere')).toEqual([]);
  const [manifest = ''] = [...kiosk.keys()].filter((path) => path.endsWith('.webmanifest'));
  expect(Object.fromEntries(sentByCdn(text, FOLDER + manifest))['content-type']).toBe('application/manifest+json');
  const redirects = hosting('_redirects').trim().split('\n');
  expect(redirects).toContain(`${FOLDER}home2 ${FOLDER}index.html 200`);
  expect(redirects.every((line) => line.startsWith(FOLDER))).toBe(true);
  // Only screens are below this address; a rule for all paths would serve the page for a missing file.
  expect(redirects.filter((line) => line.includes('*'))).toEqual([`${FOLDER}l/* ${FOLDER}index.html 200`]);
});
