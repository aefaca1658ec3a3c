import { expect, test } from 'vitest';
import {
  assetOutput,
  criticalPath,
  everLoaded,
  foreignInputs,
  outputOfEntry,
  packageFolderOf,
  packageFolders,
} from '../../../tools/build/metafile.ts';
import { sampleMetafile } from './sample-metafile.ts';

const bundle = sampleMetafile({
  'out/main.js': { entry: 'src/main.tsx', imports: ['out/shared.js'], lazy: ['out/settings.js', 'out/login.js'] },
  'out/shared.js': { imports: ['out/deep.js'] },
  'out/deep.js': { imports: ['out/main.js'] },
  'out/settings.js': { entry: 'deferred:src/ui/settings/settings.tsx', imports: ['out/shared.js', 'out/form.js'] },
  'out/form.js': {},
  'out/login.js': { entry: 'src/ui/login/login.tsx', imports: ['out/form.js', 'out/phone.js'] },
  'out/phone.js': {},
});

test('the critical path is the static imports of an entry, also in import cycles', () => {
  expect(criticalPath(bundle, 'out/main.js')).toEqual(['out/main.js', 'out/shared.js', 'out/deep.js']);
});

test('the list of loaded files includes lazy imports, except excluded imports', () => {
  expect(everLoaded(bundle, 'out/main.js', () => false)).toHaveLength(7);
  const kitchen = everLoaded(bundle, 'out/main.js', (entry) => entry.startsWith('src/ui/login/'));
  expect(kitchen).toContain('out/form.js');
  expect(kitchen).not.toContain('out/login.js');
  expect(kitchen).not.toContain('out/phone.js');
});

test('an entry that the build does not have is an error with a message', () => {
  expect(outputOfEntry(bundle, 'src/ui/login/login.tsx')).toBe('out/login.js');
  expect(outputOfEntry(bundle, 'src/ui/settings/settings.tsx')).toBe('out/settings.js');
  expect(() => outputOfEntry(bundle, 'src/other.ts')).toThrow('src/other.ts is not an entry');
});

test.each([
  ['simulator/core/world.ts', true],
  ['fixtures/menu.ts', true],
  ['stories/card.stories.tsx', true],
  ['tests/tidy/rooms/rooms.ts', true],
  ['node_modules/@mswjs/interceptors/lib/index.js', true],
  ['node_modules/mock-socket/dist/mock-socket.mjs', true],
  ['node_modules/a/node_modules/@mswjs/interceptors/index.js', true],
  ['src/ui/board/simulator-mark.tsx', false],
  ['src/tests/odd.ts', false],
  ['node_modules/@mswjs-like/index.js', false],
  ['node_modules/valtio/esm/vanilla.mjs', false],
])('the file %s is a foreign input of a kiosk: %s', (path, foreign) => {
  const metafile = sampleMetafile({
    'out/main.js': { entry: 'src/main.tsx', inputs: { 'src/main.tsx': 1, [path]: 0 } },
  });
  expect(foreignInputs(metafile)).toEqual(foreign ? [path] : []);
});

test.each([
  ['src/main.tsx', null],
  ['node_modules/valtio/esm/vanilla.mjs', 'node_modules/valtio'],
  ['node_modules/@firebase/app/dist/index.js', 'node_modules/@firebase/app'],
  ['node_modules/a/node_modules/@b/c/d.js', 'node_modules/a/node_modules/@b/c'],
])('the package folder of %s is %s (null: none)', (path, folder) => {
  expect(packageFolderOf(path)).toBe(folder);
});

test('a package without a byte in the outputs is not part of the product', () => {
  const inputs = {
    'node_modules/b/x.js': 1,
    'node_modules/b/y.js': 2,
    'node_modules/a/x.js': 1,
    'node_modules/c/x.js': 0,
  };
  const metafile = sampleMetafile({ 'out/main.js': { inputs } });
  expect(packageFolders(metafile)).toEqual(['node_modules/a', 'node_modules/b']);
});

test('an asset is found by its own file name, not by the style sheet that names it', () => {
  const font = 'node_modules/@fontsource/roboto/files/roboto-latin-400-normal.woff2';
  const metafile = sampleMetafile({
    'out/main.css': { inputs: { [font]: 10 } },
    'out/roboto-1.woff2': { inputs: { [font]: 100 } },
  });
  expect(assetOutput(metafile, 'roboto-latin-400-normal.woff2')).toBe('out/roboto-1.woff2');
  expect(assetOutput(metafile, 'barlow-latin-400-normal.woff2')).toBeNull();
});
