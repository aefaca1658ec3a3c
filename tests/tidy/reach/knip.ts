/** What counts as used: everything that leads from a program, a test, a story or the build to a file, an export or a package. */
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    // Behind the `exec` of npm's start script.
    'simulator/server/main.ts',
    'src/{main.tsx,boot-guard.ts,brand.ts,browser-check.ts,service-worker.ts,watchdog.ts}',
    'simulator/control/{room/room,class/class,demo/demo,player/player,player/played-pages}.tsx',
    'simulator/control/demo/{demo-device,demo-identity,kitchen-worker,offline-worker,redirect,serve}.ts',
    'simulator/adapters/clock-from-server.ts',
    'tests/{fuzz,bench,stories,mutate}/run.ts',
    'tests/mutate/print-score.ts',
    // The page's first script links the one of its brand.
    'public/brands/*/brand.css',
    // The test run names them to knip.
    'tests/tidy/reach/{knip-product,knip-kiosk}.ts',
    // Programs that tests start as processes of their own.
    'tests/**/*-under-test.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,css}'],
  // An exported type names a part of an exported signature, whether or not somebody writes its name elsewhere.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // A program of the system, which no package brings.
  ignoreBinaries: ['mkfifo'],
  compilers: {
    // A style sheet uses the packages whose files it names, and the sheets that it takes a class from.
    css: (text) =>
      [...text.matchAll(/url\("(@[^"]+)"\)|composes: [\w ]+ from "([^"]+)"/g)]
        .map(([, file, sheet]) => `import '${file ?? sheet}';`)
        .join('\n'),
  },
  vitest: { config: ['tests/vitest.config.ts', 'tests/mutate/vitest.config.ts'] },
  stryker: { config: ['tests/mutate/stryker.config.json'] },
  playwright: { config: ['e2e/playwright.config.ts'] },
  storybook: { config: ['stories/.storybook/{main,preview}.{ts,tsx}'] },
};

export default config;
