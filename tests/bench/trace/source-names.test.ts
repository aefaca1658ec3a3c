/** Whose code a place in a minified script is. */
import { TraceMap } from '@jridgewell/trace-mapping';
import { expect, test } from 'vitest';
import { sourceNames, workOfSource } from './source-names.ts';

/** One line, of which columns 0 to 9 come from the first source, 10 to 19 from the second, and so on. */
const map = (...sources: readonly string[]) =>
  new TraceMap({
    version: 3,
    names: [],
    sources: [...sources],
    mappings: ['AAAA', ...sources.slice(1).map(() => 'UCAA')].join(','),
  });
const nameOf = sourceNames((script) =>
  script === 'chunk-A1B2C3D4.js'
    ? map(
        '../../src/ui/board/card/card.tsx',
        '../../node_modules/valtio/esm/vanilla.mjs',
        '../../src/engine/kitchen.ts',
      )
    : null,
);
const at = (column: number, script = 'assets/chunk-A1B2C3D4.js') =>
  nameOf({ url: `http://127.0.0.1:4700/device/1/${script}`, line: 1, column });

test('a place is named by the source that the map has for it', () => {
  expect(at(4)).toEqual({ what: 'ui/board/card', kind: 'own code: ui' });
  expect(at(12)).toEqual({ what: 'valtio', kind: 'valtio' });
  expect(at(25)).toEqual({ what: 'engine', kind: 'own code: engine' });
});

test('what comes from no source is the bundler’s', () => {
  const none = sourceNames(() => new TraceMap({ version: 3, names: [], sources: [], mappings: '' }));
  expect(none({ url: 'http://a/b.js', line: 1, column: 0 }).what).toBe('esbuild');
});

test('a script without a map goes by its own name, one without an address is the probe', () => {
  expect(at(4, 'boot-guard.js').what).toBe('boot-guard');
  expect(at(4, 'assets/watchdog-IOYKAPYE.js').what).toBe('watchdog');
  expect(nameOf({ url: 'http://127.0.0.1:4700/simulator/enrol/1.js', line: 1, column: 0 }).what).toBe('simulator');
  expect(nameOf({ url: '', line: 1, column: 0 }).what).toBe('the measurement itself');
});

test.each([
  ['../../node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom', 'react'],
  ['../../node_modules/scheduler/index.js', 'react-dom', 'react'],
  ['../../node_modules/@firebase/database/dist/index.esm.js', 'firebase', 'firebase'],
  ['../../node_modules/@dnd-kit/core/dist/core.esm.js', '@dnd-kit/core', '@dnd-kit/core'],
  ['../../node_modules/a/node_modules/valibot/dist/index.mjs', 'valibot', 'valibot'],
  ['../../src/main.tsx', 'main', 'own code: main'],
  ['../../src/domain/board/layout.ts', 'domain/board', 'own code: domain'],
])('%s is %s', (source, what, kind) => {
  expect(workOfSource(source)).toEqual({ what, kind });
});
