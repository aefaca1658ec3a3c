/** How unit, contract and screen tests run: pure rooms in plain Node, the screen in jsdom. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of what runs without browser, server and processes. */
const PURE = ['backend', 'domain', 'engine', 'fuzz', 'protocol'];

/** Simulated shifts of which the short run has the first fifty alone. */
const MORE_SHIFTS = 'tests/fuzz/more-seeds/*.test.ts';

const root = new URL('..', import.meta.url).pathname;

export default defineConfig({
  root,
  // The project pins its own build; Vite must not read a tsconfig's jsx settings per folder.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // By itself it leaves one of two cores idle.
    maxWorkers: availableParallelism(),
    // Bounds for what hangs, not for what is slow: the machine may be busy with other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: PURE.map((room) => `tests/${room}/**/*.test.ts`),
          exclude: [MORE_SHIFTS],
          // They touch nothing that another file could notice: without a world of its own for each file they cost half.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'shifts', environment: 'node', include: [MORE_SHIFTS] },
      },
      {
        extends: true,
        test: {
          name: 'house',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...PURE, 'ui', 'contracts'].map((room) => `tests/${room}/**`),
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'jsdom',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/ui/patience.ts'],
        },
      },
      {
        extends: true,
        // The browser build of the realtime SDK: it takes the global WebSocket, as it does on a kiosk.
        resolve: { alias: { '@firebase/database': `${root}node_modules/@firebase/database/dist/index.esm.js` } },
        test: {
          name: 'contracts',
          environment: 'node',
          include: ['tests/contracts/**/*.test.ts'],
          server: { deps: { inline: [/firebase/] } },
        },
      },
    ],
  },
});
