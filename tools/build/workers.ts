import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { getManifest } from 'workbox-build';
import type { Domains } from '../../src/domain/device/check-platforms.ts';
import { PATHS } from '../../src/ui/base/routes.ts';
import { BROWSERS_MIN, browserOptions } from './bundle.ts';
import type { Files } from './files.ts';
import { PLATFORMS_SCRIPT } from './platforms.ts';

const SERVICE_WORKER = { entry: 'src/service-worker.ts', file: 'service-worker.js' };
const BROWSER_CHECK = { entry: 'src/browser-check.ts', file: 'browser-check.js' };
const BRAND = { entry: 'src/brand.ts', file: 'brand.js' };
const BOOT_GUARD = { entry: 'src/boot-guard.ts', file: 'boot-guard.js' };
const WATCHDOG = { entry: 'src/watchdog.ts', file: 'watchdog.js' };

export const BROWSER_CHECK_SCRIPT = BROWSER_CHECK.file;
export const BRAND_SCRIPT = BRAND.file;
export const BOOT_GUARD_SCRIPT = BOOT_GUARD.file;
export const WATCHDOG_FACT = { 'kds-watchdog': WATCHDOG.file } as const;
export const SERVICE_WORKER_FACT = { 'kds-service-worker': SERVICE_WORKER.file } as const;

/** Files that a kitchen does not need without a network. */
const LEFT_OUT = ['**/*.map', 'licences.txt', SERVICE_WORKER.file];
/** Names that contain a hash of the content, so that they need no further version. */
const HASHED = /-[A-Z0-9]{8}\./;

export interface BuiltScript {
  readonly files: Files;
  readonly metafile: Metafile;
}

/** `define` inserts values from the build. */
export async function bundleScript(
  { entry, file }: typeof WATCHDOG,
  define: Readonly<Record<string, string>> = {},
  target?: string,
): Promise<BuiltScript> {
  const options = browserOptions([entry]);
  const { metafile, outputFiles } = await build({
    ...options,
    // A worker must be complete when it is installed, and the brand script must not wait for other files.
    splitting: false,
    format: 'iife',
    sourcemap: false,
    define: { ...options.define, ...define },
    ...(target === undefined ? {} : { target }),
  });
  return { metafile, files: new Map([[file, outputFiles[0]?.contents ?? new Uint8Array()]]) };
}

/** The manifest for a service worker. The library reads a folder, so the files are first written to one. */
export async function manifestOf(files: Files): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'kiosk-'));
  try {
    for (const [path, contents] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), contents);
    }
    const { manifestEntries, warnings } = await getManifest({
      globDirectory: folder,
      globPatterns: ['**/*'],
      globIgnores: LEFT_OUT,
      dontCacheBustURLsMatching: HASHED,
    });
    if (warnings.length > 0) throw new Error(`Failed to list the files to keep: ${warnings.join('; ')}`);
    return manifestEntries;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first parts of the paths of all screens. The empty path and the page's own file lead to the home screen. */
const screens = (): readonly string[] => [
  ...new Set(['', 'index.html', ...Object.values(PATHS).map((path) => path.split('/')[1] ?? '')]),
];

/** The script runs before all others. The build fails if it contains syntax that is newer than ES5. */
export const buildBrowserCheck = (): Promise<BuiltScript> =>
  bundleScript(BROWSER_CHECK, { BROWSERS_MIN: JSON.stringify(BROWSERS_MIN) }, 'es5');

export const buildBrandScript = (domains: Domains): Promise<BuiltScript> =>
  bundleScript(BRAND, { BRAND_DOMAINS: JSON.stringify(domains) });

export const buildBootGuard = (): Promise<BuiltScript> => bundleScript(BOOT_GUARD);

export const buildWatchdog = (): Promise<BuiltScript> => bundleScript(WATCHDOG);

export const buildServiceWorker = async (shell: Files): Promise<BuiltScript> =>
  bundleScript(SERVICE_WORKER, {
    SHELL_FILES: JSON.stringify(await manifestOf(shell)),
    SHELL_PAGES: JSON.stringify(screens()),
    PLATFORMS_SCRIPT: JSON.stringify(PLATFORMS_SCRIPT),
  });
