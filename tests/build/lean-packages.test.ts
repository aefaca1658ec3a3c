import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../build/bundle.ts';
import { CUTS, cut, leanPackages } from '../../build/lean-packages.ts';
import { es } from '../../src/i18n/es.ts';
import type { createTexts } from '../../src/i18n/set-up.ts';

const ICON = '/node_modules/lucide-react/dist/esm/icons/bell.mjs';
const TEXTS = '/node_modules/i18next/dist/esm/i18next.js';

/** The texts as the kiosk has them. */
let leanTexts: typeof createTexts;

beforeAll(async () => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/i18n/set-up.ts'],
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    splitting: true,
    entryNames: 'entry',
    plugins: [leanPackages],
  });
  const entry = await build({
    stdin: { contents: outputFiles.find(({ path }) => path.endsWith('entry.js'))?.text ?? '', loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [
      {
        name: 'chunks',
        setup(setup) {
          setup.onResolve({ filter: /^\.\// }, ({ path }) => ({ path, namespace: 'chunk' }));
          setup.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({
            contents: outputFiles.find((file) => file.path.endsWith(path.slice(1)))?.text ?? '',
          }));
        },
      },
    ],
  });
  const code = Buffer.from(entry.outputFiles[0]?.contents ?? []).toString('base64');
  leanTexts = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)).createTexts;
});

test('an icon loses the keys of its shapes and keeps their drawing', () => {
  const shape = `const a = createLucideIcon({ node: [["path", { d: "M1 2", key: "abc123" }]] });`;
  expect(cut(ICON, shape)).toBe(`const a = /* @__PURE__ */ createLucideIcon({ node: [["path", { d: "M1 2" }]] });`);
});

test('a package that no longer has what is to be cut stops the build', () => {
  expect(() => cut(TEXTS, 'class Linker {}\n')).toThrow('Failed to make');
});

test('[D6] the realtime SDK counts nothing for its makers, and keeps no database for it', async () => {
  const path = createRequire(import.meta.url)
    .resolve('@firebase/app')
    .replace('index.cjs.js', 'esm/index.esm.js');
  const text = await readFile(path, 'utf8');
  const service = "new Component('heartbeat'";
  expect([text.includes(service), cut(path, text).includes(service)]).toEqual([true, false]);
});

test('files that no cut is meant for stay as they are', () => {
  expect(CUTS.some(({ files }) => files.test('/src/main.tsx'))).toBe(false);
});

test('the lean texts still count and put in values', () => {
  const { t } = leanTexts('es', es);
  expect([t('card.lines', { count: 1 }), t('card.lines', { count: 3 })]).toEqual(['1 línea', '3 líneas']);
  expect(t('bar.kds', { id: 7, name: '<Cocina>' })).toBe('KDS 7 · <Cocina>');
  expect(t('refusal.locked')).toBe(es.refusal.locked);
});

test('the lean texts show Spanish where another language lacks a text', () => {
  const { t } = leanTexts('en', { ...es, title: '', bar: { ...es.bar, menu: 'Open' } });
  expect([t('bar.menu'), t('bar.reload')]).toEqual(['Open', es.bar.reload]);
});

test('no text asks for a format of the library, which the bundle leaves out', () => {
  expect(JSON.stringify(es)).not.toMatch(/\{\{[^}]*,/);
});
