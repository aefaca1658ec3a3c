import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { build } from 'esbuild';
import { detachClock } from '../../../e2e/pages/detach-clock.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../../tools/chromium.ts';
import type { Scope } from '../bench.ts';
import { setAhead } from '../page/ahead.ts';

const PROBE = new URL('../page/probe.ts', import.meta.url).pathname;
const REALTIME_PATH = '/.ws';
const WAIT_MS = 30_000;

export interface KioskBrowser {
  readonly browser: Browser;
  readonly probe: string;
}

export interface KioskDevice {
  readonly page: Page;
  /** Processor time of the page's main thread in milliseconds; excludes other programs. */
  mainThreadMs(): Promise<number>;
  throttle(rate: number): Promise<void>;
  /** Waits until the realtime link is open, all cards are shown and frames are on time. */
  settle(cardsMin: number): Promise<void>;
  close(): Promise<void>;
}

export async function bundleScript(path: string): Promise<string> {
  const bundle = await build({ entryPoints: [path], bundle: true, write: false, format: 'iife', target: 'chrome110' });
  return bundle.outputFiles[0]?.text ?? '';
}

/**
 * Under DevTools each error keeps its stack, and React creates four errors as it loads. The browser then parses each
 * function on these stacks again, half of the script's first run. A kiosk without DevTools does not. With this flag the
 * first parsing records the positions.
 */
const NO_SECOND_PARSING = '--js-flags=--no-enable-lazy-source-positions';

export async function startBrowser(scope: Scope): Promise<KioskBrowser> {
  const probe = await bundleScript(PROBE);
  // The scope closes the browser on a signal.
  const ends = { handleSIGINT: false, handleSIGTERM: false };
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS, NO_SECOND_PARSING],
    ...ends,
  });
  scope.stopLater(() => browser.close());
  return { browser, probe };
}

/** Returns a function that reads the processor time of all living browser processes in milliseconds. */
export async function processorTime({ browser }: KioskBrowser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
  };
}

/** Returns a function that resolves when the realtime database has sent a message to the current document. */
function watchRealtime(page: Page): () => Promise<void> {
  let hasReceived = false;
  let waiting: (() => void)[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) hasReceived = false;
  });
  const received = () => {
    hasReceived = true;
    for (const tell of waiting) tell();
    waiting = [];
  };
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname === REALTIME_PATH) socket.once('framereceived', received);
  });
  return () => (hasReceived ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)));
}

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Failed to see ${what} within ${WAIT_MS / 1_000} s.`)), WAIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** `mainThreadMs` needs processor time, which excludes other programs. */
export const countThreadTime = async (session: CDPSession): Promise<void> =>
  void (await session.send('Performance.enable', { timeDomain: 'threadTicks' }));

export async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** A fresh profile: nothing cached, nothing stored. */
export const newContext = (browser: Browser, more: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ locale: 'es-CL', viewport: { width: 1920, height: 1080 }, ...more });

export async function timedPage(page: Page): Promise<Omit<KioskDevice, 'settle'>> {
  const session = await page.context().newCDPSession(page);
  await countThreadTime(session);
  return {
    page,
    mainThreadMs: () => mainThreadMs(session),
    throttle: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
    close: () => page.context().close(),
  };
}

export async function newDevice({ browser, probe }: KioskBrowser): Promise<KioskDevice> {
  const context = await newContext(browser);
  await detachClock(context);
  await context.addInitScript({ content: probe });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const received = watchRealtime(page);
  return {
    ...(await timedPage(page)),
    async settle(cardsMin) {
      await within(received(), 'the realtime link');
      await page.waitForFunction((least) => window.benchProbe.cards() >= least, cardsMin);
      await page.evaluate(() => window.benchProbe.quiet());
    },
  };
}

/**
 * Opens the kiosk and waits until it is ready. `aheadMs` shifts the device's clock: a clock that differs from the
 * kitchen's is corrected after half a minute, which changes the level of every card.
 */
export async function openKiosk(
  browser: KioskBrowser,
  address: string,
  cardsMin: number,
  aheadMs = 0,
): Promise<KioskDevice> {
  const device = await newDevice(browser);
  if (aheadMs !== 0) await device.page.addInitScript(setAhead, aheadMs);
  await device.page.goto(address);
  await device.settle(cardsMin);
  return device;
}
