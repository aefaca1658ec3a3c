import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Http } from '../../../src/platform/ports.ts';
import { type BrowserHost, hostInChromium, openPage } from './chromium-page.ts';

let host: BrowserHost;
const received: string[] = [];

beforeAll(async () => {
  host = await hostInChromium('http.ts', 'browserHttp', ({ url = '' }, response) => {
    if (!url.startsWith('/call')) return false;
    received.push(url);
    const status = Number(url.split('/')[2]);
    response.writeHead(status, status < 400 ? { location: '/call/404' } : {}).end('{"ok":true}');
    return true;
  });
});
afterAll(() => host.close());

test.each([301, 302, 303, 307, 308])(
  '[LINK-38] Chromium sends nothing to the target of a %i redirect, and the caller gets no text',
  async (status) => {
    const { page, complaints } = await openPage(host);
    received.length = 0;
    const reply = await page.evaluate((url) => {
      const { browserHttp } = globalThis as unknown as { browserHttp: Http };
      return browserHttp.send({ method: 'POST', url, headers: {}, body: '{"token":"secret"}', timeoutMs: 10_000 });
    }, `/call/${status}`);
    expect(reply).toEqual({ kind: 'response', status: 302, text: '' });
    expect(received).toEqual([`/call/${status}`]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
