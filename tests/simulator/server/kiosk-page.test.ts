import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  accountHostNameOf,
  accountPage,
  devicePage,
  deviceWorker,
  enrolScript,
  hostNameOf,
  kioskPage,
  newDevicePage,
  SIMULATED_BRANDS,
} from '../../../simulator/server/kiosk-page.ts';
import { brandOf, hostFacts } from '../../../src/domain/device/brand.ts';

const PAGE =
  '<!doctype html><html><head><base href="/"><link rel="manifest" href="app.webmanifest"><link rel="modulepreload" href="assets/a.js"><link rel="stylesheet" href="assets/main.css"><script type="module" src="assets/main.js"></script></head><body></body></html>';
const RESTO = { brand: 'resto', qa: false } as const;
const INSTALL = { ir: 1, il: 2, iu: 3, to: 'a</script>"b', am: 'DEV', kdsid: 3 };

test('a page that is prepared twice names the simulated host once', () => {
  const page = kioskPage(kioskPage(PAGE, RESTO), RESTO);
  expect(page.match(/<meta name="kds-host" content="simulator">/g)).toHaveLength(1);
  expect(page).toContain('<base href="/">');
});

test.each(
  SIMULATED_BRANDS.flatMap((brand) => [
    { brand, qa: false },
    { brand, qa: true },
  ]),
)(
  '[HOST-7][HOST-13][ROOM-2] a page of the simulated restaurant %j names a host of the host table, before any script runs',
  (host) => {
    const facts = hostFacts({ host: hostNameOf(host), origin: 'http://h:1', platforms: null });
    expect(facts).toMatchObject({ brand: host.brand, testHost: host.qa });
    for (const page of [kioskPage(PAGE, host), devicePage(PAGE, 3, host), newDevicePage(PAGE, host)]) {
      expect(page).toContain(`<head><meta name="kds-host" content="${hostNameOf(host)}">`);
    }
  },
);

test('[ROOM-6] devices load hashed files from one address, and everything else from their own address', () => {
  for (const page of [devicePage(PAGE, 3, RESTO), devicePage(PAGE, 4, RESTO), newDevicePage(PAGE, RESTO)]) {
    const addresses = [...page.matchAll(/="([^"]*(?:assets\/|webmanifest)[^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(['app.webmanifest', '/assets/a.js', '/assets/main.css', '/assets/main.js']);
  }
  expect(kioskPage(PAGE, RESTO)).toContain('href="assets/a.js"');
});

test('[SIM-30] every page of a simulated device has the mark in both languages, after the app’s root element', () => {
  const page = PAGE.replace('<body>', '<body><div id="root"></div>');
  const pages = [
    kioskPage(page, RESTO),
    devicePage(page, 3, RESTO),
    newDevicePage(page, RESTO),
    accountPage(page, RESTO),
  ];
  for (const marked of pages) {
    expect(marked.match(/<link rel="stylesheet" href="\/simulator\/device-mark\.css">/g)).toHaveLength(1);
    expect(marked).toMatch(
      /<div id="root"><\/div><aside class="simulation-mark"><strong lang="es">SIMULACIÓN<\/strong><strong lang="en">SIMULATION<\/strong><\/aside><\/body>/,
    );
  }
});

const MARK_FILE = /\{url:"\/simulator\/device-mark\.css",revision:"[0-9a-f]{16}"\},/;

test('[SIM-30] a device’s worker caches the mark’s style once, and a worker without a list of cached files is refused', () => {
  const kept = deviceWorker('a=[1];x=[{url:"index.html",revision:"1"},{url:"b"}]');
  expect(kept.match(MARK_FILE)?.index).toBe('a=[1];x=['.length);
  expect(kept.replace(MARK_FILE, '')).toBe('a=[1];x=[{url:"index.html",revision:"1"},{url:"b"}]');
  expect(() => deviceWorker('a=[1]')).toThrow('Failed to serve the service worker');
});

test('[ROOM-6] a device’s worker caches the hashed files from the shared address', () => {
  const worker = 'x=[{url:"assets/a.js",revision:null},{url:"index.html",revision:"1"},{url:\'assets/b.js\'}]';
  expect(deviceWorker(worker).replace(MARK_FILE, '')).toBe(
    'x=[{url:"/assets/a.js",revision:null},{url:"index.html",revision:"1"},{url:\'/assets/b.js\'}]',
  );
});

test.each(SIMULATED_BRANDS)('[HOST-11] the account host of %s has the same page under its own name', (brand) => {
  const host = { brand, qa: false };
  const name = accountHostNameOf(host);
  const page = { host: name, origin: '', platforms: null };
  expect([brandOf(page), hostFacts(page)?.module]).toEqual([brand, 9000]);
  expect(accountPage(PAGE, host)).toContain(`<head><meta name="kds-host" content="${name}">`);
});

test('a device’s page has its own base and enrolls before the app’s script', () => {
  const page = devicePage(PAGE, 3, RESTO);
  expect(page).toContain('<base href="/device/3/">');
  expect(page.match(/<base/g)).toHaveLength(1);
  expect(page.indexOf('/simulator/enrol/3.js')).toBeLessThan(page.indexOf('assets/main.js'));
  expect(page.match(/kds-host/g)).toHaveLength(1);
});

test('the page of a new device has a separate path and enrolls no device', () => {
  const page = newDevicePage(PAGE, RESTO);
  expect(page).toContain('<base href="/device/new/">');
  expect(page).toContain('<meta name="kds-host" content="simulator">');
  expect(page).not.toContain('enrol');
});

test('a page without a base or a module script gets the device’s base and script too', () => {
  const page = devicePage('<html><head><title>x</title></head></html>', 5, RESTO);
  expect(page).toContain('<base href="/device/5/">');
  expect(page).toContain('<script src="/simulator/enrol/5.js"></script></head>');
});

/** Runs the script with a storage; returns the resulting storage. */
function enrol(held: Record<string, string>, search = '') {
  const stored = new Map(Object.entries(held));
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  runInNewContext(enrolScript(3, INSTALL), { localStorage, location: { search } });
  return Object.fromEntries(stored);
}

const KEY = 'kds:/device/3/:install';

test('an empty device is activated, whatever characters its token has', () => {
  expect(JSON.parse(enrol({})[KEY] ?? '')).toEqual(INSTALL);
  expect(enrolScript(3, INSTALL)).not.toContain('</script');
});

test('[CLASS-19] an address with a language sets the device’s language, and an address without a language keeps the device’s language', () => {
  const LANGUAGE = 'kds:/device/3/:language';
  expect(enrol({ [LANGUAGE]: 'es' }, '?lang=en')[LANGUAGE]).toBe('en');
  expect(enrol({ [LANGUAGE]: 'es' }, '?lang=xx')[LANGUAGE]).toBe('es');
  expect(enrol({})[LANGUAGE]).toBeUndefined();
});

test('a device that already has an install record stays unchanged', () => {
  expect(enrol({ [KEY]: 'another' })).toEqual({ [KEY]: 'another' });
});
