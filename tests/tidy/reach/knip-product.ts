/** What the product is made of: all that leads from its programs to a file or an export. Tests and stories lead nowhere here. */
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/{main.tsx,boot-guard.ts,brand.ts,browser-check.ts,service-worker.ts,watchdog.ts}!',
    'simulator/server/{main,sim}.ts!',
    'simulator/adapters/clock-from-server.ts!',
    'simulator/control/{room/room,class/class,demo/demo,player/player,player/played-pages}.tsx!',
    // It asks the sources which pages there are.
    'tools/build/demo.ts!',
    'simulator/control/demo/{demo-device,demo-identity,kitchen-worker,offline-worker,redirect,serve}.ts!',
  ],
  project: ['{src,simulator}/**/*.{ts,tsx}!'],
  // What its own file uses is reached with it.
  ignoreExportsUsedInFile: true,
};

export default config;
