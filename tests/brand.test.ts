// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PLATFORMS } from './tools/build/platforms-table.ts';

const HEAD = (host: string): string => `
  <meta name="kds-host" content="${host}">
  <meta name="theme-color" content="#0d1013">
  <meta name="application-name" content="Cocina">
  <meta name="apple-mobile-web-app-title" content="Cocina">
  <link rel="icon" href="brands/resto/logo.svg">
  <link rel="manifest" href="brands/resto/app.webmanifest">
  <link rel="stylesheet" href="assets/board-ABCDEFGH.css">`;

const hrefs = (): (string | null)[] => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
const named = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The user's color scheme in the browser; `change` reports a new one. */
const scheme = { preferred: 'dark', change: () => {} };

async function openOn(host: string): Promise<void> {
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === `(prefers-color-scheme: ${scheme.preferred})`;
    },
    addEventListener(_: 'change', changed: () => void) {
      scheme.change = changed;
    },
  }));
  // As if the build had a brand named `constructor`.
  vi.stubGlobal('BRAND_DOMAINS', { ...PLATFORMS.domains, constructor: PLATFORMS.domains.brasa });
  document.head.innerHTML = HEAD(host);
  await import('../src/brand.ts');
}

beforeEach(() => {
  delete document.documentElement.dataset.brand;
  document.documentElement.dataset.theme = 'dark';
  localStorage.clear();
  vi.stubGlobal('kdsPlatforms', PLATFORMS);
  vi.resetModules();
});

afterEach(() => vi.unstubAllGlobals());

test('[HOST-7] the page of a brand has the brand’s icon, manifest, names and colors, and the brand’s style sheet blocks rendering', async () => {
  await openOn('brasa.simulator');
  expect(document.documentElement.dataset.brand).toBe('brasa');
  expect(hrefs()).toEqual([
    'brands/brasa/logo.svg',
    'brands/brasa/app.webmanifest',
    'assets/board-ABCDEFGH.css',
    'brands/brasa/brand.css',
  ]);
  expect(document.querySelector('link[href="brands/brasa/brand.css"]')?.getAttribute('blocking')).toBe('render');
  expect(named('theme-color')).toBe('#15100c');
  expect(named('application-name')).toBe('Brasa');
  expect(named('apple-mobile-web-app-title')).toBe('Brasa');
});

test('[HOST-9] a host of the page’s table uses its brand, and a host whose brand has no files has no brand', async () => {
  const kitchen = { environment: 'PROD', testHost: false, module: 5000 };
  const hosts = {
    'kds.elsewhere.example': { ...kitchen, brand: 'brasa' },
    'kds.carbon.example': { ...kitchen, brand: 'constructor' },
  };
  vi.stubGlobal('kdsPlatforms', { hosts, brands: { ...PLATFORMS.brands, constructor: PLATFORMS.brands.brasa } });
  await openOn('kds.elsewhere.example');
  expect(document.documentElement.dataset.brand).toBe('brasa');
  delete document.documentElement.dataset.brand;
  vi.resetModules();
  await openOn('kds.carbon.example');
  expect(document.documentElement.dataset.brand).toBeUndefined();
});

test('[HOST-7][HOST-6] a page that names an unknown host stays unchanged', async () => {
  await openOn('somewhere.example');
  expect(document.documentElement.dataset.brand).toBeUndefined();
  expect(hrefs()).toEqual(['brands/resto/logo.svg', 'brands/resto/app.webmanifest', 'assets/board-ABCDEFGH.css']);
  expect(named('application-name')).toBe('Cocina');
});

test('[HOST-7][HOST-6] a page that names no host uses the host of its address, and an unknown host has no brand', async () => {
  await openOn(' ');
  expect(location.hostname).toBe('localhost');
  expect(document.documentElement.dataset.brand).toBeUndefined();
});

const SIGN_IN = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
const OWN = `http://localhost:3000 ws://localhost:3000 ${SIGN_IN}`;

const connectionsOf = (...domains: readonly string[]): string => {
  const hosts = ['https://api', 'https://data', 'https://lang', 'https://maps', 'https://realtime', 'wss://realtime'];
  return [...domains.flatMap((domain) => hosts.map((host) => `${host}.${domain}`)), SIGN_IN].join(' ');
};

test.each([
  ['mi.resto.example', [`connect-src 'self' ${connectionsOf('resto.example')}`]],
  ['MI-test.brasa.example:443', [`connect-src 'self' ${connectionsOf('brasa.example', 'test.brasa.example')}`]],
  ['mi.simulator', [`connect-src 'self' ${OWN}`]],
  ['test.mi.simulator', [`connect-src 'self' ${OWN}`]],
  ['kds.resto.example', ["img-src 'self' data:"]],
  ['simulator', ["img-src 'self' data:"]],
  ['somewhere.example', ["img-src 'self' data:"]],
])('[HOST-10][HOST-21] on %s the page adds %j to its policy', async (host, added) => {
  await openOn(host);
  const policies = [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')];
  expect(policies.map(({ content }) => content)).toEqual(added);
});

const { brasa } = PLATFORMS.brands;
const WITHOUT_TLS = {
  ...PLATFORMS,
  brands: { ...PLATFORMS.brands, brasa: { ...brasa, PROD: { ...brasa?.PROD, cloud: 'http://x.example' } } },
};

test.each([
  ['with an invalid address', WITHOUT_TLS, 'brands > brasa > PROD > cloud: expected an https address'],
  ['from a missing or invalid script', undefined, 'The file is missing or is not a valid script.'],
])(
  '[HOST-18] a table %s is refused with a message, and the last valid table stays in force',
  async (_, bad, problem) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const applied = () => (globalThis as { kdsPlatforms?: unknown }).kdsPlatforms;
    await openOn('kds.brasa.example');
    expect([applied(), warned.mock.calls]).toEqual([PLATFORMS, []]);
    vi.resetModules();
    vi.stubGlobal('kdsPlatforms', bad);
    await openOn('kds.brasa.example');
    expect(applied()).toEqual({ ...PLATFORMS, isServedRefused: true });
    expect(document.documentElement.dataset.brand).toBe('brasa');
    expect(warned.mock.calls.flat().join()).toContain(problem);
    localStorage.clear();
    vi.resetModules();
    vi.stubGlobal('kdsPlatforms', bad);
    await openOn('kds.brasa.example');
    expect(applied()).toEqual({ hosts: {}, brands: {}, isServedRefused: true });
    warned.mockRestore();
  },
);

test('[HOST-19] a served table with an address outside the domains of the build is refused', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const moved = { ...brasa, domains: ['x.example'], PROD: { ...brasa?.PROD, cloud: 'https://x.example' } };
  vi.stubGlobal('kdsPlatforms', { ...PLATFORMS, brands: { ...PLATFORMS.brands, brasa: moved } });
  await openOn('kds.brasa.example');
  expect(warned.mock.calls.flat().join()).toContain('cloud: expected an address in the domains of the brand');
  warned.mockRestore();
});

test('[HOST-12] an account host follows the color scheme of the browser before the first paint and after each change', async () => {
  scheme.preferred = 'light';
  await openOn('mi.simulator');
  expect(document.documentElement.dataset.theme).toBe('light');
  scheme.preferred = 'dark';
  scheme.change();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('[HOST-12] a kitchen ignores the browser’s color scheme', async () => {
  scheme.preferred = 'light';
  await openOn('simulator');
  expect(document.documentElement.dataset.theme).toBe('dark');
});
