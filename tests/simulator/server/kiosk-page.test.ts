import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  accountHostNameOf,
  accountPage,
  devicePage,
  enrolScript,
  hostNameOf,
  kioskPage,
  newDevicePage,
  SIMULATED_BRANDS,
} from '../../../simulator/server/kiosk-page.ts';
import { brandOf, hostFacts } from '../../../src/domain/device/brand.ts';

const PAGE =
  '<!doctype html><html><head><base href="/"><link rel="modulepreload" href="assets/a.js"><script type="module" src="assets/main.js"></script></head><body></body></html>';
const INSTALL = { ir: 1, il: 2, iu: 3, to: 'a</script>"b', am: 'DEV', kdsid: 3 };

test('every page names the simulated host once', () => {
  const page = kioskPage(kioskPage(PAGE, 'resto'), 'resto');
  expect(page.match(/<meta name="kds-host" content="simulator">/g)).toHaveLength(1);
  expect(page).toContain('<base href="/">');
});

test.each(SIMULATED_BRANDS)(
  '[P3g] a simulated restaurant of %s is one of the host table, before any script runs',
  (brand) => {
    expect(brandOf({ host: hostNameOf(brand), platforms: null })).toBe(brand);
    for (const page of [kioskPage(PAGE, brand), devicePage(PAGE, 3, brand)]) {
      expect(page).toContain(`<head><meta name="kds-host" content="${hostNameOf(brand)}">`);
    }
  },
);

test.each(SIMULATED_BRANDS)('[P6a] the host of accounts of %s has the same page under its own name', (brand) => {
  const name = accountHostNameOf(brand);
  const page = { host: name, origin: '', platforms: null };
  expect([brandOf(page), hostFacts(page)?.module]).toEqual([brand, 9000]);
  expect(accountPage(PAGE, brand)).toContain(`<head><meta name="kds-host" content="${name}">`);
});

test('a device’s page has its own base and enrols before the app’s script', () => {
  const page = devicePage(PAGE, 3, 'resto');
  expect(page).toContain('<base href="/device/3/">');
  expect(page.match(/<base/g)).toHaveLength(1);
  expect(page.indexOf('/simulator/enrol/3.js')).toBeLessThan(page.indexOf('assets/main.js'));
  expect(page.match(/kds-host/g)).toHaveLength(1);
});

test('the page of a new device has a place of its own and enrols nobody', () => {
  const page = newDevicePage(PAGE, 'resto');
  expect(page).toContain('<base href="/device/new/">');
  expect(page).toContain('<meta name="kds-host" content="simulator">');
  expect(page).not.toContain('enrol');
});

test('a page without a base or a module script is completed all the same', () => {
  const page = devicePage('<html><head><title>x</title></head></html>', 5, 'resto');
  expect(page).toContain('<base href="/device/5/">');
  expect(page).toContain('<script src="/simulator/enrol/5.js"></script></head>');
});

/** Runs the script against a storage and answers what it then holds. */
function enrol(held: Record<string, string>) {
  const stored = new Map(Object.entries(held));
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  runInNewContext(enrolScript(3, INSTALL), { localStorage });
  return Object.fromEntries(stored);
}

const KEY = 'kds:/device/3/:install';

test('an empty device is activated, whatever characters its token holds', () => {
  expect(JSON.parse(enrol({})[KEY] ?? '')).toEqual(INSTALL);
  expect(enrolScript(3, INSTALL)).not.toContain('</script');
});

test('a device that a person activated otherwise stays as it is', () => {
  expect(enrol({ [KEY]: 'another' })).toEqual({ [KEY]: 'another' });
});
