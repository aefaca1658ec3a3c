/** The product: the kiosk bundle, checked to be nothing but the product and within its budgets. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile, Plugin } from 'esbuild';
import { brokenBudgets, budgetRows, budgetTable } from './budget.ts';
import { type Bundle, browserOptions, filesOf, partsOf, published, ROOT, requireSource } from './bundle.ts';
import { type Files, readFolder } from './files.ts';
import { licencesOf } from './licences.ts';
import { foreignInputs } from './metafile.ts';
import { inlineCode, makePage } from './page.ts';

export const KIOSK_ENTRY = 'src/main.tsx';
const TEMPLATE = 'index.html';
const FOREIGN_SHOWN_MAX = 3;

/** Icons are drawn from their data alone: says that making a component of one has no effect, so that the components go. */
const iconData: Plugin = {
  name: 'icon-data',
  setup(setup) {
    setup.onLoad({ filter: /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon('),
    }));
  },
};

export function kioskOptions() {
  return { ...browserOptions([KIOSK_ENTRY]), plugins: [iconData] };
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

/** The kiosk's files from a finished bundle. Throws what breaks its budgets or does not belong in it. */
export async function finishKiosk(bundle: Bundle, version: string): Promise<Kiosk> {
  const { metafile } = bundle;
  checkInputs(metafile);
  const publicFiles = await readFolder(join(ROOT, 'public'));
  requireSource(`public/${TEMPLATE}`);
  const template = String(publicFiles.get(TEMPLATE));
  const files: Files = new Map([...publicFiles, ...filesOf(bundle, [KIOSK_ENTRY])]);
  checkBudgets(metafile, files);
  const page = makePage(template, { base: '/', toRoot: '', version, ...partsOf(metafile, KIOSK_ENTRY) });
  files.set(TEMPLATE, requireNoInlineCode(page, TEMPLATE));
  files.set('licences.txt', await licencesOf(ROOT, metafile));
  return { files, metafile, template };
}
