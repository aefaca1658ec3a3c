/**
 * Builds the reference of a start as a kiosk folder with hashed files, which the simulator serves like the product's.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../../../tools/build/bundle.ts';
import type { Scope } from '../bench.ts';

const ENTRY = new URL('../page/start-reference.tsx', import.meta.url).pathname;
/** Preloaded, as in the product's page. */
const MAIN_FONT = 'roboto-latin-500-normal';

const pageOf = (script: string, style: string, font: string): string => `<!doctype html>
<html lang="es" data-theme="dark">
  <head>
    <meta charset="utf-8">
    <title>REFERENCE</title>
    <link rel="preload" href="assets/${font}" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="assets/${style}">
    <script type="module" src="assets/${script}"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

/** The folder is deleted with the scope. */
export async function buildReferencePage(scope: Scope): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kds-reference-'));
  scope.stopLater(async () => rmSync(folder, { recursive: true }));
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    outdir: join(folder, 'assets'),
    bundle: true,
    write: false,
    format: 'esm',
    target: 'chrome110',
    jsx: 'automatic',
    minify: true,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  mkdirSync(join(folder, 'assets'));
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  const named = (start: string, end: string): string => {
    const file = outputFiles
      .map(({ path }) => basename(path))
      .find((name) => name.startsWith(start) && name.endsWith(end));
    if (file === undefined) throw new Error(`Failed to build the reference: it has no file ${start}${end}.`);
    return file;
  };
  const page = pageOf(named('start-reference-', '.js'), named('start-reference-', '.css'), named(MAIN_FONT, '.woff2'));
  writeFileSync(join(folder, 'index.html'), page);
  return folder;
}
