import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { acquireTabLock } from '../../../src/platform/browser/tab-lock.ts';
import { until } from '../../contracts/until.ts';
import { type BrowserHost, hostInChromium } from './chromium-page.ts';

let host: BrowserHost;
beforeAll(async () => {
  host = await hostInChromium('tab-lock.ts', 'acquireTabLock');
});
afterAll(() => host.close());

interface Part {
  readonly acquireTabLock: typeof acquireTabLock;
  log: string[];
  /** The page stops once this resolves. */
  mayRest: Promise<void>;
  rest(): void;
  /** Whether the page has data in memory only. */
  holds: boolean;
  insist(): void;
}

/** A page of a device that takes part in the tab lock at once. */
async function openPart(context: BrowserContext, namespace = 'kds:/:'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(host.origin);
  await startTabLock(page, namespace);
  return page;
}

async function startTabLock(page: Page, namespace: string): Promise<void> {
  await page.evaluate((name) => {
    const part = globalThis as unknown as Part;
    part.log = [];
    part.mayRest = Promise.resolve();
    part.holds = false;
    const turns = part.acquireTabLock(name, {
      begin: () => part.log.push('begin'),
      wait: () => part.log.push('wait'),
      waitLonger: () => part.log.push('held'),
      holds: () => part.holds,
      async end() {
        part.log.push('end');
        await part.mayRest;
        part.log.push('idle');
      },
    });
    part.insist = turns.requestRelease;
  }, namespace);
}

const log = (page: Page): Promise<string> => page.evaluate(() => (globalThis as unknown as Part).log.join(', '));
const requestTurn = (page: Page): Promise<void> => page.evaluate(() => (globalThis as unknown as Part).insist());
const expectLog = (page: Page, words: string): Promise<void> => until(async () => (await log(page)) === words);

/** The first page works, the second waits. With `clock` only `fastForward` advances their time. */
async function twoPages(options: { readonly clock?: boolean } = {}) {
  const context = await host.browser.newContext();
  if (options.clock) {
    await context.clock.install({ time: 0 });
    await context.clock.pauseAt(60_000);
  }
  const first = await openPart(context);
  await expectLog(first, 'begin');
  const second = await openPart(context);
  if (options.clock) await context.clock.fastForward(1_000);
  await expectLog(second, 'wait');
  return { context, first, second };
}

test('[OUTBOX-27] the first page works, and the second page waits until the first page is closed', async () => {
  const { context, first, second } = await twoPages();
  expect(await log(first)).toBe('begin');
  await first.close();
  await expectLog(second, 'wait, begin');
  await context.close();
});

test('[OUTBOX-27] when the working page crashes, the waiting page works', async () => {
  const { context, first, second } = await twoPages();
  const crashed = first.waitForEvent('crash');
  const session = await context.newCDPSession(first);
  void session.send('Page.crash').catch(() => {});
  await crashed;
  await expectLog(second, 'wait, begin');
  await context.close();
});

test('[OUTBOX-27] a page that requests the tab lock works once the other page has stopped, and that page then waits', async () => {
  const { context, first, second } = await twoPages();
  await first.evaluate(() => {
    const part = globalThis as unknown as Part;
    part.mayRest = new Promise((resolve) => {
      part.rest = resolve;
    });
  });
  await requestTurn(second);
  await expectLog(first, 'begin, end');
  expect(await log(second)).toBe('wait');
  await first.evaluate(() => (globalThis as unknown as Part).rest());
  await expectLog(second, 'wait, begin');
  await expectLog(first, 'begin, end, idle, wait');
  await second.close();
  await expectLog(first, 'begin, end, idle, wait, begin');
  await context.close();
});

/** Pauses a page at its next script until the returned function is called. */
async function hang(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  return () => session.send('Debugger.disable');
}

test('[OUTBOX-27] a request bypasses a page that hangs, and that page stops when it runs again', async () => {
  const { context, first, second } = await twoPages();
  const release = await hang(first);
  await requestTurn(second);
  await expectLog(second, 'wait, begin');
  await release();
  await until(async () => (await log(first)).startsWith('begin, end, idle'));
  expect(await log(second)).toBe('wait, begin');
  await context.close();
});

const setHolds = (page: Page, holds: boolean): Promise<void> =>
  page.evaluate((isHeld) => {
    (globalThis as unknown as Part).holds = isHeld;
  }, holds);

test('[OUTBOX-32] a page with data in memory alone keeps the tab lock, reports that on request, and releases the lock afterwards', async () => {
  const { context, first, second } = await twoPages({ clock: true });
  await setHolds(first, true);
  await requestTurn(second);
  await until(async () => (await log(second)).includes('held'));
  // Longer than the wait for an unresponsive page.
  await context.clock.fastForward(4_000);
  expect(await log(first)).toBe('begin');
  expect(await log(second)).toMatch(/^wait(, held)+$/);
  await setHolds(first, false);
  await context.clock.fastForward(2_000);
  await until(async () => (await log(second)).endsWith('held, begin'));
  await context.clock.fastForward(1_000);
  await expectLog(first, 'begin, end, idle, wait');
  await context.close();
});

test('[OUTBOX-32] a hanging page with data in memory alone is bypassed at the next request, and works until its data is stored', async () => {
  const { context, first, second } = await twoPages();
  await setHolds(first, true);
  await requestTurn(second);
  await until(async () => (await log(second)).includes('held'));
  const release = await hang(first);
  await requestTurn(second);
  await until(async () => (await log(second)).endsWith('begin'));
  await release();
  // The page checks every second, so if it had stopped it would have reported that.
  await until(async () => /begin(, held)+$/.test(await log(second)));
  expect(await log(first)).toBe('begin');
  await setHolds(first, false);
  await expectLog(first, 'begin, end, idle, wait');
  await context.close();
});

test('[OUTBOX-27] a reloaded page reacquires the tab lock without showing the waiting screen', async () => {
  const context = await host.browser.newContext();
  const page = await openPart(context);
  await expectLog(page, 'begin');
  await page.reload();
  await startTabLock(page, 'kds:/:');
  await expectLog(page, 'begin');
  await context.close();
});

test('[OUTBOX-27] two devices of one origin work at the same time', async () => {
  const context = await host.browser.newContext();
  const pages = [await openPart(context, 'kds:/device/1/:'), await openPart(context, 'kds:/device/2/:')];
  for (const page of pages) await expectLog(page, 'begin');
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
])('[OUTBOX-27] in a browser that %s every page works', async (_, script) => {
  const context = await host.browser.newContext();
  await context.addInitScript(script);
  for (const page of [await openPart(context), await openPart(context)]) await expectLog(page, 'begin');
  await context.close();
});
