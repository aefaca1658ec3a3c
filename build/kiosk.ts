/** The product: the kiosk bundle, checked to be nothing but the product and within its budgets. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { brokenBudgets, budgetRows, budgetTable } from './budget.ts';
import { type Bundle, browserOptions, filesOf, partsOf, published, ROOT, requireSource } from './bundle.ts';
import { type Files, readFolder } from './files.ts';
import { LEAN_ALIASES, leanPackages } from './lean-packages.ts';
import { licencesOf } from './licences.ts';
import { mergeCritical } from './merge-critical.ts';
import { foreignInputs } from './metafile.ts';
import { inlineCode, makePage } from './page.ts';
import { shrink } from './shrink.ts';
import { buildServiceWorker, buildWatchdog, SERVICE_WORKER_FACT, WATCHDOG_FACT } from './workers.ts';

export const KIOSK_ENTRY = 'src/main.tsx';
const TEMPLATE = 'index.html';
const FOREIGN_SHOWN_MAX = 3;

export function kioskOptions() {
  const options = browserOptions([KIOSK_ENTRY]);
  return {
    ...options,
    alias: { ...options.alias, ...LEAN_ALIASES },
    plugins: [leanPackages],
  };
}

export interface Kiosk {
  readonly files: Files;
  readonly metafile: Metafile;
  /** The page before the build's addresses are put in. */
  readonly template: string;
}

/** Throws a page that a strict content security policy would break. */
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

function checkBudgets(metafile: Metafile, files: Files): void {
  const gzipBytesOf = (output: string) => gzipSync(files.get(published(output)) ?? '', { level: 9 }).length;
  const rows = budgetRows(metafile, KIOSK_ENTRY, gzipBytesOf);
  process.stdout.write(`Kiosk, JavaScript after gzip:\n${budgetTable(rows)}\n`);
  const broken = brokenBudgets(rows);
  if (broken.length > 0) throw new Error(`Failed to build: ${broken.join('; ')}.`);
}

/** The service worker comes last: it keeps all the others. */
async function addWorkers(files: Files, hasServiceWorker: boolean): Promise<Metafile[]> {
  const watchdog = await buildWatchdog();
  for (const [path, contents] of watchdog.files) files.set(path, contents);
  if (!hasServiceWorker) return [watchdog.metafile];
  const keeper = await buildServiceWorker(files);
  for (const [path, contents] of keeper.files) files.set(path, contents);
  return [watchdog.metafile, keeper.metafile];
}

/**
 * The kiosk's files from a finished bundle. Throws what breaks its budgets or does not belong in it. Without a service worker
 * each load of the page has the latest files, as a developer wants them.
 */
export async function finishKiosk(cut: Bundle, version: string, hasServiceWorker = true): Promise<Kiosk> {
  const bundle = shrink(await mergeCritical(cut, KIOSK_ENTRY));
  const { metafile } = bundle;
  checkInputs(metafile);
  const publicFiles = await readFolder(join(ROOT, 'public'));
  requireSource(`public/${TEMPLATE}`);
  const template = String(publicFiles.get(TEMPLATE));
  const files: Files = new Map([...publicFiles, ...filesOf(bundle, [KIOSK_ENTRY])]);
  checkBudgets(metafile, files);
  const facts = hasServiceWorker ? { ...WATCHDOG_FACT, ...SERVICE_WORKER_FACT } : WATCHDOG_FACT;
  const page = makePage(template, { base: '/', toRoot: '', version, facts, ...partsOf(metafile, KIOSK_ENTRY) });
  files.set(TEMPLATE, requireNoInlineCode(page, TEMPLATE));
  const workers = await addWorkers(files, hasServiceWorker);
  for (const worker of workers) checkInputs(worker);
  files.set('licences.txt', await licencesOf(ROOT, metafile, ...workers));
  return { files, metafile, template };
}
