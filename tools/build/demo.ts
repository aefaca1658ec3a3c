/** The demo runs the simulator in a worker. Any static server can serve it, and once loaded it works offline. */
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
import { usbStickFiles } from './usb-stick.ts';
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

const NEW_DEVICE = 'new';
const ACCOUNT_HOST = 'account';

const KITCHEN = { entry: 'simulator/control/demo/kitchen-worker.ts', file: KITCHEN_FILE };
const SERVICE_WORKER = { entry: 'simulator/control/demo/offline-worker.ts', file: OFFLINE_WORKER_FILE };

const HAND_ON = { entry: 'simulator/control/demo/redirect.ts', file: 'hand-on.js' };

const FIRST_BRAND = 'resto';

/** Each device has a page at these paths, so that a reload needs no server that rewrites addresses. */
const CLIENT_ROUTES = [
  ...Object.values(PATHS)
    .filter((path) => path !== '/' && !path.endsWith('$'))
    .map((path) => path.slice(1)),
  ...[...FIXED_SCREENS.keys()]
    .filter((address) => address !== '')
    .map((address) => PATHS.account.slice(1).replace('$', address)),
];

/** Makes a device of the demo start the kiosk as it was built, so that the demo does not contain a second copy. */
function builtKiosk(script: string): Plugin {
  return {
    name: 'built-kiosk',
    setup(setup) {
      setup.onResolve({ filter: /\/src\/main\.tsx$/ }, () => ({ path: `./${script}`, external: true }));
    },
  };
}

/** Files of the kiosk that the demo replaces or does not need. */
const NOT_SHARED: readonly string[] = [
  'index.html',
  'licences.txt',
  PLATFORMS_SCRIPT,
  BRAND_SCRIPT,
  BOOT_GUARD_SCRIPT,
  ...Object.values({ ...WATCHDOG_FACT, ...SERVICE_WORKER_FACT }),
];

/** The demo shows only the first brand. */
const isOfAnotherBrand = (path: string): boolean =>
  path.startsWith('brands/') && !path.startsWith(`brands/${FIRST_BRAND}/`);

/** Files at the root of the demo. Pages of devices refer to the folders by name. */
const AT_ROOT = /^(?:(?:assets|brands|sounds)\/|browser-check\.js$)/;

/** Throws for a file of the kiosk that no device of the demo would find. */
function sharedFiles(kiosk: Kiosk): Files {
  const files = [...kiosk.files].filter(([path]) => !NOT_SHARED.includes(path) && !isOfAnotherBrand(path));
  const lost = files.map(([path]) => path).filter((path) => !AT_ROOT.test(path));
  if (lost.length > 0) throw new Error(`Failed to build: no device of the demo would find ${lost.join(', ')}.`);
  return new Map(files);
}

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

const SHOP: Files = new Map([
  ['shop/index.html', shopPage(`../device/${ACCOUNT_HOST}/l/profilecart/`)],
  [`shop/${SHOP_FILES.script}`, SHOP_SCRIPT],
  [`shop/${SHOP_FILES.style}`, IDENTITY_STYLE],
]);

/** Adds the policy to every page, so that it applies on a server that sends no headers. */
function addPolicy(files: Files): void {
  for (const [path, page] of files) {
    if (path.endsWith('.html')) files.set(path, withPolicy(requireNoInlineCode(String(page), path), DEMO_POLICY));
  }
}

/** The caching worker is last, because it caches the others. Devices share one page, so that it is cached once. */
async function addWorkers(files: Files): Promise<Metafile[]> {
  const kitchen = await bundleScript(KITCHEN);
  const handOn = await bundleScript(HAND_ON);
  for (const [path, contents] of [...kitchen.files, ...handOn.files]) files.set(path, contents);
  const kept = [...files].filter(([path]) => !path.startsWith('device/') || path === DEVICE_PAGE);
  const serviceWorker = await bundleScript(SERVICE_WORKER, {
    DEMO_FILES: JSON.stringify(await manifestOf(new Map(kept))),
  });
  for (const [path, contents] of serviceWorker.files) files.set(path, contents);
  return [kitchen.metafile, serviceWorker.metafile];
}

/** Preloads the scripts that the first script of the room requests later. */
function roomParts(metafile: Metafile, sheet: string | null): ReturnType<typeof partsOf> {
  const first = partsOf(metafile, ROOM_ENTRY, sheet);
  const rest = partsOf(metafile, ROOM, null);
  const preloadScripts = [...new Set([...first.preloadScripts, ...rest.preloadScripts, rest.script])];
  return { ...first, preloadScripts };
}

/** A device may use only the kiosk's style sheet: two bundles may use one short class name for two styles. */
function requireNoSheet(sheet: string | null): void {
  if (sheet !== null) throw new Error(`Failed to build: ${DEVICE_ENTRY} adds ${sheet} to the kiosk's own styles.`);
}

export interface Demo {
  readonly files: Files;
  readonly metafiles: readonly Metafile[];
  readonly size: Size;
}

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
  for (const [path, contents] of await usbStickFiles()) files.set(path, contents);
  return { files, metafiles, size: demoSize(files) };
}
