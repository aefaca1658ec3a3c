/** A device as a real page in a separate browser context. */
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { TroubledPage } from '../adapters/device-troubles/storage-hooks.ts';
import { simRequestFrom } from '../adapters/http.ts';
import { findCall } from '../core/base/call-table.ts';
import type { DeviceFacts } from '../core/base/control.ts';
import { type HookedPage, installHooks } from './page-hooks.ts';
import { createPageTroubles, type PageTroubles, TROUBLE_HOOKS } from './page-troubles.ts';

export interface DevicePage {
  readonly facts: DeviceFacts;
  readonly troubles: PageTroubles;
  page(): Page;
  /** Requests of a call so far, with any outcome. */
  requests(call: string): number;
  /** Requests of all tabs without a response, up to the number of the browser's connections. */
  underWay(): number;
  /** Everything due by this simulated time has run and is stored; false if this takes too long. */
  whenSettled(atMs: number): Promise<boolean>;
  readonly faults: readonly string[];
  reload(): Promise<void>;
  /** Afterwards another tab of the device becomes visible, or else the page opens again with its stored data. */
  kill(): Promise<void>;
  /** The returned function kills the tab. */
  openTab(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const VIEWPORT = { width: 1920, height: 1080 };

/** A page that has not settled is checked again after this time. */
const SETTLE_REAL_MS = 2_000;

/** A browser opens at most this many connections to one server; other requests wait in the page. */
const CONNECTIONS_MAX = 6;

/** Set by the page hooks, the trouble hooks and the clock's script. */
type SimulatedPage = HookedPage & TroubledPage & { readonly simulatedClock?: { idleAtMs(): number | null } };

interface SettleOptions {
  readonly atMs: number;
  readonly limitRealMs: number;
}

/** Runs in the page. Resolves to whether the clock settles and all data is stored within the limit. */
async function settles({ atMs, limitRealMs }: SettleOptions): Promise<boolean> {
  const page = window as unknown as SimulatedPage;
  // A transaction in hanging storage would never end.
  const isStored = () => page.openTransactions === 0 || page.troubleState.troubles.includes('storage-hangs');
  const isSettled = () => isStored() && page.simulatedClock?.idleAtMs() === atMs;
  const untilRealMs = performance.now() + limitRealMs;
  // Ready tasks run first, twice, because a task may make another one ready.
  for (let settledChecks = 0; settledChecks < 2; ) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((done) => {
      port1.onmessage = done;
      if (isSettled()) port2.postMessage('');
      else setTimeout(done, 10);
    });
    settledChecks = isSettled() ? settledChecks + 1 : 0;
    if (performance.now() > untilRealMs) return false;
  }
  return true;
}

function callOf(request: Request): string | undefined {
  const simRequest = simRequestFrom(request.url(), { method: request.method(), headers: {}, body: '' });
  return simRequest === null ? undefined : findCall(simRequest)?.name;
}

/** Counts calls and collects errors. The returned function counts requests without a response. */
function listen(page: Page, calls: Map<string, number>, faults: string[]): () => number {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    underWay.add(request);
    const call = callOf(request);
    if (call !== undefined) calls.set(call, (calls.get(call) ?? 0) + 1);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => void underWay.delete(request));
  }
  page.on('pageerror', (error) => faults.push(error.message));
  return () => underWay.size;
}

/** Returns once the navigation is committed. */
export async function openDevicePage(browser: Browser, facts: DeviceFacts, address: string): Promise<DevicePage> {
  const context: BrowserContext = await browser.newContext({
    locale: 'es-CL',
    viewport: VIEWPORT,
    serviceWorkers: 'block',
  });
  for (const hooks of TROUBLE_HOOKS) await context.addInitScript(hooks);
  await context.addInitScript(installHooks);
  const calls = new Map<string, number>();
  const faults: string[] = [];
  const open = async () => {
    const page = await context.newPage();
    const underWay = listen(page, calls, faults);
    await page.goto(address, { waitUntil: 'commit' });
    return { page, underWay };
  };
  const tabs = [await open()];
  const first = () => tabs[0] as (typeof tabs)[number];
  const end = async (tab: (typeof tabs)[number]) => {
    if (!tabs.includes(tab)) return;
    tabs.splice(tabs.indexOf(tab), 1);
    await tab.page.close();
    if (tabs.length === 0) tabs.push(await open());
  };
  const settlesIn = ({ page }: (typeof tabs)[number], atMs: number) =>
    page.evaluate(settles, { atMs, limitRealMs: SETTLE_REAL_MS }).catch(() => false);
  return {
    facts,
    troubles: createPageTroubles(context, () => tabs.map(({ page }) => page)),
    page: () => first().page,
    requests: (call) => calls.get(call) ?? 0,
    underWay: () =>
      Math.min(
        CONNECTIONS_MAX,
        tabs.reduce((sum, tab) => sum + tab.underWay(), 0),
      ),
    whenSettled: async (atMs) =>
      (await Promise.all(tabs.map((tab) => settlesIn(tab, atMs)))).every((isSettled) => isSettled),
    faults,
    reload: async () => void (await first().page.reload({ waitUntil: 'commit' })),
    kill: () => end(first()),
    async openTab() {
      const tab = await open();
      tabs.push(tab);
      return () => end(tab);
    },
    close: () => context.close(),
  };
}
