/** Finds code that no program of the product uses; tests and stories do not count. */
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/{main.tsx,boot-guard.ts,brand.ts,browser-check.ts,service-worker.ts,watchdog.ts}!',
    'simulator/server/{main,sim}.ts!',
    'simulator/adapters/clock-from-server.ts!',
    'simulator/control/{room/room,class/class,demo/demo,player/player,player/played-pages}.tsx!',
    // This file reads from the sources which pages exist.
    'tools/build/demo.ts!',
    'simulator/control/demo/{demo-device,demo-identity,kitchen-worker,offline-worker,redirect,serve}.ts!',
  ],
  project: ['{src,simulator}/**/*.{ts,tsx}!'],
  // An export that its own file uses counts as used.
  ignoreExportsUsedInFile: true,
};

export default config;
