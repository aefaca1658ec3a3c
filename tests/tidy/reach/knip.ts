import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    // npm's start script runs it by `exec`, which knip does not read.
    'simulator/server/main.ts',
    'src/{main.tsx,boot-guard.ts,brand.ts,browser-check.ts,service-worker.ts,watchdog.ts}',
    'simulator/control/{room/room,class/class,demo/demo,player/player,player/played-pages}.tsx',
    'simulator/control/demo/{demo-device,demo-identity,kitchen-worker,offline-worker,redirect,serve}.ts',
    'simulator/adapters/clock-from-server.ts',
    'tests/{fuzz,bench,stories,mutate}/run.ts',
    'tests/mutate/print-score.ts',
    // The page's first script links the style sheet of its brand.
    'public/brands/*/brand.css',
    // The test run passes them to knip.
    'tests/tidy/reach/{knip-product,knip-kiosk}.ts',
    // Programs that tests start as separate processes.
    'tests/**/*-under-test.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,css}'],
  // An exported type may name a part of an exported signature without being imported elsewhere.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // A program of the system, not of a package.
  ignoreBinaries: ['mkfifo'],
  compilers: {
    // A style sheet uses the packages whose files it names, and the sheets from which it composes a class.
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
