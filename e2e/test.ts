/** The test function with its own simulator, devices in separate browsers, and a console that must stay clean. */
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { detachClock } from './pages/detach-clock.ts';
import { drainViolations, recordedViolations, watchLaunches } from './policy-violations.ts';
import type { Program } from './programs/program.ts';
import { type Simulator, startSimulator } from './programs/simulator.ts';
import { serveFolder } from './programs/static-server.ts';
import { tourSeen } from './tour-seen.ts';

export { expect } from '@playwright/test';

interface Options {
  scenario: string;
  /** Whether the console may have messages of failed requests, which the browser logs. */
  allowFailedRequests: boolean;
  allowUncaught: RegExp | null;
  /** Violations of the security policy that a test causes on purpose; null allows none. */
  allowViolations: RegExp | null;
  /** Whether the simulator runs for tests; when false, it runs for trainers and sellers. */
  qa: boolean;
  /** Whether devices use their own clocks, so that their timers run while the world is paused. */
  ownClocks: boolean;
}

type Allowed = Pick<Options, 'allowFailedRequests' | 'allowUncaught' | 'allowViolations'>;

interface Fixtures {
  /** The policy violations so far, in any page, frame or worker. A test fails on each that is not allowed. */
  violations(): readonly string[];
  /**
   * Stops a started program only after every page has closed, because a request to a stopped one would log an error.
   */
  keep<P extends Program>(starting: Promise<P>): Promise<P>;
  simulator: Simulator;
  openPage(address: string, options?: BrowserContextOptions): Promise<Page>;
  openDemoRoom(scenario: string): Promise<Page>;
  openDevice(kdsId: number, options?: BrowserContextOptions): Promise<Page>;
}

/** Console messages of failed requests, and of a socket that closes while the realtime SDK still writes to it. */
const FAILED_REQUEST = /^Failed to load resource|WebSocket connection to .* failed|^WebSocket is already in CLOSING/;

const VIOLATION = /Content Security Policy|This document requires 'Trusted/;

function listen(context: BrowserContext, allowed: Allowed, complaints: string[]): void {
  context.on('weberror', (webError) => {
    const error = webError.error();
    if (!allowed.allowUncaught?.test(error.message)) complaints.push(`uncaught: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (allowed.allowFailedRequests && FAILED_REQUEST.test(message.text())) return;
    if (allowed.allowViolations !== null && VIOLATION.test(message.text())) return;
    complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
}

export const test = base.extend<Options & Fixtures>({
  scenario: ['lunch-rush', { option: true }],
  allowFailedRequests: [false, { option: true }],
  allowUncaught: [null, { option: true }],
  allowViolations: [null, { option: true }],
  playwright: [
    async ({ playwright }, use) => {
      watchLaunches(playwright.chromium);
      await use(playwright);
    },
    { scope: 'worker' },
  ],
  violations: [
    async ({ allowViolations, playwright: _ }, use) => {
      await use(recordedViolations);
      const undeclared = (await drainViolations()).filter((each) => !allowViolations?.test(each));
      base.expect(undeclared).toEqual([]);
    },
    { auto: true },
  ],
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
    {
      browser,
      allowFailedRequests,
      allowUncaught,
      allowViolations,
      ownClocks,
      viewport,
      serviceWorkers,
      contextOptions,
      keep: _,
    },
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
      listen(context, { allowFailedRequests, allowUncaught, allowViolations }, complaints);
      if (ownClocks) await detachClock(context);
      const page = await context.newPage();
      await page.goto(address);
      return page;
    });
    for (const context of contexts) {
      // A handler that still runs when its context closes would fail a test that has passed.
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
