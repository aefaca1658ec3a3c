/** What each room may import, and which globals it may touch. docs/rooms.md prints it. */

/**
 * How a room reaches outside its own code. In the first two, .biome.json bans the globals of clock, chance, network and
 * page.
 */
export type Reach =
  | 'nothing'
  | 'the DOM through React'
  | 'the browser'
  | 'node'
  | 'node, the browser'
  | 'its own scope';

export interface Room {
  /** A folder or file; the longest match decides. */
  readonly path: string;
  /** What the room may import besides its own files. */
  readonly imports: readonly string[];
  readonly types: readonly string[];
  /** Packages that it may import; `node:` allows all of Node's modules. */
  readonly packages: readonly string[];
  readonly touches: Reach;
}

const REACT = ['react', 'react-dom'];
const SCREEN = [...REACT, 'valtio', '@tanstack/react-router', 'lucide', '@fontsource/roboto', '@fontsource/barlow'];

/**
 * The rules that a view may call: names, titles, tables and keys. It reads all other results from the engine's state.
 */
const LABELS = ['src/domain/presentation', 'src/domain/assert.ts', 'src/domain/limits.ts'];

/** Allows nothing except `allowed`. */
const room = (path: string, touches: Reach, allowed: Partial<Omit<Room, 'path' | 'touches'>> = {}): Room => ({
  path,
  imports: [],
  types: [],
  packages: [],
  touches,
  ...allowed,
});

/** A layer of the running app, which may import the layers `below`. */
const engineRoom = (path: string, below: readonly string[]): Room => ({
  path,
  imports: ['src/domain', 'src/protocol', 'src/backend', 'src/platform/ports.ts', ...below],
  types: [],
  packages: ['valtio/vanilla'],
  touches: 'nothing',
});

/** A room of the view renders the engine's state and sends commands. */
const viewRoom = (path: string, below: readonly string[], packages: readonly string[] = []): Room => ({
  path,
  imports: [...LABELS, 'src/i18n', ...below],
  types: ['src/domain', 'src/engine', 'src/platform/ports.ts'],
  packages: [...SCREEN, ...packages],
  touches: 'the DOM through React',
});

/** A room of the simulated world: it may import the layers `below`, the wire and the fixtures. */
const worldRoom = (path: string, below: readonly string[]): Room => ({
  path,
  imports: ['src/protocol', 'fixtures', ...below],
  types: [],
  packages: [],
  touches: 'nothing',
});

/** A browser implementation of a port, with at most one library. */
const browserRoom = (path: string, below: readonly string[], packages: readonly string[] = []): Room => ({
  path,
  imports: below,
  types: ['src/platform/ports.ts', 'src/domain/reply.ts'],
  packages,
  touches: 'the browser',
});

/** A part of the control room uses the simulator's types and sends commands, and never runs a simulation. */
const controlRoom = (path: string, below: readonly string[], packages: readonly string[] = []): Room => ({
  path,
  imports: ['simulator/core/base', ...below],
  types: [],
  packages: ['react', 'lucide-react', ...packages],
  touches: 'the browser',
});

/** Headers of served files, shared by the simulator's server and by programs that write or check hosting files. */
const SERVING = ['simulator/server/security-headers.ts', 'simulator/server/file-headers.ts'];

const BASE = 'simulator/core/base';
const ORDERS = 'simulator/core/orders';
const FAULTS = 'simulator/core/faults';
const PLATFORM = 'simulator/core/platform';

const BROWSER_NAMES = 'src/platform/browser/namespace.ts';
/** A page applies the user's theme before its app loads. */
const OWN_SCHEME = 'src/platform/browser/page/colour-scheme.ts';

const CONTROL_BASE = 'simulator/control/base';
const KEEP_UNZOOMED = 'simulator/control/base/keep-page-unzoomed.ts';
const CONTROL_PORT = 'simulator/control/port';
const CONTROL_ROOM = 'simulator/control/room';
const CONTROL_DEMO = 'simulator/control/demo';
const CONTROL_PLAYER = 'simulator/control/player';
const REPLAY = 'simulator/headless/replay';

/** The static demo includes these, because it has no server. */
const DEMO = ['simulator/adapters', 'simulator/scenarios', CONTROL_BASE];

export const ROOMS: readonly Room[] = [
  room('src/domain', 'nothing', { packages: ['libphonenumber-js', 'countries-list', 'currency.js'] }),
  room('src/protocol', 'nothing', { imports: ['src/domain'], packages: ['valibot'] }),
  room('src/platform/ports.ts', 'nothing', { types: ['src/domain'] }),
  browserRoom('src/platform/browser/page', [BROWSER_NAMES, 'src/platform/browser/maintenance']),
  browserRoom('src/platform/browser/realtime', [], ['firebase']),
  browserRoom('src/platform/browser/records', [], ['idb']),
  browserRoom('src/platform/browser/sound', [], ['howler']),
  browserRoom('src/platform/browser/maintenance', [
    BROWSER_NAMES,
    'src/platform/browser/error-text.ts',
    'src/platform/browser/recovered.ts',
  ]),
  browserRoom('src/platform/browser', ['src/platform/browser']),
  room('src/recording', 'nothing', { imports: ['src/domain', 'src/protocol'] }),
  room('src/backend', 'nothing', { imports: ['src/domain', 'src/protocol', 'src/platform/ports.ts'] }),
  engineRoom('src/engine/base', []),
  engineRoom('src/engine/board', ['src/engine/base']),
  engineRoom('src/engine/device', ['src/engine/base', 'src/engine/board']),
  engineRoom('src/engine/link', ['src/engine/base', 'src/engine/board']),
  engineRoom('src/engine/taps', ['src/engine/base', 'src/engine/board']),
  engineRoom('src/engine/person', ['src/engine/base', 'src/engine/board']),
  engineRoom('src/engine/recording', ['src/engine/base', 'src/recording']),
  engineRoom('src/engine', ['src/engine']),
  room('src/i18n', 'nothing', {
    // Engine, wire and texts share the type of a language and the shape of its texts.
    types: ['src/domain/presentation/language.ts'],
    packages: ['i18next', 'react'],
  }),
  // This row applies to view folders without their own row.
  viewRoom('src/ui', ['src/ui/kit', 'src/ui/base']),
  viewRoom('src/ui/kit', []),
  viewRoom('src/ui/base', ['src/ui/kit']),
  viewRoom('src/ui/board/card', ['src/ui/kit', 'src/ui/base']),
  viewRoom('src/ui/board/strip', ['src/ui/kit', 'src/ui/base', 'src/ui/board/card'], ['@dnd-kit/core']),
  viewRoom('src/ui/board', ['src/ui/kit', 'src/ui/base', 'src/ui/board']),
  viewRoom('src/ui/board-variants', ['src/ui/kit', 'src/ui/base', 'src/ui/board']),
  viewRoom('src/ui/customer', ['src/ui/kit', 'src/ui/base', 'src/ui/board']),
  viewRoom('src/ui/recent', ['src/ui/kit', 'src/ui/base', 'src/ui/board']),
  // A form shows its mistakes before it is sent.
  viewRoom('src/ui/login', ['src/ui/kit', 'src/ui/base', 'src/domain/person/forms']),
  // Account forms use state machines of the rules, and a created account logs in. Only the screen decodes an address's
  // code, because it may contain a password, which must never reach the engine's state.
  viewRoom('src/ui/account', [
    'src/ui/kit',
    'src/ui/base',
    'src/ui/login',
    'src/ui/account/profile',
    'src/domain/person',
    'src/protocol/decode-account-code.ts',
  ]),
  // Only this room draws a map.
  viewRoom(
    'src/ui/account/profile',
    ['src/ui/kit', 'src/ui/base', 'src/ui/account/screens.ts', 'src/domain/person'],
    ['pigeon-maps'],
  ),
  viewRoom('src/ui/configure', ['src/ui/kit', 'src/ui/base']),
  // The screen shows the effect of a draft that the engine does not have, so it calls the rules directly.
  viewRoom('src/ui/settings', [
    'src/ui/kit',
    'src/ui/base',
    'src/ui/board',
    'src/ui/customer',
    'src/domain/device',
    'src/domain/board',
  ]),
  // The loader of the panels names their file.
  viewRoom('src/ui/shell/link', ['src/ui/kit', 'src/ui/base', 'src/ui/shell/panels.ts']),
  viewRoom('src/ui/shell/menu', ['src/ui/kit', 'src/ui/base']),
  viewRoom('src/ui/shell/bar', ['src/ui/kit', 'src/ui/base', 'src/ui/shell/link', 'src/ui/shell/menu']),
  viewRoom('src/ui/shell', ['src/ui']),
  room('src/service-worker.ts', 'its own scope', { packages: ['workbox-precaching', 'workbox-routing'] }),
  room('src/watchdog.ts', 'its own scope', { imports: ['src/domain'], types: ['src/platform/browser/maintenance'] }),
  room('src/boot-guard.ts', 'the browser', { imports: ['src/domain', 'src/platform/browser/namespace.ts'] }),
  room('src/browser-check.ts', 'the browser'),
  room('src/brand.ts', 'the browser', { imports: ['src/domain', OWN_SCHEME, 'src/platform/browser/namespace.ts'] }),
  room('src/page-guards.ts', 'the browser', {
    imports: ['src/platform/browser/page/prevent-zoom.ts', 'src/ui/kit/revert-translations.ts'],
  }),
  room('src/main.tsx', 'the browser', { imports: ['src'], packages: REACT }),
  worldRoom(BASE, []),
  worldRoom(ORDERS, [BASE]),
  worldRoom(FAULTS, [BASE, ORDERS]),
  worldRoom(PLATFORM, [BASE, ORDERS, FAULTS]),
  worldRoom('simulator/core/cloud', [BASE, ORDERS, FAULTS, PLATFORM]),
  worldRoom('simulator/core/local-server', [BASE, ORDERS, FAULTS, PLATFORM]),
  worldRoom('simulator/core/realtime', [BASE, PLATFORM]),
  worldRoom('simulator/core/service', [BASE, ORDERS]),
  worldRoom('simulator/core/script', [BASE, 'simulator/core/service']),
  worldRoom('simulator/core', ['simulator/core']),
  room('simulator/scenarios', 'node', {
    // Devices and scenarios share the valid values of settings.
    imports: [
      'simulator/core',
      'fixtures',
      'src/domain/presentation/settings.ts',
      'src/domain/device/keys.ts',
      'src/domain/limits.ts',
    ],
    packages: ['yaml', 'valibot', 'leven', 'node:'],
  }),
  room('simulator/adapters', 'node, the browser', {
    imports: ['simulator/core'],
    types: ['src/platform/ports.ts', 'src/protocol'],
    packages: ['@mswjs/interceptors', 'mock-socket'],
  }),
  room('simulator/headless', 'node', {
    // Expectations compare the banner and the small orders as the app shows them.
    imports: [
      ...['simulator/core', 'simulator/adapters', 'simulator/scenarios', 'src/engine', 'src/i18n'],
      ...['src/domain/presentation/mini.ts', 'src/ui/kit/time-text.ts', 'src/ui/shell/link/banner-facts.ts'],
    ],
    packages: ['node:', 'commander'],
  }),
  room(REPLAY, 'node', {
    // The writer and the reader of recordings share their format.
    imports: [
      'simulator/core',
      'simulator/adapters',
      'simulator/headless',
      'src/engine',
      'src/recording',
      'src/domain/reply.ts',
      'src/domain/limits.ts',
      'src/domain/link/retry.ts',
    ],
    types: ['src/platform/ports.ts'],
    packages: ['node:', 'valibot'],
  }),
  room('simulator/headless/extract', 'node', {
    imports: [
      ...['simulator/core', 'simulator/scenarios', REPLAY, 'fixtures'],
      'src/domain/presentation/settings.ts',
      'src/domain/device/coerce-setting.ts',
      'src/domain/device/zone.ts',
      'src/domain/limits.ts',
      'src/domain/reply.ts',
      // A recording contains values in the forms of its platform.
      'src/protocol/forms.ts',
    ],
    types: ['src/recording'],
    packages: ['yaml'],
  }),
  room('simulator/browser', 'node, the browser', {
    // This room maps texts on the screen back to their meaning.
    imports: ['simulator/core', 'simulator/adapters', 'simulator/headless', 'src/i18n'],
    packages: ['@playwright/test', 'node:'],
  }),
  room('simulator/server', 'node', {
    imports: [
      ...['simulator/core', 'simulator/adapters', 'simulator/scenarios', 'simulator/headless', 'simulator/browser'],
      'tools/chromium.ts',
    ],
    types: ['src/protocol'],
    packages: [
      'node:',
      'hono',
      '@hono/node-server',
      'ws',
      'valibot',
      '@peculiar/x509',
      'commander',
      '@playwright/test',
    ],
  }),
  controlRoom(CONTROL_BASE, []),
  controlRoom(KEEP_UNZOOMED, ['src/platform/browser/page/prevent-zoom.ts', 'src/domain/limits.ts']),
  controlRoom('simulator/control/bar', [CONTROL_BASE]),
  controlRoom('simulator/control/chooser', [CONTROL_BASE]),
  controlRoom('simulator/control/numbers', [CONTROL_BASE], ['uplot']),
  controlRoom('simulator/control/training', [CONTROL_BASE, 'simulator/control/numbers']),
  controlRoom('simulator/control/screens', [CONTROL_BASE]),
  controlRoom('simulator/control/timeline', [CONTROL_BASE]),
  controlRoom('simulator/control/tour', [CONTROL_BASE, 'simulator/control/screens']),
  controlRoom('simulator/control/side', [CONTROL_BASE, 'src/ui/kit']),
  room('simulator/control/replay', 'the browser', {
    // The player reads recordings as the headless replay does, and names orders and dishes as the board does.
    imports: [
      ...[BASE, CONTROL_BASE, 'simulator/control/screens', REPLAY, 'src/recording', 'src/protocol'],
      ...[
        'src/domain/reply.ts',
        'src/domain/presentation',
        'src/domain/device/coerce-setting.ts',
        'src/domain/device/kds.ts',
      ],
    ],
    types: [CONTROL_PLAYER, 'src/domain/order'],
    packages: ['react', 'lucide-react'],
  }),
  room(CONTROL_PLAYER, 'the browser', {
    // The product's screen, with an app that runs on recorded ports.
    imports: [BASE, REPLAY, KEEP_UNZOOMED, 'simulator/control/demo/draw-device-mark.ts', 'src/i18n', 'src/ui'],
    types: ['src/engine'],
    packages: ['react', 'react-dom', 'valtio'],
  }),
  room(CONTROL_PORT, 'the browser', { types: ['simulator/core/base', 'simulator/adapters'] }),
  controlRoom(
    CONTROL_ROOM,
    [
      ...[CONTROL_BASE, CONTROL_PORT, 'src/ui/kit'],
      ...['simulator/control/training', 'simulator/control/timeline', 'simulator/control/replay'],
      'simulator/control/numbers',
      'simulator/control/tour',
      ...['simulator/control/bar', 'simulator/control/chooser', 'simulator/control/screens', 'simulator/control/side'],
    ],
    ['react-dom'],
  ),
  controlRoom(
    'simulator/control/class',
    [CONTROL_BASE, 'simulator/control/training', 'simulator/control/room/room.css', 'src/ui/kit'],
    ['react-dom', 'qrcode-generator'],
  ),
  room(CONTROL_DEMO, 'the browser', { imports: [...DEMO, CONTROL_PORT, CONTROL_ROOM] }),
  room('simulator/control/demo/demo-device.ts', 'the browser', {
    imports: [...DEMO, CONTROL_DEMO, 'src/main.tsx', OWN_SCHEME],
  }),
  room('simulator/control/demo/serve.ts', 'node', { packages: ['node:'] }),
  room('simulator/control/demo/offline-worker.ts', 'its own scope', {
    imports: [CONTROL_DEMO],
    packages: ['workbox-precaching', 'workbox-routing'],
  }),
  room('fixtures', 'nothing', { imports: ['src/protocol'], types: ['src/domain'] }),
  room('stories', 'the browser', {
    imports: ['src/ui', 'src/engine', 'src/i18n', 'src/domain', 'simulator', 'fixtures'],
    types: ['src/platform/ports.ts'],
    packages: [...SCREEN, '@storybook/react-vite', 'storybook', 'vite', 'node:'],
  }),
  room('e2e/programs', 'node', { types: ['simulator/core'], packages: ['node:'] }),
  room('e2e/pages', 'node, the browser', {
    // The compiler checks that each setting of the form has its effect listed.
    types: ['e2e/programs', 'src/domain/presentation/settings.ts', 'src/domain/presentation/settings-form.ts'],
    packages: ['@playwright/test', '@axe-core/playwright', 'unpdf'],
  }),
  room('e2e', 'node, the browser', {
    imports: [
      'e2e/pages',
      'e2e/programs',
      'tools/chromium.ts',
      'tools/build/hosting/host-headers.ts',
      'simulator/browser/watch-policy.ts',
      'fixtures',
      'src/domain/presentation/settings.ts',
      // A test replaces every text of the app, as a platform may.
      'src/i18n',
      // A test serves foreign JSON to every call.
      ...['src/protocol/endpoints.ts', 'tests/security/json-corpus.ts', 'tests/security/text-corpus.ts'],
      ...SERVING,
    ],
    packages: ['@playwright/test', 'node:'],
  }),
  room('tools/chromium.ts', 'node', { packages: ['node:'] }),
  room('tools/build', 'node', {
    imports: [
      ...['src/domain/device/check-platforms.ts', 'src/domain/device/connections.ts'],
      ...['simulator/core/base/venue.ts', 'src/domain/device/brand-look.ts', 'src/ui/base/routes.ts', ...SERVING],
      'src/ui/account/screens.ts',
      // Style of the identity provider, the shop's page, and the demo's hosts and cached files.
      ...['simulator/adapters/identity-style.ts', 'simulator/adapters/shop-page.ts'],
      ...['simulator/control/demo/demo-hosts.ts', 'simulator/control/demo/cached-files.ts'],
    ],
    types: ['src/domain/device/brand.ts'],
    packages: ['esbuild', 'workbox-build', 'valibot', 'node:'],
  }),
  room('tools/icons', 'node, the browser', { imports: ['tools/chromium.ts'], packages: ['@playwright/test', 'node:'] }),
  room('tools/sounds', 'node', { packages: ['@breezystack/lamejs', 'node:'] }),
];

/** Rooms that this check leaves out, with the reason. */
export const FREE_ROOMS: readonly { readonly path: string; readonly why: string }[] = [
  { path: 'tests', why: 'tests may import everything' },
  { path: 'build.mjs', why: 'only starts tools/build' },
  { path: 'tools/setup.mjs', why: 'runs before the packages are installed' },
];

function cell(words: readonly string[]): string {
  return words.length === 0 ? '-' : words.join(', ');
}

/** The permissions that all rooms of a kind share; docs/rooms.md prints them above that kind's table. */
const KINDS: readonly { readonly name: string; readonly room: Room }[] = [
  { name: 'The browser adapters', room: browserRoom('', []) },
  { name: 'The engine', room: engineRoom('', []) },
  { name: 'The view', room: viewRoom('', []) },
  { name: 'The simulated world', room: worldRoom('', []) },
  { name: 'The control room', room: controlRoom('', []) },
];

const placesOf = ({ imports, types }: Room): readonly string[] => [
  ...imports,
  ...types.map((type) => `${type} (types)`),
];

const packagesOf = ({ packages }: Room): readonly string[] =>
  packages.map((name) => (name === 'node:' ? "Node's own modules" : name));

const holds = (all: readonly string[], some: readonly string[]): boolean => some.every((each) => all.includes(each));

/** The kind whose permissions this room includes. */
const kindOf = (room: Room) =>
  KINDS.find(
    ({ room: kind }) =>
      kind.touches === room.touches && holds(placesOf(room), placesOf(kind)) && holds(room.packages, kind.packages),
  );

/** Rooms with the same permissions share a row. */
function rowsOf(rooms: readonly Room[], permissions: (room: Room) => string): readonly string[] {
  const paths = new Map<string, string[]>();
  for (const room of rooms) paths.set(permissions(room), [...(paths.get(permissions(room)) ?? []), room.path]);
  return [...paths].map(([cells, group]) => `| ${group.join('<br>')} | ${cells} |`);
}

/** A paragraph with the kind's common permissions, then a table with each room's further imports. */
function kindMarkdown({ name, room: kind }: (typeof KINDS)[number]): readonly string[] {
  const more = (all: readonly string[], common: readonly string[]) =>
    cell(all.filter((each) => !common.includes(each)));
  const packages = packagesOf(kind).length > 0 ? ` and the packages ${cell(packagesOf(kind))}` : '';
  return [
    `### ${name}`,
    '',
    `Every room here may import ${cell(placesOf(kind))}${packages}. It touches ${kind.touches}.`,
    '',
    '| Room | may also import | packages |',
    '|---|---|---|',
    ...rowsOf(
      ROOMS.filter((room) => kindOf(room)?.name === name),
      (room) => `${more(placesOf(room), placesOf(kind))} | ${more(packagesOf(room), packagesOf(kind))}`,
    ),
    '',
  ];
}

/** The tables of docs/rooms.md. */
export function roomsMarkdown(): string {
  return [
    ...KINDS.flatMap(kindMarkdown),
    '### All other rooms',
    '',
    '| Room | may import | packages | touches |',
    '|---|---|---|---|',
    ...rowsOf(
      ROOMS.filter((room) => kindOf(room) === undefined),
      (room) => `${cell(placesOf(room))} | ${cell(packagesOf(room))} | ${room.touches}`,
    ),
    '',
    '### Not checked',
    '',
    ...FREE_ROOMS.map(({ path, why }) => `- ${path}: ${why}`),
  ].join('\n');
}
