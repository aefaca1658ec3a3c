import { join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import {
  type Bundle,
  browserOptions,
  deferredParts,
  filesOf,
  partsOf,
  published,
  ROOT,
  requireSource,
  sheetOf,
} from './bundle.ts';
import { type Files, readFolder } from './files.ts';
import { PAGE_POLICY } from './hosting/host-headers.ts';
import { licencesOf } from './licences.ts';
import { foreignInputs } from './metafile.ts';
import { inlineCode, makePage, type PageParts } from './page.ts';
import { type BuiltPlatforms, PLATFORMS_SCRIPT, platformsScript } from './platforms.ts';
import { gzipBytes, kioskSizes, type Size } from './sizes.ts';
import { bundleDay } from './version.ts';
import {
  BOOT_GUARD_SCRIPT,
  BRAND_SCRIPT,
  BROWSER_CHECK_SCRIPT,
  buildBootGuard,
  buildBrandScript,
  buildBrowserCheck,
  buildServiceWorker,
  buildWatchdog,
  SERVICE_WORKER_FACT,
  WATCHDOG_FACT,
} from './workers.ts';

export const KIOSK_ENTRY = 'src/main.tsx';
const TEMPLATE = 'index.html';
const FOREIGN_SHOWN_MAX = 3;

export function kioskOptions(): BuildOptions & { metafile: true; write: false } {
  return { ...browserOptions([KIOSK_ENTRY]), plugins: [deferredParts(KIOSK_ENTRY)] };
}

export interface Kiosk {
  readonly files: Files;
  readonly metafile: Metafile;
  /** Metafiles of the app, and of each script beside it. */
  readonly metafiles: readonly Metafile[];
  /** The page before the build has inserted the addresses. */
  readonly template: string;
  readonly sizes: readonly Size[];
}

export interface KioskPlan {
  readonly version: string;
  /** The kiosk's folder on its host, with slashes: `/` or `/kiosk/`. */
  readonly base: string;
  /** Without a service worker each load of the page gets the latest files, as a developer needs. */
  readonly hasServiceWorker: boolean;
  readonly platforms: BuiltPlatforms;
}

/** Throws if a strict content security policy would break the page. */
export function requireNoInlineCode(page: string, path: string): string {
  const found = inlineCode(page);
  if (found.length > 0) throw new Error(`Failed to build: ${path} has inline code, ${found.join(', ')}.`);
  return page;
}

function checkInputs(metafile: Metafile): void {
  const foreign = foreignInputs(metafile);
  if (foreign.length === 0) return;
  const shown = foreign.slice(0, FOREIGN_SHOWN_MAX).join(', ');
  throw new Error(`Failed to build: the kiosk contains ${foreign.length} foreign files, first ${shown}.`);
}

export function kioskParts(
  metafile: Metafile,
): Pick<PageParts, 'script' | 'preloadScripts' | 'styles' | 'preloadFonts'> {
  return partsOf(metafile, KIOSK_ENTRY, sheetOf(metafile, KIOSK_ENTRY));
}

/** The service worker is last, because it caches all other files. */
async function addScripts(files: Files, plan: KioskPlan): Promise<Metafile[]> {
  const first = await Promise.all([
    buildBrowserCheck(),
    buildBrandScript(plan.platforms.domains),
    buildBootGuard(),
    buildWatchdog(),
  ]);
  files.set(PLATFORMS_SCRIPT, platformsScript(plan.platforms));
  for (const [path, contents] of first.flatMap((script) => [...script.files])) files.set(path, contents);
  const metafiles = first.map(({ metafile }) => metafile);
  if (!plan.hasServiceWorker) return metafiles;
  const serviceWorker = await buildServiceWorker(files);
  for (const [path, contents] of serviceWorker.files) files.set(path, contents);
  return [...metafiles, serviceWorker.metafile];
}

/** Adds the folder as the web app's id, so that kiosks in two folders of a host are two apps. */
function nameApps(files: Files, base: string): void {
  for (const [path, contents] of files) {
    if (!path.endsWith('.webmanifest')) continue;
    files.set(path, `${JSON.stringify({ id: base, ...JSON.parse(String(contents)) }, null, 2)}\n`);
  }
}

/** Throws for files that do not belong to the kiosk. */
export async function finishKiosk(bundle: Bundle, plan: KioskPlan): Promise<Kiosk> {
  const { metafile } = bundle;
  const { version, base, hasServiceWorker } = plan;
  checkInputs(metafile);
  const publicFiles = await readFolder(join(ROOT, 'public'));
  requireSource(`public/${TEMPLATE}`);
  const template = String(publicFiles.get(TEMPLATE));
  const files: Files = new Map([...publicFiles, ...filesOf(bundle, [sheetOf(metafile, KIOSK_ENTRY)])]);
  nameApps(files, base);
  const sizes = kioskSizes(metafile, KIOSK_ENTRY, (output) => gzipBytes(files.get(published(output)) ?? ''));
  const built = { 'kds-built': bundleDay(ROOT), ...WATCHDOG_FACT };
  const facts = hasServiceWorker ? { ...built, ...SERVICE_WORKER_FACT } : built;
  const firstScripts = [BROWSER_CHECK_SCRIPT, PLATFORMS_SCRIPT, BRAND_SCRIPT];
  const own = { policy: PAGE_POLICY, firstScripts, guardScript: BOOT_GUARD_SCRIPT, facts };
  const page = makePage(template, { base, toRoot: '', version, ...own, ...kioskParts(metafile) });
  files.set(TEMPLATE, requireNoInlineCode(page, TEMPLATE));
  const beside = await addScripts(files, plan);
  for (const script of beside) checkInputs(script);
  const metafiles = [metafile, ...beside];
  files.set('licences.txt', await licencesOf(ROOT, ...metafiles));
  return { files, metafile, metafiles, template, sizes };
}
