/** The test with its fixtures: a simulator of its own, devices in browsers of their own, and a console that must stay clean. */
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { keepOwnClock } from './pages/own-clock.ts';
import type { Program } from './programs/program.ts';
import { type Simulator, startSimulator } from './programs/simulator.ts';
import { serveFolder } from './programs/static-server.ts';
import { tourSeen } from './tour-seen.ts';

export { expect } from '@playwright/test';

interface Options {
  /** A scenario's name, or its file. */
  scenario: string;
  /** The browser itself reports failed requests on the console; tests that make them fail allow those lines. */
  allowFailedRequests: boolean;
  /** What nobody catches on a page that is meant to break; null allows nothing. */
  allowUncaught: RegExp | null;
  /** The simulator serves a test; without it, who trains and sells. */
  qa: boolean;
  /** Devices go by their own clocks: their timers run while the world stands. */
  ownClocks: boolean;
}

type Allowed = Pick<Options, 'allowFailedRequests' | 'allowUncaught'>;

interface Fixtures {
  /** Keeps a started program until every page is closed: what a page asks of one that has ended is a complaint on its console. */
  keep<P extends Program>(starting: Promise<P>): Promise<P>;
  simulator: Simulator;
  /** Opens a page in a browser of its own: another device. */
  openPage(address: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens the room of a demo of its own in a situation, for somebody who has seen the tour. */
  openDemoRoom(scenario: string): Promise<Page>;
  /** Opens the kiosk of a KDS unit on a device of its own. */
  openDevice(kdsId: number, options?: BrowserContextOptions): Promise<Page>;
}

/** The browser's own words for requests that fail, and for a socket that closes while the realtime SDK still writes to it. */
const FAILED_REQUEST = /^Failed to load resource|WebSocket connection to .* failed|^WebSocket is already in CLOSING/;

/** Collects everything that a page complains about: errors, unhandled rejections, broken security policy. */
function listen(page: Page, { allowFailedRequests, allowUncaught }: Allowed, complaints: string[]): void {
  page.on('pageerror', (error) => {
    if (!allowUncaught?.test(error.message)) complaints.push(`uncaught: ${error.stack ?? error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (allowFailedRequests && FAILED_REQUEST.test(message.text())) return;
    complaints.push(`console: ${message.text()}`);
  });
}

export const test = base.extend<Options & Fixtures>({
  scenario: ['lunch-rush', { option: true }],
  allowFailedRequests: [false, { option: true }],
  allowUncaught: [null, { option: true }],
  ownClocks: [false, { option: true }],
  qa: [true, { option: true }],
  keep: async ({ browserName: _ }, use) => {
    const programs: Program[] = [];
    await use(async (starting) => {
      const program = await starting;
      programs.push(program);
      return program;
    });
    for (const program of programs) await program.stop();
  },
  simulator: async ({ scenario, qa, keep }, use) => {
    await use(await keep(startSimulator(scenario, qa ? ['--qa'] : [])));
  },
  openPage: async (
    { browser, allowFailedRequests, allowUncaught, ownClocks, viewport, serviceWorkers, contextOptions, keep: _ },
    use,
  ) => {
    const complaints: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (address, options) => {
      const context = await browser.newContext({
        locale: 'es-CL',
        viewport,
        serviceWorkers,
        ...contextOptions,
        ...options,
      });
      contexts.push(context);
      if (ownClocks) await keepOwnClock(context);
      const page = await context.newPage();
      listen(page, { allowFailedRequests, allowUncaught }, complaints);
      await page.goto(address);
      return page;
    });
    for (const context of contexts) {
      // A handler that still fetches when its context closes would fail a test that has passed.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'wait' });
      await context.close();
    }
    base.expect(complaints).toEqual([]);
  },
  openDemoRoom: async ({ keep, openPage }, use) => {
    await use(async (scenario) => {
      const demo = await keep(serveFolder('demo'));
      return openPage(`${demo.origin}/?scenario=${scenario}`, tourSeen(demo.origin));
    });
  },
  openDevice: async ({ simulator, openPage }, use) => {
    await use((kdsId, options) => openPage(`${simulator.origin}/device/${kdsId}/`, options));
  },
});
