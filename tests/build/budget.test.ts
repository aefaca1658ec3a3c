/** The byte budgets of the kiosk and the demo: at and over their bars, at and over what was recorded. */
import { expect, test } from 'vitest';
import { besideRows, brokenBudgets, budgetTable, demoRows, kioskRows } from '../../build/budget.ts';
import { carriedBytes } from '../../build/weights.ts';
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
  'out/menu-es.js': { entry: 'src/i18n/panels/menu-es.ts' },
  'out/menu-en.js': { entry: 'src/i18n/panels/menu-en.ts' },
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

const weightOf = (what: string, kib: Readonly<Record<string, number>>): number | undefined =>
  rowsWith(kib).find((row) => row.what === what)?.gzipBytes;

/** As if the weights had been recorded from the same build. */
const recordedFrom = (rows: ReturnType<typeof rowsWith>) =>
  Object.fromEntries(rows.map(({ what, gzipBytes }) => [what, gzipBytes]));

/** A kiosk whose files nobody keeps: it has no service worker. */
const BESIDE = new Set(['brand.js', 'boot-guard.js', 'watchdog.js']);

test('[PERF9] every part has a row by its name, and the bars are what they are', () => {
  expect(
    [...rowsWith({}), ...besideRows(BESIDE, () => 0), ...demoRows([], () => 0)].map(({ what, limitBytes }) => [
      what,
      limitBytes,
    ]),
  ).toEqual([
    ['critical path', 165 * KIB],
    ["a kitchen's board", 305 * KIB],
    ['the same with its recorder', null],
    ['src/engine/board/summary-rows.ts', 40 * KIB],
    ['src/engine/person-parts.ts', 40 * KIB],
    ['src/engine/recording/recorder.ts', 40 * KIB],
    ['src/i18n/areas/login-en.ts', 40 * KIB],
    ['src/i18n/en.ts', 40 * KIB],
    ['src/i18n/panels/menu-en.ts', 40 * KIB],
    ['src/i18n/panels/menu-es.ts', 40 * KIB],
    ['src/ui/board/strip/card-drag.tsx', 40 * KIB],
    ['src/ui/login/login-area.tsx', 40 * KIB],
    ['src/ui/settings/settings-area.tsx', 40 * KIB],
    ['src/ui/shell/pages.tsx', 40 * KIB],
    ['phones', null],
    ['brand.js', KIB],
    ['boot-guard.js', 2 * KIB],
    ['watchdog.js', KIB],
    ['demo', 1_500_000],
    ['scripts of the demo', null],
  ]);
});

test('[PERF9] a script that no kitchen loads by itself has a row, and none is forgotten', () => {
  expect(weightOf("a kitchen's board", { 'out/rows.js': 2 })).toBe(0);
  expect(weightOf('src/engine/board/summary-rows.ts', { 'out/rows.js': 2 })).toBe(2 * KIB);
  const weighed = new Set<string>();
  kioskRows(bundle, 'src/main.tsx', (output) => weighed.add(output).size);
  expect([...weighed].toSorted()).toEqual(Object.keys(bundle.outputs).toSorted());
});

test.each([
  ['critical path', { 'out/main.js': 125, 'out/shared.js': 40 }],
  ["a kitchen's board", { 'out/main.js': 100, 'out/realtime.js': 205 }],
  ['src/ui/login/login-area.tsx', { 'out/login.js': 10, 'out/forms.js': 30 }],
])('[PERF9] %s holds its bar to the byte', (what, kib) => {
  const rows = rowsWith(kib);
  expect(brokenBudgets(rows, recordedFrom(rows))).toEqual([]);
  const [[first, size]] = Object.entries(kib) as [[string, number]];
  const over = rowsWith({ ...kib, [first]: size + 1 / KIB });
  expect(brokenBudgets(over, recordedFrom(over))).toEqual([expect.stringMatching(`^${what} is 1 bytes over its bar`)]);
});

test('[PERF9] what runs for a person weighs by itself, and not on the board', () => {
  const kib = { 'out/person.js': 6 };
  expect([weightOf('src/engine/person-parts.ts', kib), weightOf("a kitchen's board", kib)]).toEqual([6 * KIB, 0]);
});

test('[PERF9] what every kitchen loads and only looks on is told with the board and without', () => {
  const kib = { 'out/main.js': 100, 'out/recorder.js': 7 };
  const told = ["a kitchen's board", 'the same with its recorder', 'src/engine/recording/recorder.ts'];
  expect(told.map((what) => weightOf(what, kib))).toEqual([100 * KIB, 107 * KIB, 7 * KIB]);
});

test('[PERF9] what comes only with a setting that is off weighs by itself, and not on the board', () => {
  const kib = { 'out/drag.js': 14 };
  expect([weightOf('src/ui/board/strip/card-drag.tsx', kib), weightOf("a kitchen's board", kib)]).toEqual([
    14 * KIB,
    0,
  ]);
});

test('[PERF9] an area weighs with its libraries, and nothing that the board has loaded before', () => {
  expect(weightOf('src/ui/login/login-area.tsx', { 'out/login.js': 1, 'out/forms.js': 2 })).toBe(3 * KIB);
  const kib = { 'out/settings.js': 1, 'out/router.js': 20, 'out/shared.js': 50 };
  expect(weightOf('src/ui/settings/settings-area.tsx', kib)).toBe(KIB);
});

test('[PERF9] a late part of the board weighs with its libraries, and what the critical path has loaded before costs nothing', () => {
  expect(weightOf('src/ui/shell/pages.tsx', { 'out/pages.js': 1, 'out/router.js': 20, 'out/shared.js': 50 })).toBe(
    21 * KIB,
  );
});

test("[PERF9] areas are apart from a kitchen's board, its late parts are not", () => {
  const kib = { 'out/settings.js': 1, 'out/login.js': 2, 'out/forms.js': 4, 'out/router.js': 8, 'out/realtime.js': 16 };
  expect(weightOf("a kitchen's board", kib)).toBe(24 * KIB);
});

test("[PERF9] a kitchen's board weighs with the texts of the language that has most of them, those of areas apart", () => {
  const kib = { 'out/main.js': 100, 'out/en.js': 4, 'out/menu-en.js': 1, 'out/menu-es.js': 2, 'out/login-en.js': 9 };
  expect(weightOf("a kitchen's board", kib)).toBe(105 * KIB);
  expect(weightOf("a kitchen's board", { ...kib, 'out/menu-es.js': 6 })).toBe(106 * KIB);
  expect(weightOf('src/i18n/en.ts', kib)).toBe(4 * KIB);
});

test('[PERF9] phones are weighed by themselves, under their name and without a bar', () => {
  const rows = rowsWith({ 'out/phones.js': 90 });
  expect(rows.find(({ what }) => what === 'phones')?.gzipBytes).toBe(90 * KIB);
  expect(rows.find(({ what }) => what.includes('login'))?.gzipBytes).toBe(0);
  expect(brokenBudgets(rows, recordedFrom(rows))).toEqual([]);
});

test('[PERF9] a part may grow by three KiB, and not by one byte more', () => {
  const recorded = recordedFrom(rowsWith({ 'out/main.js': 100 }));
  expect(brokenBudgets(rowsWith({ 'out/main.js': 103 }), recorded)).toEqual([]);
  expect(brokenBudgets(rowsWith({ 'out/main.js': 103 + 1 / KIB }), recorded)).toEqual([
    'critical path is 1 bytes over the 100.0 KiB recorded and 3 KiB',
    "a kitchen's board is 1 bytes over the 100.0 KiB recorded and 3 KiB",
    'the same with its recorder is 1 bytes over the 100.0 KiB recorded and 3 KiB',
  ]);
});

test('[PERF9] a part whose weight nobody recorded stops the build', () => {
  const rows = rowsWith({});
  const { phones: _, ...rest } = recordedFrom(rows);
  expect(brokenBudgets(rows, rest)).toEqual(['the weight of phones is not recorded']);
});

test('the table shows each part with its weight, its bar and what it weighed, on a line of its own', () => {
  const rows = rowsWith({ 'out/main.js': 100, 'out/phones.js': 90 });
  const lines = budgetTable(rows, { 'critical path': 99 * KIB }).split('\n');
  expect(lines).toHaveLength(rows.length);
  expect(lines[0]).toMatch(/^ {2}critical path +100\.0 KiB of 165\.0 KiB +recorded 99\.0 KiB$/);
  expect(lines.at(-1)).toMatch(/^ {2}phones +90\.0 KiB apart +not recorded$/);
});

test('[PERF15] the demo weighs what all its files do, device by device, but for the maps of its sources', () => {
  const bytes: Readonly<Record<string, number>> = {
    'index.html': 1,
    'device/1/index.html': 10,
    'device/3/index.html': 10,
    'assets/main.js': 100,
    'assets/main.js.map': 5_000,
    'sounds/1.mp3': 1_000,
  };
  const rows = demoRows(Object.keys(bytes), (path) => bytes[path] ?? Number.NaN);
  expect(rows.map(({ gzipBytes }) => gzipBytes)).toEqual([1_121, 100]);
});

test('[PERF15] what is packed already is carried as it is, all else after gzip', () => {
  const contents = 'a'.repeat(1_000);
  expect(['a.woff2', 'a.png', 'a.mp3'].map((path) => carriedBytes(path, contents))).toEqual([1_000, 1_000, 1_000]);
  expect(['a.js', 'a.html', 'a.svg'].every((path) => carriedBytes(path, contents) < 100)).toBe(true);
});
