/** End-to-end tests use the machine's own Chromium; each test has its own simulator on its own port. */
import { defineConfig } from '@playwright/test';
import { knownChromium, TEST_ARGS } from '../tools/chromium.ts';
import { LONG_FILES, LONG_TAG } from './long-files.ts';

const LONG_GLOBS = LONG_FILES.map((file) => `**/${file}.spec.ts`);

export default defineConfig({
  testDir: '.',
  // Other tools read this file without a browser: only a run needs one.
  globalSetup: './needs-chromium.ts',
  testMatch: '*.spec.ts',
  outputDir: '../artifacts/e2e',
  // Timeouts for tests that hang, not for slow ones: the machine may be busy.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  retries: 0,
  // One worker more than the target machine has cores, because a test waits for its clocks a tenth of the time.
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: 'journeys', testIgnore: LONG_GLOBS, grepInvert: new RegExp(LONG_TAG) },
    { name: 'repeated', testIgnore: LONG_GLOBS, grep: new RegExp(LONG_TAG) },
    { name: 'long', testMatch: LONG_GLOBS },
  ],
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../artifacts/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'es-CL',
    viewport: { width: 1920, height: 1080 },
    // A service worker loads the whole app again for each new device, so only tests about it allow it.
    serviceWorkers: 'block',
    // Screenshots of each step would add a fourth to the run. A failure still has its page's text, calls and console.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: knownChromium() ?? '', args: [...TEST_ARGS] },
  },
});
