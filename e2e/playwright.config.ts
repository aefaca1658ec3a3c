/** How end-to-end tests run: the machine's own Chromium, each test with its own simulator on its own port. */
import { defineConfig } from '@playwright/test';
import { knownChromium, TEST_ARGS } from '../tools/chromium.ts';
import { LONG_FILES, LONG_TAG } from './long-files.ts';

const LONG_GLOBS = LONG_FILES.map((file) => `**/${file}.spec.ts`);

export default defineConfig({
  testDir: '.',
  // Other tools read this file where no browser is: only a run needs one.
  globalSetup: './needs-chromium.ts',
  testMatch: '*.spec.ts',
  outputDir: '../artifacts/e2e',
  // Bounds for what hangs, not for what is slow: the machine may be busy with other things.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  // One more than the cores it must do with: a test waits for its clocks a tenth of the time.
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
    // A service worker fetches the whole app once more for each new device: those tests have it that are about it.
    serviceWorkers: 'block',
    // Pictures of each step would cost a fourth of the run; a failure comes with its page's words, calls and console.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: knownChromium() ?? '', args: [...TEST_ARGS] },
  },
});
