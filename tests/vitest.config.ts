/** Runs unit, contract and screen tests: pure rooms in plain Node, the screen in jsdom. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LONG_ROWS } from './long.ts';

/** Tests of rules and wire for `npm run check`, which must end within a minute. */
const RULES = ['backend', 'domain', 'protocol'];

/** Worlds and whole kitchens under a virtual clock, without browser, server and processes. */
const KITCHENS = ['engine', 'fuzz', ...['core', 'headless', 'scenarios'].map((part) => `simulator/${part}`)];

/** These tests compare generated schemas and documents with the code, in `npm run check` too. */
const DOCUMENTS = [
  'tests/simulator/scenarios/{page-examples,language/parse-scenario,reading-order,troubles-markdown}.test.ts',
  'tests/simulator/control/side/people.test.ts',
  'tests/contracts/platform/document.test.ts',
  'tests/security/{asvs,documented-values}.test.ts',
];

const filesOf = (room: string): string => `tests/${room}/**/*.test.ts`;

const root = new URL('..', import.meta.url).pathname;

export default defineConfig({
  root,
  // The same JSX runtime as in the build.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // One worker more than cores, because some tests wait for timers of real sockets, sounds and programs.
    maxWorkers: availableParallelism() + 1,
    // Timeouts for tests that hang, not for slow ones.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['tests/fixed-properties.ts'],
    tags: [{ name: 'long', description: 'runs only in npm run test:all' }],
    expect: { poll: { timeout: 120_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: RULES.map(filesOf),
          // These files share no state, and without isolation they take half the time.
          isolate: false,
        },
      },
      {
        extends: true,
        // Without isolation the project is parsed once for all files.
        test: { name: 'tidy', environment: 'node', include: [filesOf('tidy')], isolate: false },
      },
      {
        extends: true,
        test: { name: 'documents', environment: 'node', include: DOCUMENTS },
      },
      {
        extends: true,
        test: {
          name: 'kitchens',
          environment: 'node',
          include: KITCHENS.map(filesOf),
          exclude: [...LONG_ROWS, ...DOCUMENTS],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'shifts', environment: 'node', include: [...LONG_ROWS] },
      },
      {
        extends: true,
        test: {
          name: 'house',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...[...RULES, ...KITCHENS, 'tidy', 'ui', 'contracts'].map((room) => `tests/${room}/**`),
            ...LONG_ROWS,
            ...DOCUMENTS,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'jsdom',
          // A context of its own for each file, in shared threads, takes half the time of a process for each file.
          pool: 'vmThreads',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/ui/patience.ts'],
        },
      },
      {
        extends: true,
        // The browser build of the realtime SDK uses the global WebSocket, as on a kiosk.
        resolve: { alias: { '@firebase/database': `${root}node_modules/@firebase/database/dist/index.esm.js` } },
        test: {
          name: 'contracts',
          environment: 'node',
          include: ['tests/contracts/**/*.test.ts'],
          exclude: DOCUMENTS,
          server: { deps: { inline: [/firebase/] } },
        },
      },
    ],
  },
});
