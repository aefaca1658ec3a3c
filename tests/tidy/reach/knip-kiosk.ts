/** Finds code in `src` that the kiosk does not use, such as code that only the simulator or the build imports. */
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: ['src/{main.tsx,boot-guard.ts,brand.ts,browser-check.ts,service-worker.ts,watchdog.ts}!'],
  project: ['src/**/*.{ts,tsx}!'],
  // An export that its own file uses counts as used.
  ignoreExportsUsedInFile: true,
};

export default config;
