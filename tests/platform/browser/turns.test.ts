import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { takeTurns } from '../../../src/platform/browser/turns.ts';
import { until } from '../../contracts/until.ts';
import { type BrowserHost, hostInChromium } from './chromium-page.ts';

let host: BrowserHost;
beforeAll(async () => {
  host = await hostInChromium('turns.ts', 'takeTurns');
});
afterAll(() => host.close());

interface Part {
  readonly takeTurns: typeof takeTurns;
  /** What the page was told, with the time. */
  said: string[];
  /** It comes to rest once this is resolved. */
  mayRest: Promise<void>;
  rest(): void;
  /** Its memory alone holds something. */
  holds: boolean;
  insist(): void;
}

/** A page of a device that takes part at once. */
async function openPart(context: BrowserContext, namespace = 'kds:/:'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(host.origin);
  await takePart(page, namespace);
  return page;
}

async function takePart(page: Page, namespace: string): Promise<void> {
  await page.evaluate((name) => {
    const part = globalThis as unknown as Part;
    part.said = [];
    part.mayRest = Promise.resolve();
    part.holds = false;
    const turns = part.takeTurns(name, {
      begin: () => part.said.push('begin'),
      wait: () => part.said.push('wait'),
      waitLonger: () => part.said.push('held'),
      holds: () => part.holds,
      async end() {
        part.said.push('end');
        await part.mayRest;
        part.said.push('at rest');
      },
    });
    part.insist = turns.insist;
  }, namespace);
}

const said = (page: Page): Promise<string> => page.evaluate(() => (globalThis as unknown as Part).said.join(', '));
const insist = (page: Page): Promise<void> => page.evaluate(() => (globalThis as unknown as Part).insist());
const says = (page: Page, words: string): Promise<void> => until(async () => (await said(page)) === words);

async function twoPages() {
  const context = await host.browser.newContext();
  const first = await openPart(context);
  await says(first, 'begin');
  const second = await openPart(context);
  await says(second, 'wait');
  return { context, first, second };
}

test('[N3s] the first page works, the second waits, and works when the first is closed', async () => {
  const { context, first, second } = await twoPages();
  expect(await said(first)).toBe('begin');
  await first.close();
  await says(second, 'wait, begin');
  await context.close();
});

test('[N3s] a page that works and crashes leaves its turn to the one that waits', async () => {
  const { context, first, second } = await twoPages();
  const crashed = first.waitForEvent('crash');
  const session = await context.newCDPSession(first);
  void session.send('Page.crash').catch(() => {});
  await crashed;
  await says(second, 'wait, begin');
  await context.close();
});

test('[N3s] a page that insists works once the other is at rest, and that one waits for its turn again', async () => {
  const { context, first, second } = await twoPages();
  await first.evaluate(() => {
    const part = globalThis as unknown as Part;
    part.mayRest = new Promise((resolve) => {
      part.rest = resolve;
    });
  });
  await insist(second);
  await says(first, 'begin, end');
  expect(await said(second)).toBe('wait');
  await first.evaluate(() => (globalThis as unknown as Part).rest());
  await says(second, 'wait, begin');
  await says(first, 'begin, end, at rest, wait');
  await second.close();
  await says(first, 'begin, end, at rest, wait, begin');
  await context.close();
});

test('[N3s] a page that hangs is passed over, and stops when it comes to itself', async () => {
  const { context, first, second } = await twoPages();
  const hung = first.evaluate(() => {
    const endMs = performance.now() + 5_000;
    while (performance.now() < endMs);
  });
  await insist(second);
  await says(second, 'wait, begin');
  await hung;
  await until(async () => (await said(first)).startsWith('begin, end, at rest'));
  expect(await said(second)).toBe('wait, begin');
  await context.close();
});

const hold = (page: Page, holds: boolean): Promise<void> =>
  page.evaluate((isHeld) => {
    (globalThis as unknown as Part).holds = isHeld;
  }, holds);

test('[N3x] a page that holds something keeps its turn, says so to whoever asks, and gives way when it holds nothing more', async () => {
  const { context, first, second } = await twoPages();
  await hold(first, true);
  // Longer than a page without an answer would be waited for.
  const passOver = second.evaluate(() => new Promise((resolve) => setTimeout(resolve, 4_000)));
  await insist(second);
  await passOver;
  expect(await said(first)).toBe('begin');
  expect(await said(second)).toMatch(/^wait(, held)+$/);
  await hold(first, false);
  await until(async () => (await said(second)).endsWith('held, begin'));
  await says(first, 'begin, end, at rest, wait');
  await context.close();
});

test('[N3x] a page that holds something and hangs is passed over when it is asked for again, and works on beside until it holds nothing', async () => {
  const { context, first, second } = await twoPages();
  await hold(first, true);
  await insist(second);
  await until(async () => (await said(second)).includes('held'));
  // Hangs as soon as this returned: what is asked from then on stays without an answer.
  await first.evaluate(() => {
    setTimeout(() => {
      const endMs = performance.now() + 8_000;
      while (performance.now() < endMs);
    });
  });
  await insist(second);
  await until(async () => (await said(second)).endsWith('begin'));
  // It looks each second; one that had stopped would have said so at once.
  await until(async () => /begin(, held)+$/.test(await said(second)));
  expect(await said(first)).toBe('begin');
  await hold(first, false);
  await says(first, 'begin, end, at rest, wait');
  await context.close();
});

test('[N3s] a page that reloads works again and never says that it waits', async () => {
  const context = await host.browser.newContext();
  const page = await openPart(context);
  await says(page, 'begin');
  await page.reload();
  await takePart(page, 'kds:/:');
  await says(page, 'begin');
  await context.close();
});

test('[N3s] two devices of one origin work side by side', async () => {
  const context = await host.browser.newContext();
  const pages = [await openPart(context, 'kds:/device/1/:'), await openPart(context, 'kds:/device/2/:')];
  for (const page of pages) await says(page, 'begin');
  await context.close();
});

test.each([
  [
    'has no locks',
    'Object.defineProperty(Navigator.prototype, "locks", { value: undefined }); delete Navigator.prototype.locks;',
  ],
  [
    'refuses its locks',
    'LockManager.prototype.request = () => Promise.reject(new DOMException("no", "SecurityError"));',
  ],
])('[N3s] in a browser that %s every page works', async (_, script) => {
  const context = await host.browser.newContext();
  await context.addInitScript(script);
  for (const page of [await openPart(context), await openPart(context)]) await says(page, 'begin');
  await context.close();
});
