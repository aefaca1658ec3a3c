/** The style sheets of areas in a real Chromium: on the page before their area shows, once, and asked for again after a failure. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { KIOSK_HEADERS } from '../../simulator/server/security-headers.ts';
import { type BrowserHost, hostInChromium, openPage } from './chromium-page.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 60_000 });

const PAGE = `<!doctype html><base href="/device/3/"><meta name="kds-styles-settings" content="assets/settings.css">
<link rel="icon" href="data:,"><script src="/part.js"></script><p>Ajustes</p>`;

let host: BrowserHost;
let opened: Awaited<ReturnType<typeof openPage>>;
let asked = 0;
let isBroken = false;

beforeAll(async () => {
  host = await hostInChromium('area-styles.ts', 'openAreaStyles', ({ url = '' }, response) => {
    for (const [name, value] of Object.entries(KIOSK_HEADERS)) response.setHeader(name, value);
    if (url === '/kiosk') response.setHeader('content-type', 'text/html').end(PAGE);
    else if (url === '/device/3/assets/settings.css') {
      asked += 1;
      if (isBroken) response.writeHead(503).end();
      else response.setHeader('content-type', 'text/css').end('p { color: rgb(1, 2, 3) }');
    } else return false;
    return true;
  });
});
afterAll(() => host.close());

beforeEach(async () => {
  asked = 0;
  isBroken = false;
  opened = await openPage(host, '/kiosk');
});
afterEach(() => opened.page.context().close());

/** The colour of the words the moment the styles are said to be there; `failed` when they are not. */
const open = (area: string): Promise<string> =>
  opened.page.evaluate(async (name) => {
    const { openAreaStyles } = globalThis as unknown as { openAreaStyles(area: string): Promise<void> };
    try {
      await openAreaStyles(name);
    } catch {
      return 'failed';
    }
    return getComputedStyle(document.querySelector('p') ?? document.body).color;
  }, area);

test('the styles of an area are on the page when it is told so, and are asked for once, under the strict policy', async () => {
  expect(await Promise.all([open('settings'), open('settings')])).toEqual(['rgb(1, 2, 3)', 'rgb(1, 2, 3)']);
  expect(await open('settings')).toBe('rgb(1, 2, 3)');
  expect(asked).toBe(1);
  expect(opened.complaints).toEqual([]);
});

test('styles that did not come are told as failed, leave nothing on the page and are asked for again', async () => {
  isBroken = true;
  expect(await open('settings')).toBe('failed');
  expect(await opened.page.locator('link[rel=stylesheet]').count()).toBe(0);
  isBroken = false;
  expect(await open('settings')).toBe('rgb(1, 2, 3)');
  expect(asked).toBe(2);
});

test('an area that the page names no styles for has none', async () => {
  expect(await open('login')).toBe('rgb(0, 0, 0)');
});

test('[LOOK7] letters of titles that do not come hold an area for a second, not for ever', async () => {
  await opened.page.route('**/letters.woff2', () => {});
  await opened.page.evaluate(() => {
    document.fonts.add(new FontFace('Letters', 'url(/letters.woff2)', { weight: '800' }));
    document.documentElement.style.setProperty('--font-wide', 'Letters, sans-serif');
  });
  const asked = opened.page.waitForRequest('**/letters.woff2');
  expect(await open('settings')).toBe('rgb(1, 2, 3)');
  await asked;
});
