import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../tools/chromium.ts';
import { startKioskBrowser } from '../programs/kiosk-browser.ts';
import type { Program } from '../programs/program.ts';
import { expect, test } from '../test.ts';

const BLOCKED = 'https://elsewhere.example/';
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; frame-src *; img-src data:; connect-src 'self'";
/** Code for each target: a request that the policy forbids, in workers as soon as they start. */
const VIOLATE = `void fetch('${BLOCKED}').catch(() => {})`;

const PAGE = '<!doctype html><title>Empty</title><link rel="icon" href="data:,"><body></body>';

/** Serves empty pages; an address that ends in `.js` serves a worker that violates the policy. */
async function servePolicy(): Promise<Program> {
  const server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js') === true;
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? VIOLATE : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly browser: Browser;
  readonly origin: string;
}

async function violateInFrame({ page }: Opened, address: string): Promise<void> {
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, address);
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContain(address);
  await page.frame({ url: address })?.evaluate(VIOLATE);
}

/** The violations, and the kind of target that reports each. */
const PLACES: readonly (readonly [string, string, (opened: Opened) => Promise<unknown>])[] = [
  ["a page of the test's context", 'page', ({ page }) => page.evaluate(VIOLATE)],
  [
    'a page of a second context',
    'page',
    async ({ browser, origin }) => {
      const other = await (await browser.newContext()).newPage();
      await other.goto(`${origin}/second`);
      await other.evaluate(VIOLATE);
    },
  ],
  [
    'a tab that the page opens',
    'page',
    async ({ context, page, origin }) => {
      const opening = context.waitForEvent('page');
      await page.evaluate((address) => void window.open(address), `${origin}/opened`);
      await (await opening).waitForURL('**/opened');
      await (await opening).evaluate(VIOLATE);
    },
  ],
  ['a dedicated worker', 'worker', ({ page }) => page.evaluate(`void new Worker('/dedicated.js')`)],
  ['a shared worker', 'shared_worker', ({ page }) => page.evaluate(`void new SharedWorker('/shared.js')`)],
  [
    'a service worker',
    'service_worker',
    ({ page }) => page.evaluate(`navigator.serviceWorker.register('/service.js').then(() => {})`),
  ],
  ['a frame of the same site', 'page', (opened) => violateInFrame(opened, `${opened.origin}/frame`)],
  [
    'a frame of another site',
    'iframe',
    (opened) => violateInFrame(opened, `${opened.origin.replace('localhost', '127.0.0.1')}/frame`),
  ],
];

test.describe('with declared violations', () => {
  test.use({ allowViolations: /elsewhere\.example/, serviceWorkers: 'allow' });

  for (const [place, kind, violate] of PLACES) {
    test(`a violation of the security policy in ${place} is recorded`, async ({
      context,
      keep,
      browser,
      violations,
    }) => {
      const { origin } = await keep(servePolicy());
      const page = await context.newPage();
      await page.goto(`${origin}/`);
      expect(violations()).toEqual([]);
      await violate({ page, context, browser, origin });
      const expected = new RegExp(`^${kind} .*: connect-src ${BLOCKED}$`);
      await expect.poll(() => violations().filter((each) => expected.test(each))).toHaveLength(1);
    });
  }

  test('a violation of the security policy in a browser that the test itself starts is recorded', async ({
    playwright,
    keep,
    violations,
  }) => {
    const { origin } = await keep(servePolicy());
    const { launchOptions } = test.info().project.use;
    const context = await playwright.chromium.launchPersistentContext('', launchOptions);
    const page = await context.newPage();
    await page.goto(`${origin}/`);
    await page.evaluate(VIOLATE);
    await expect.poll(() => violations()).toHaveLength(1);
    await context.close();
  });

  test('the watch and the browser’s log both record a violation of the security policy in the browser of a kiosk', async ({
    playwright,
    keep,
    violations,
  }) => {
    const { origin } = await keep(servePolicy());
    const address = `${origin}/`;
    const kiosk = await keep(startKioskBrowser({ chromium: chromiumPath(), args: CHROMIUM_ARGS, address }));
    const browser = await playwright.chromium.connectOverCDP(kiosk.origin);
    const pages = browser.contexts().flatMap((context) => context.pages());
    await pages.find((page) => page.url() === address)?.evaluate(VIOLATE);
    await expect.poll(() => violations()).toHaveLength(1);
    await expect.poll(() => kiosk.violations().join('\n')).toContain(BLOCKED);
    await browser.close();
  });
});

test('a test fails for a violation of the security policy that it does not declare', async ({
  context,
  keep,
  violations,
}) => {
  const { origin } = await keep(servePolicy());
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.evaluate(VIOLATE);
  await expect.poll(() => violations()).toHaveLength(1);
  // Only the check after the test may fail. Playwright's list shows this expected failure with ✘.
  test.fail();
});
