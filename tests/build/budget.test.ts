/** The size check: which files count for each limit, and the result at and over the limit. */
import { expect, test } from 'vitest';
import { brokenBudgets, budgetLine, demoRow, kioskRows } from '../../tools/build/budget.ts';
import { carriedBytes } from '../../tools/build/sizes.ts';
import { sampleMetafile } from './sample-metafile.ts';

const KIB = 1024;

const bundle = sampleMetafile({
  'out/main.js': {
    entry: 'src/main.tsx',
    imports: ['out/shared.js'],
    lazy: [
      'out/pages.js',
      'out/realtime.js',
      'out/en.js',
      'out/menu-es.js',
      'out/menu-en.js',
      'out/login-en.js',
      'out/person.js',
      'out/drag.js',
      'out/rows.js',
      'out/recorder.js',
    ],
  },
  'out/shared.js': {},
  'out/recorder.js': { entry: 'src/engine/recording/recorder.ts' },
  'out/person.js': { entry: 'src/engine/person-parts.ts' },
  'out/drag.js': { entry: 'src/ui/board/strip/card-drag.tsx' },
  'out/rows.js': { entry: 'src/engine/board/summary-rows.ts' },
  'out/en.js': { entry: 'src/i18n/en.ts' },
  'out/menu-es.js': { entry: 'src/i18n/panels/panels-es.ts' },
  'out/menu-en.js': { entry: 'src/i18n/panels/panels-en.ts' },
  'out/login-en.js': { entry: 'src/i18n/areas/login-en.ts' },
  'out/pages.js': {
    entry: 'src/ui/shell/pages.tsx',
    imports: ['out/router.js'],
    lazy: ['out/settings.js', 'out/login.js'],
  },
  'out/router.js': { inputs: { 'node_modules/@tanstack/router-core/index.js': 90 } },
  'out/settings.js': { entry: 'src/ui/settings/settings-area.tsx', imports: ['out/shared.js', 'out/router.js'] },
  'out/login.js': { entry: 'src/ui/login/login-area.tsx', imports: ['out/forms.js', 'out/phones.js'] },
  'out/forms.js': { inputs: { 'node_modules/forms/index.js': 90 } },
  'out/phones.js': { inputs: { 'node_modules/libphonenumber-js/min/index.js': 90 } },
  'out/realtime.js': { entry: 'src/platform/browser/realtime/firebase-session.ts' },
});

const rowsWith = (kib: Readonly<Record<string, number>>) =>
  kioskRows(bundle, 'src/main.tsx', (output) => Math.round((kib[output] ?? 0) * KIB));

const sizesWith = (kib: Readonly<Record<string, number>>) => rowsWith(kib).map(({ gzipBytes }) => gzipBytes / KIB);

test('[PERF9] there are three limits', () => {
  expect([...rowsWith({}), demoRow([], () => 0)].map(({ what, limitBytes }) => [what, limitBytes])).toEqual([
    ['before the first board', 185 * KIB],
    ["a kitchen's board in all", 335 * KIB],
    ['demo', 1_700_000],
  ]);
});

test.each([
  ['before the first board', { 'out/main.js': 145, 'out/shared.js': 40 }],
  ["a kitchen's board in all", { 'out/main.js': 130, 'out/realtime.js': 205 }],
])('[PERF9] %s passes at its limit and fails one byte over it', (what, kib) => {
  expect(brokenBudgets(rowsWith(kib))).toEqual([]);
  const [[first, size]] = Object.entries(kib) as [[string, number]];
  expect(brokenBudgets(rowsWith({ ...kib, [first]: size + 1 / KIB }))).toEqual([
    expect.stringMatching(`^${what} is 1 bytes over its limit`),
  ]);
});

test("[PERF9] deferred parts count for a kitchen's board, not for the first board", () => {
  expect(sizesWith({ 'out/main.js': 1, 'out/recorder.js': 2, 'out/router.js': 4, 'out/realtime.js': 8 })).toEqual([
    1, 15,
  ]);
});

test('[PERF9] account screens and optional parts do not count', () => {
  const kib = { 'out/settings.js': 1, 'out/login.js': 2, 'out/forms.js': 4, 'out/person.js': 8, 'out/drag.js': 16 };
  expect(sizesWith(kib)).toEqual([0, 0]);
});

test('[PERF9] only the texts of the larger language count', () => {
  const kib = { 'out/main.js': 100, 'out/en.js': 4, 'out/menu-en.js': 1, 'out/menu-es.js': 2, 'out/login-en.js': 9 };
  expect(sizesWith(kib)).toEqual([100, 105]);
  expect(sizesWith({ ...kib, 'out/menu-es.js': 6 })).toEqual([100, 106]);
});

test('the summary line shows each size with its limit', () => {
  expect(budgetLine(rowsWith({ 'out/main.js': 100 }))).toBe(
    "before the first board 100.0 KiB of 185.0 KiB, a kitchen's board in all 100.0 KiB of 335.0 KiB",
  );
});

test('[PERF15] the size of the demo includes all its files except source maps', () => {
  const bytes: Readonly<Record<string, number>> = {
    'index.html': 1,
    'device/1/index.html': 10,
    'device/3/index.html': 10,
    'assets/main.js': 100,
    'assets/main.js.map': 5_000,
    'sounds/1.mp3': 1_000,
  };
  expect(demoRow(Object.keys(bytes), (path) => bytes[path] ?? Number.NaN).gzipBytes).toBe(1_121);
});

test('[PERF15] compressed files count as they are, all others after gzip', () => {
  const contents = 'a'.repeat(1_000);
  expect(['a.woff2', 'a.png', 'a.mp3'].map((path) => carriedBytes(path, contents))).toEqual([1_000, 1_000, 1_000]);
  expect(['a.js', 'a.html', 'a.svg'].every((path) => carriedBytes(path, contents) < 100)).toBe(true);
});
