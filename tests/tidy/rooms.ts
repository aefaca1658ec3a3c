/** The import law: which room may import what, and what of the world it may touch. docs/rooms.md prints it. */

/** How a room meets the world outside its own code. Only the first two are checked name by name. */
export type Reach =
  | 'nothing'
  | 'the DOM through React'
  | 'the browser'
  | 'node'
  | 'node, the browser'
  | 'its own scope';

export interface Room {
  /** A folder, or one file. The longest match decides. */
  readonly path: string;
  /** Folders and files of the project that it may import, itself apart. */
  readonly imports: readonly string[];
  /** Folders and files of which it may import types only. */
  readonly types: readonly string[];
  /** Packages that it may import; `node:` stands for all of Node's own modules. */
  readonly packages: readonly string[];
  readonly touches: Reach;
}

const REACT = ['react', 'react-dom'];
const SCREEN = [
  ...REACT,
  'valtio',
  '@tanstack/react-router',
  'lucide-react',
  '@fontsource/roboto',
  '@fontsource/barlow',
];

/** Of the rules, a view takes names, titles, tables and keys; what they decide it reads from the engine's state. */
const LABELS = ['src/domain/shown', 'src/domain/assert.ts', 'src/domain/limits.ts'];

/** A layer of the running app, on the layers below it. */
const engineRoom = (path: string, below: readonly string[]): Room => ({
  path,
  imports: ['src/domain', 'src/protocol', 'src/backend', 'src/platform/ports.ts', ...below],
  types: [],
  packages: ['valtio/vanilla'],
  touches: 'nothing',
});

export const ROOMS: readonly Room[] = [
  {
    path: 'src/domain',
    imports: [],
    types: [],
    packages: ['libphonenumber-js', 'countries-list', 'currency.js'],
    touches: 'nothing',
  },
  { path: 'src/protocol', imports: ['src/domain'], types: [], packages: ['valibot'], touches: 'nothing' },
  { path: 'src/platform/ports.ts', imports: [], types: ['src/domain'], packages: [], touches: 'nothing' },
  {
    path: 'src/platform/browser',
    imports: ['src/platform/ports.ts'],
    types: ['src/domain/reply.ts'],
    packages: ['firebase', 'howler', 'idb'],
    touches: 'the browser',
  },
  {
    path: 'src/backend',
    imports: ['src/domain', 'src/protocol', 'src/platform/ports.ts'],
    types: [],
    packages: [],
    touches: 'nothing',
  },
  engineRoom('src/engine/base', []),
  engineRoom('src/engine/board', ['src/engine/base']),
  engineRoom('src/engine/device', ['src/engine/base', 'src/engine/board']),
  engineRoom('src/engine/link', ['src/engine/base', 'src/engine/board']),
  engineRoom('src/engine/taps', ['src/engine/base', 'src/engine/board']),
  engineRoom('src/engine', ['src/engine']),
  {
    path: 'src/i18n',
    imports: [],
    types: [],
    packages: ['i18next', 'react'],
    touches: 'nothing',
  },
  {
    path: 'src/ui',
    imports: [...LABELS, 'src/engine', 'src/i18n'],
    types: ['src/domain', 'src/platform/ports.ts'],
    packages: [...SCREEN, '@dnd-kit/core'],
    touches: 'the DOM through React',
  },
  {
    path: 'src/service-worker.ts',
    imports: [],
    types: [],
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing'],
    touches: 'its own scope',
  },
  {
    path: 'src/watchdog.ts',
    imports: ['src/domain'],
    types: ['src/platform/browser'],
    packages: [],
    touches: 'its own scope',
  },
  { path: 'src/main.tsx', imports: ['src'], types: [], packages: REACT, touches: 'the browser' },
  { path: 'simulator/core', imports: ['src/protocol', 'fixtures'], types: [], packages: [], touches: 'nothing' },
  {
    path: 'simulator/scenarios',
    imports: ['simulator/core', 'fixtures'],
    types: [],
    packages: ['yaml', 'valibot', 'node:'],
    touches: 'node',
  },
  {
    path: 'simulator/adapters',
    imports: ['simulator/core'],
    types: ['src/platform/ports.ts', 'src/protocol'],
    packages: ['msw', 'mock-socket'],
    touches: 'node, the browser',
  },
  {
    path: 'simulator/headless',
    imports: ['simulator/core', 'simulator/adapters', 'simulator/scenarios', 'src/engine'],
    types: [],
    packages: ['node:', 'commander'],
    touches: 'node',
  },
  {
    path: 'simulator/server',
    imports: ['simulator/core', 'simulator/adapters', 'simulator/scenarios', 'simulator/headless'],
    types: ['src/protocol'],
    packages: ['node:', 'hono', '@hono/node-server', 'ws', 'valibot', 'selfsigned', 'commander'],
    touches: 'node',
  },
  {
    path: 'simulator/control',
    imports: ['simulator/core', 'simulator/adapters', 'simulator/scenarios', 'src/ui/kit', 'src/engine', 'src/i18n'],
    types: [],
    packages: [...SCREEN, 'msw', 'mock-socket'],
    touches: 'the browser',
  },
  {
    path: 'simulator/control/demo-device.ts',
    imports: ['simulator/control', 'simulator/core', 'simulator/adapters', 'simulator/scenarios', 'src/main.tsx'],
    types: [],
    packages: ['msw', 'mock-socket'],
    touches: 'the browser',
  },
  { path: 'fixtures', imports: ['src/protocol'], types: ['src/domain'], packages: [], touches: 'nothing' },
  {
    path: 'stories',
    imports: ['src/ui', 'src/engine', 'src/i18n', 'src/domain', 'simulator', 'fixtures'],
    types: ['src/platform/ports.ts'],
    packages: [...SCREEN, '@storybook/react-vite', 'storybook', 'vite', 'node:'],
    touches: 'the browser',
  },
  {
    path: 'e2e',
    imports: ['fixtures', 'src/domain/shown/settings.ts'],
    types: ['simulator/core', 'simulator/scenarios'],
    packages: ['@playwright/test', '@axe-core/playwright', 'node:'],
    touches: 'node, the browser',
  },
  {
    path: 'build',
    imports: ['simulator/core/base/venue.ts', 'src/ui/base/routes.ts'],
    types: [],
    packages: ['esbuild', 'vite', 'workbox-build', 'node:'],
    touches: 'node',
  },
  {
    path: 'sounds',
    imports: [],
    types: [],
    packages: ['@breezystack/lamejs', 'node:'],
    touches: 'node',
  },
];

/** Rooms that the law leaves alone, with the reason. */
export const FREE_ROOMS: readonly { readonly path: string; readonly why: string }[] = [
  { path: 'tests', why: 'tests look at everything' },
  { path: 'build.mjs', why: 'the door to build' },
  { path: 'setup.mjs', why: 'runs before anything is installed' },
];

/** A name of the outside world that one file of a checked room may use all the same. */
export interface Exception {
  readonly path: string;
  readonly name: string;
  readonly why: string;
}

export const EXCEPTIONS: readonly Exception[] = [];

function cell(words: readonly string[]): string {
  return words.length === 0 ? '-' : words.join(', ');
}

/** The law as docs/rooms.md shows it: the table, the rooms that it leaves alone, the exceptions from it. */
export function lawMarkdown(): string {
  const rows = ROOMS.map(({ path, imports, types, packages, touches }) => {
    const typed = types.map((type) => `${type} (types)`);
    const named = packages.map((name) => (name === 'node:' ? "Node's own modules" : name));
    return `| ${path} | ${cell([...imports, ...typed])} | ${cell(named)} | ${touches} |`;
  });
  const free = FREE_ROOMS.map(({ path, why }) => `- ${path}: ${why}`);
  const excepted = EXCEPTIONS.map(({ path, name, why }) => `- ${path} may use ${name}: ${why}`);
  return [
    '| Room | may import | packages | touches |',
    '|---|---|---|---|',
    ...rows,
    '',
    'The law leaves alone:',
    '',
    ...free,
    '',
    excepted.length === 0 ? 'There is no exception.' : 'The exceptions:',
    ...excepted,
  ].join('\n');
}
