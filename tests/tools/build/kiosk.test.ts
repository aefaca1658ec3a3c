import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { ALL_PICTURES, OWN_PICTURES } from '../../../simulator/server/security-headers.ts';
import { type Bundle, OUT, ROOT } from '../../../tools/build/bundle.ts';
import { PRODUCTION_HEADERS } from '../../../tools/build/hosting/host-headers.ts';
import { finishKiosk, KIOSK_ENTRY, type Kiosk, kioskOptions } from '../../../tools/build/kiosk.ts';
import { criticalPath, outputOfEntry } from '../../../tools/build/metafile.ts';
import { runBuild } from '../../../tools/build/run.ts';
import { sbomOf } from '../../../tools/build/sbom.ts';
import { PLATFORMS } from './platforms-table.ts';

const BASE = '/shows/kitchen/';

let bundle: Bundle;
let kiosk: Kiosk;

beforeAll(async () => {
  bundle = await build(kioskOptions());
  kiosk = await finishKiosk(bundle, { version: '1.2.3', base: BASE, hasServiceWorker: true, platforms: PLATFORMS });
});

const text = (path: string): string => Buffer.from(kiosk.files.get(path) ?? '').toString();
const written = (path: string): string => path.slice(`${ROOT}/${OUT}/`.length);

test('every built file is served as esbuild wrote it, so that its name follows from its contents', () => {
  const served = bundle.outputFiles.filter(({ path }) => kiosk.files.has(written(path)));
  expect(served.length).toBeGreaterThan(20);
  const rewritten = served.filter(({ path, contents }) => kiosk.files.get(written(path)) !== contents);
  expect(rewritten.map(({ path }) => path)).toEqual([]);
  const names = served.map(({ path }) => path).filter((path) => !/-[A-Z0-9]{8}\.[a-z0-9.]+$/.test(path));
  expect(names).toEqual([]);
});

test('a start loads two scripts: the entry script, and the script that it shares with deferred parts', () => {
  expect(criticalPath(kiosk.metafile, outputOfEntry(kiosk.metafile, KIOSK_ENTRY))).toHaveLength(2);
  expect(Object.keys(kiosk.metafile.outputs).filter((path) => path.endsWith('.js')).length).toBeGreaterThan(30);
});

test('the page links one style sheet, with the styles of every screen', () => {
  const linked = [...text('index.html').matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  );
  expect(linked).toEqual([...kiosk.files.keys()].filter((path) => path.startsWith('assets/') && path.endsWith('.css')));
  const [sheet = ''] = linked;
  const sources = Object.keys(kiosk.metafile.outputs[`${OUT}/${sheet}`]?.inputs ?? {});
  expect(sources).toContain('src/ui/board/card/card.module.css');
  const styles = Object.keys(kiosk.metafile.inputs).filter((path) => path.endsWith('.css'));
  expect(sources.toSorted()).toEqual(styles.toSorted());
});

test('[ALARM-18] the page contains the day of its build', () => {
  expect(text('index.html')).toMatch(/<meta name="kds-built" content="20\d\d-\d\d-\d\d">/);
});

test('[STORAGE-8] the service worker caches every file of the kiosk except itself, the license list and source maps', () => {
  const worker = text('service-worker.js');
  const left = [...kiosk.files.keys()].filter((path) => !path.endsWith('.map') && !worker.includes(path));
  expect(left).toEqual(['service-worker.js', 'licences.txt']);
});

test('the bill of materials has the packages of the app and of its workers, and every file', async () => {
  const sbom = await sbomOf(ROOT, { name: 'kiosk', version: '1.2.3' }, kiosk.files, kiosk.metafiles);
  const { components } = JSON.parse(sbom) as { components: { type: string; name: string }[] };
  const named = (type: string) => components.filter((each) => each.type === type).map(({ name }) => name);
  expect(named('library')).toEqual(expect.arrayContaining(['react', '@firebase/database', 'workbox-precaching']));
  expect(named('file')).toEqual([...kiosk.files.keys()].sort());
});

test('the page of a kiosk for a folder names the folder once, and neither page nor manifests contain another absolute address', () => {
  const page = text('index.html');
  expect(page).toContain(`<base href="${BASE}">`);
  const addresses = [...page.matchAll(/\s(?:href|src|content)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => /^(\/|[a-z]+:)/.test(address))).toEqual([BASE]);
  for (const path of [...kiosk.files.keys()].filter((path) => path.endsWith('.webmanifest'))) {
    const manifest = JSON.parse(text(path));
    const inside = [manifest.start_url, manifest.scope, ...manifest.icons.map(({ src }: { src: string }) => src)];
    expect(inside.filter((address) => /^(\/|[a-z]+:)/.test(address))).toEqual([]);
    expect(new URL(manifest.start_url, new URL(BASE + path, 'https://x.test')).pathname).toBe(BASE);
  }
});

test('[HOST-7] the id of each manifest is the kiosk’s folder, so that two kiosks of a host are two apps', () => {
  const manifests = [...kiosk.files.keys()].filter((path) => path.endsWith('.webmanifest'));
  expect(manifests).toHaveLength(2);
  expect(manifests.map((path) => JSON.parse(text(path)).id)).toEqual([BASE, BASE]);
});

test('[HOST-7][HOST-9] the brand’s script follows the platforms that it reads and the links that it changes, before every style and other script', () => {
  const page = text('index.html');
  const order = [
    'brands/resto/app.webmanifest',
    '<script src="platforms.js">',
    '<script src="brand.js">',
    '<link rel="stylesheet"',
    'type="module"',
  ];
  const places = order.map((part) => page.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('[BROWSER-1][BROWSER-4] the browser check is the first script of the page', () => {
  expect(/<script\b[^>]*src="([^"]+)"/.exec(text('index.html'))?.[1]).toBe('browser-check.js');
  expect(text('browser-check.js')).toContain('demasiado antiguo');
});

test('[HOST-9] only the one file that a host may change contains hosts and addresses of platforms', () => {
  const scripts = [...kiosk.files.keys()].filter((path) => /\.(js|html|webmanifest)$/.test(path));
  const named = scripts.filter((path) => /\.(resto|brasa)\.example\b/.test(text(path)));
  expect(named).toEqual(['platforms.js']);
});

test('[HOST-19] the script of the brand has the domains of the brands, and the served table has none', () => {
  expect(text('brand.js')).toMatch(/resto:\s*\["resto\.example"\]/);
  expect(text('platforms.js')).not.toContain('"domains"');
});

test('[PERF-5] the page has its security policy, except for frame-ancestors, before its first resource', () => {
  const page = text('index.html');
  const [tag = '', policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page) ?? [];
  const sent = (PRODUCTION_HEADERS['content-security-policy'] ?? '').split('; ');
  // The script that knows the hosts of accounts removes pictures of other hosts.
  const own = sent.map((rule) => (rule === OWN_PICTURES ? ALL_PICTURES : rule));
  expect(policy.split('; ')).toEqual(own.filter((rule) => rule !== "frame-ancestors 'none'"));
  expect(sent).toContain("frame-ancestors 'none'");
  expect(page.search(/<(link|script)\b/)).toBeGreaterThan(page.indexOf(tag));
});

test.each(['kitchen', '/kitchen', 'kitchen/', '//host/', '/../', '/a b/', '/a?b/', 'https://host/', ''])(
  'a build of the kiosk for the path %j is rejected',
  async (base) => {
    await expect(runBuild(['--only', 'kiosk', '--base', base])).rejects.toThrow('--base must be a path');
  },
);

test('a build for several outputs rejects an unknown output', async () => {
  await expect(runBuild(['--only', 'kiosk', '--only', 'kitchen'])).rejects.toThrow('there is no output "kitchen"');
});
