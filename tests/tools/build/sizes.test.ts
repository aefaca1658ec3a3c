import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkSizes, demoSize, gzipBytes, kioskSizes } from '../../../tools/build/sizes.ts';
import { sampleMetafile } from './sample-metafile.ts';

const KIB = 1024;

const deferred = (source: string) => ({ entry: `deferred:${source}` });

const bundle = sampleMetafile({
  'out/main.js': {
    entry: 'src/main.tsx',
    imports: ['out/shared.js'],
    lazy: ['out/pages.js', 'out/realtime.js', 'out/en.js', 'out/person.js', 'out/drag.js', 'out/recorder.js'],
  },
  'out/shared.js': { lazy: ['out/es-panels.js', 'out/en-panels.js', 'out/es-screens.js'] },
  'out/recorder.js': deferred('src/engine/recording/recorder.ts'),
  'out/person.js': deferred('src/engine/person-parts.ts'),
  'out/drag.js': deferred('src/ui/board/strip/card-drag.tsx'),
  'out/en.js': deferred('src/i18n/en.ts'),
  'out/es-panels.js': deferred('src/i18n/es-panels.ts'),
  'out/en-panels.js': deferred('src/i18n/en-panels.ts'),
  'out/es-screens.js': deferred('src/i18n/es-screens.ts'),
  'out/pages.js': { ...deferred('src/ui/shell/pages.tsx'), imports: ['out/router.js'], lazy: ['out/settings.js'] },
  'out/router.js': {},
  'out/settings.js': { ...deferred('src/ui/settings/settings-screen.tsx'), imports: ['out/shared.js', 'out/forms.js'] },
  'out/forms.js': {},
  'out/realtime.js': deferred('src/platform/browser/realtime/firebase-session.ts'),
});

const sizesWith = (kib: Readonly<Record<string, number>>) =>
  kioskSizes(bundle, 'src/main.tsx', (output) => Math.round((kib[output] ?? 0) * KIB));
const kibWith = (kib: Readonly<Record<string, number>>) => sizesWith(kib).map(({ bytes }) => bytes / KIB);

test('[PERF-2] the kiosk and the demo have three size limits', () => {
  expect([...sizesWith({}), demoSize(new Map())].map(({ what, maxBytes }) => [what, maxBytes])).toEqual([
    ['first board', 185 * KIB],
    ["kitchen's board in all", 335 * KIB],
    ['demo', 1_700_000],
  ]);
});

test.each([
  ['first board', { 'out/main.js': 145, 'out/shared.js': 40 }],
  ["kitchen's board in all", { 'out/main.js': 130, 'out/realtime.js': 205 }],
])('[PERF-2] the part "%s" passes at its size limit and fails one byte over it', (what, kib) => {
  expect(() => checkSizes(sizesWith(kib))).not.toThrow();
  const [[first, size]] = Object.entries(kib) as [[string, number]];
  expect(() => checkSizes(sizesWith({ ...kib, [first]: size + 1 / KIB }))).toThrow(
    new RegExp(`${what} [0-9.]+ KiB after gzip, 1 bytes over`),
  );
});

test('[PERF-2] deferred parts count toward the size of the kitchen’s board, not of the first board', () => {
  expect(kibWith({ 'out/main.js': 1, 'out/recorder.js': 2, 'out/router.js': 4, 'out/realtime.js': 8 })).toEqual([
    1, 15,
  ]);
});

test('[PERF-2] other screens with their texts, parts for a person and parts that a setting loads count toward neither size', () => {
  const kib = {
    'out/settings.js': 1,
    'out/forms.js': 2,
    'out/person.js': 4,
    'out/drag.js': 8,
    'out/es-screens.js': 16,
  };
  expect(kibWith(kib)).toEqual([0, 0]);
});

test('[PERF-2] the English texts count toward the size of the kitchen’s board', () => {
  expect(kibWith({ 'out/main.js': 100, 'out/en.js': 4, 'out/en-panels.js': 2, 'out/es-panels.js': 1 })).toEqual([
    100, 106,
  ]);
});

test('[PERF-2] the size of the demo is its JavaScript after gzip, without source maps', () => {
  const script = randomBytes(1_000);
  const files = new Map<string, Uint8Array>([
    ['index.html', script],
    ['assets/main.js', script],
    ['assets/main.js.map', script],
    ['sounds/1.mp3', script],
  ]);
  expect(demoSize(files).bytes).toBe(gzipBytes(script));
});
