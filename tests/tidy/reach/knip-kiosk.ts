/** What the kiosk alone is made of: code of its folder that only the simulator, the build or the demo would reach is none of it. */
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: ['src/{main.tsx,boot-guard.ts,brand.ts,browser-check.ts,service-worker.ts,watchdog.ts}!'],
  project: ['src/**/*.{ts,tsx}!'],
  // What its own file uses is reached with it.
  ignoreExportsUsedInFile: true,
};

export default config;
