/** The demo: the same kiosk files, the control room, and the simulator in a worker. Any static server can serve it, and once loaded it works offline. */
import { build, type Metafile, type Plugin } from 'esbuild';
import { IDENTITY_STYLE, IDENTITY_TEXTS } from '../../simulator/adapters/identity-style.ts';
import { SHOP_FILES, SHOP_SCRIPT, shopPage } from '../../simulator/adapters/shop-page.ts';
import { DEVICE_PAGE } from '../../simulator/control/demo/cached-files.ts';
import { KITCHEN_FILE, OFFLINE_WORKER_FILE } from '../../simulator/control/demo/demo-hosts.ts';
import { createSimVenue } from '../../simulator/core/base/venue.ts';
import { FIXED_SCREENS } from '../../src/ui/account/screens.ts';
import { PATHS } from '../../src/ui/base/routes.ts';
import { browserOptions, filesOf, partsOf, ROOT, sheetOf } from './bundle.ts';
import type { Files } from './files.ts';
import { DEMO_POLICY } from './hosting/host-headers.ts';
import { type Kiosk, kioskParts, requireNoInlineCode } from './kiosk.ts';
import { licencesOf } from './licences.ts';
import { CONTROL_PAGE, makePage, simulatorPage, withPolicy } from './page.ts';
import { PLATFORMS_SCRIPT } from './platforms.ts';
import { PLAYER_ENTRY, playerPage, recordedPartsAlone } from './player.ts';
import { demoSize, type Size } from './sizes.ts';
import { stickFiles } from './stick.ts';
import {
  BOOT_GUARD_SCRIPT,
  BRAND_SCRIPT,
  BROWSER_CHECK_SCRIPT,
  bundleScript,
  manifestOf,
  SERVICE_WORKER_FACT,
  WATCHDOG_FACT,
} from './workers.ts';

const ROOM_ENTRY = 'simulator/control/demo/demo.tsx';
const ROOM = 'simulator/control/room/mount-room.tsx';
const DEVICE_ENTRY = 'simulator/control/demo/demo-device.ts';
const IDENTITY_ENTRY = 'simulator/control/demo/demo-identity.ts';

/** A device that is not activated yet. */
const NEW_DEVICE = 'new';
const ACCOUNT_HOST = 'account';

const KITCHEN = { entry: 'simulator/control/demo/kitchen-worker.ts', file: KITCHEN_FILE };
const FILE_KEEPER = { entry: 'simulator/control/demo/offline-worker.ts', file: OFFLINE_WORKER_FILE };

const HAND_ON = { entry: 'simulator/control/demo/redirect.ts', file: 'hand-on.js' };

const FIRST_BRAND = 'resto';

/** Each device has a page at each of these, so that a reload works without a rewriting server. None of them replaces the addresses of mailed links. */
const CLIENT_ROUTES = [
  ...Object.values(PATHS)
    .filter((path) => path !== '/' && !path.endsWith('$'))
    .map((path) => path.slice(1)),
  ...[...FIXED_SCREENS.keys()]
    .filter((address) => address !== '')
    .map((address) => PATHS.account.slice(1).replace('$', address)),
];

/** A device of the demo starts the kiosk as it was built, not a second copy of it. */
function builtKiosk(script: string): Plugin {
  return {
    name: 'built-kiosk',
    setup(setup) {
      setup.onResolve({ filter: /\/src\/main\.tsx$/ }, () => ({ path: `./${script}`, external: true }));
    },
  };
}

/** Files that the demo replaces: the production page, its list of licenses, its hosts and its choice of a brand by them, its boot guard, and its workers. */
const NOT_SHARED: readonly string[] = [
  'index.html',
  'licences.txt',
  PLATFORMS_SCRIPT,
  BRAND_SCRIPT,
  BOOT_GUARD_SCRIPT,
  ...Object.values({ ...WATCHDOG_FACT, ...SERVICE_WORKER_FACT }),
];

/** The demo shows one brand, the default of its pages. */
const isOfAnotherBrand = (path: string): boolean =>
  path.startsWith('brands/') && !path.startsWith(`brands/${FIRST_BRAND}/`);

/** Below the demo's root for pages at any depth: pages name files of the first two, a device requests the last there. */
const AT_ROOT = /^(?:(?:assets|brands|sounds)\/|browser-check\.js$)/;

/** Kiosk files that belong to every page of the demo. Throws for a file that no device would find. */
function sharedFiles(kiosk: Kiosk): Files {
  const files = [...kiosk.files].filter(([path]) => !NOT_SHARED.includes(path) && !isOfAnotherBrand(path));
  const lost = files.map(([path]) => path).filter((path) => !AT_ROOT.test(path));
  if (lost.length > 0) throw new Error(`Failed to build: no device of the demo would find ${lost.join(', ')}.`);
  return new Map(files);
}

/** The page at an address of the app: it redirects to the page of its device. */
const redirectPage = (base: string): string => `<!doctype html>
<html lang="es" translate="no">
  <head>
    <meta charset="utf-8">
    <base href="${base}">
    <title>Cocina</title>
    <script src="../../${HAND_ON.file}"></script>
  </head>
</html>
`;

function devicePages(page: string): Files {
  const files: Files = new Map();
  for (const device of [...createSimVenue().devices.map(({ kdsId }) => kdsId), NEW_DEVICE, ACCOUNT_HOST]) {
    const folder = `device/${device}`;
    files.set(`${folder}/index.html`, page);
    for (const route of CLIENT_ROUTES) {
      files.set(`${folder}/${route}/index.html`, redirectPage('../'.repeat(route.split('/').length)));
    }
  }
  return files;
}

/** The ordering site beside the accounts, as the simulator's server has it. */
const SHOP: Files = new Map([
  ['shop/index.html', shopPage(`../device/${ACCOUNT_HOST}/l/profilecart/`)],
  [`shop/${SHOP_FILES.script}`, SHOP_SCRIPT],
  [`shop/${SHOP_FILES.style}`, IDENTITY_STYLE],
]);

/** Puts the policy into every page, so that it holds on a server that sends no headers. */
function addPolicy(files: Files): void {
  for (const [path, page] of files) {
    if (path.endsWith('.html')) files.set(path, withPolicy(requireNoInlineCode(String(page), path), DEMO_POLICY));
  }
}

/** Adds the demo's workers and the redirecting script; the caching worker comes last. Devices share one page and the files beside it, so it caches them once. */
async function addWorkers(files: Files): Promise<Metafile[]> {
  const kitchen = await bundleScript(KITCHEN);
  const handOn = await bundleScript(HAND_ON);
  for (const [path, contents] of [...kitchen.files, ...handOn.files]) files.set(path, contents);
  const kept = [...files].filter(([path]) => !path.startsWith('device/') || path === DEVICE_PAGE);
  const keeper = await bundleScript(FILE_KEEPER, { DEMO_FILES: JSON.stringify(await manifestOf(new Map(kept))) });
  for (const [path, contents] of keeper.files) files.set(path, contents);
  return [kitchen.metafile, keeper.metafile];
}

/** The room's page preloads what its first script requests after the kitchen's start. */
function roomParts(metafile: Metafile, sheet: string | null): ReturnType<typeof partsOf> {
  const first = partsOf(metafile, ROOM_ENTRY, sheet);
  const rest = partsOf(metafile, ROOM, null);
  const preloadScripts = [...new Set([...first.preloadScripts, ...rest.preloadScripts, rest.script])];
  return { ...first, preloadScripts };
}

/** A page of a device has the style sheets of the kiosk, a separate bundle with its own short class names: one name could mean two styles. */
function requireNoSheet(sheet: string | null): void {
  if (sheet !== null) throw new Error(`Failed to build: ${DEVICE_ENTRY} adds ${sheet} to the kiosk's own styles.`);
}

export interface Demo {
  readonly files: Files;
  /** Of the kiosk in it, its pages and its workers. */
  readonly metafiles: readonly Metafile[];
  readonly size: Size;
}

/** All files of the demo, around a finished kiosk. */
export async function buildDemo(kiosk: Kiosk, version: string): Promise<Demo> {
  const parts = kioskParts(kiosk.metafile);
  const entries = [ROOM_ENTRY, DEVICE_ENTRY, IDENTITY_ENTRY, PLAYER_ENTRY];
  const bundle = await build({
    ...browserOptions(entries),
    plugins: [builtKiosk(parts.script.replace(/^assets\//, '')), recordedPartsAlone()],
  });
  const sheets = entries.map((entry) => sheetOf(bundle.metafile, entry));
  const [roomSheet = null, deviceSheet = null, identitySheet = null] = sheets;
  requireNoSheet(deviceSheet);
  const room = { base: './', toRoot: '', version, ...roomParts(bundle.metafile, roomSheet) };
  const identityParts = partsOf(bundle.metafile, IDENTITY_ENTRY, identitySheet);
  const identity = { base: './', toRoot: '../', version, ...identityParts };
  const own = partsOf(bundle.metafile, DEVICE_ENTRY, null);
  const device = {
    toRoot: '../../',
    version,
    firstScripts: [BROWSER_CHECK_SCRIPT],
    ...parts,
    ...own,
    preloadScripts: [...own.preloadScripts, parts.script, ...parts.preloadScripts],
    styles: parts.styles,
    preloadFonts: parts.preloadFonts,
  };
  const files = new Map<string, Uint8Array | string>([
    ...sharedFiles(kiosk),
    ...filesOf(bundle, sheets),
    ...devicePages(makePage(kiosk.template, { base: './', ...device })),
    ['index.html', makePage(CONTROL_PAGE, room)],
    playerPage(bundle.metafile, version),
    ...SHOP,
    ['identity/index.html', makePage(simulatorPage(IDENTITY_TEXTS), identity)],
  ]);
  addPolicy(files);
  const workers = await addWorkers(files);
  const metafiles = [kiosk.metafile, bundle.metafile, ...workers];
  files.set('licences.txt', await licencesOf(ROOT, ...metafiles));
  for (const [path, contents] of await stickFiles()) files.set(path, contents);
  return { files, metafiles, size: demoSize(files) };
}
