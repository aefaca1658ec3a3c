import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { KIOSK_HEADERS } from '../../../simulator/server/security-headers.ts';
import { type BrowserHost, hostInChromium, openPage } from './chromium-page.ts';

const PAGE = '<!doctype html><link rel="icon" href="data:,"><script src="/part.js"></script><p>Ajustes</p>';

let host: BrowserHost;
let opened: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  host = await hostInChromium('title-font.ts', 'loadTitleFont', ({ url = '' }, response) => {
    if (url !== '/kiosk') return false;
    for (const [name, value] of Object.entries(KIOSK_HEADERS)) response.setHeader(name, value);
    response.setHeader('content-type', 'text/html').end(PAGE);
    return true;
  });
});
afterAll(() => host.close());

beforeEach(async () => {
  opened = await openPage(host, '/kiosk');
});
afterEach(() => opened.page.context().close());

const letters = (): Promise<void> =>
  opened.page.evaluate(() => (globalThis as unknown as { loadTitleFont(): Promise<void> }).loadTitleFont());

test('a page that names no title font does not wait', async () => {
  await letters();
  expect(opened.complaints).toEqual([]);
});

test('[LOOK-7] a screen does not wait forever for a title font that does not load', async () => {
  await opened.page.route('**/letters.woff2', () => {});
  await opened.page.evaluate(() => {
    document.fonts.add(new FontFace('Letters', 'url(/letters.woff2)', { weight: '800' }));
    document.documentElement.style.setProperty('--font-wide', 'Letters, sans-serif');
  });
  const fontRequest = opened.page.waitForRequest('**/letters.woff2');
  await letters();
  await fontRequest;
});
