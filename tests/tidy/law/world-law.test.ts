/** The checker of banned globals, on code that touches the world and on code that only looks so. */
import { expect, test } from 'vitest';
import { parseSource } from '../source/syntax.ts';
import { idleExceptions, worldBreaches } from './world-law.ts';

function touched(text: string, path = 'src/engine/a.ts'): string[] {
  const breaches = worldBreaches(path, text, parseSource(path, text));
  return breaches.map((breach) => breach.replace(/^.* touches /, ''));
}

test.each([
  ['const now = Date.now();', 'Date'],
  ['const d = new Date(0);', 'Date'],
  ['const r = Math.random();', 'Math.random'],
  ["const r = Math['random']();", 'Math.random'],
  ['const { random } = Math;', 'Math'],
  ['setTimeout(f, 1); function f() {}', 'setTimeout'],
  ['const t = { set: setInterval };', 'setInterval'],
  ['requestAnimationFrame(() => {});', 'requestAnimationFrame'],
  ['queueMicrotask(() => {});', 'queueMicrotask'],
  ["void fetch('/');", 'fetch'],
  ["const s = new WebSocket('ws://x');", 'WebSocket'],
  ["localStorage.setItem('a', 'b');", 'localStorage'],
  ['const s = sessionStorage;', 'sessionStorage'],
  ["indexedDB.open('a');", 'indexedDB'],
  ['const on = navigator.onLine;', 'navigator'],
  ['const w = window;', 'window'],
  ['const w = globalThis.setTimeout;', 'globalThis'],
  ['const d = document.body;', 'document'],
  ['const h = location.href;', 'location'],
  ['const u = crypto.randomUUID();', 'crypto'],
  ['const n = performance.now();', 'performance'],
  ['const e = process.env;', 'process'],
  ["const b = Buffer.from('');", 'Buffer'],
  ["console.log('a');", 'console'],
  ['const o = { window };', 'window'],
  ['const f = (a = Date) => a;', 'Date'],
  ['const o = { [location.href]: 1 };', 'location'],
  ['class A extends EventTarget {}', 'EventTarget'],
  ['const a = x as typeof x; const x = self;', 'self'],
  ['const kind = typeof window;', 'window'],
  ['function f() { const document = 1; return document; } document;', 'document'],
  ['export { name };', 'name'],
  ["{ const fetch = 1; } void fetch('/');", 'fetch'],
  ['const now = new Intl.DateTimeFormat().format();', 'Intl,format()'],
  ['const zone = Intl;', 'Intl'],
  ['const now = (f: { format(): string }) => f.format();', 'format()'],
  ["const now = (f: Clock) => f?.['formatToParts'](undefined); type Clock = never;", 'formatToParts()'],
  ['const f = (el: HTMLElement) => el.ownerDocument.defaultView?.setTimeout(g); const g = 1;', 'defaultView'],
  ['const f = (frame: Frame) => frame.contentWindow.fetch; type Frame = never;', 'contentWindow'],
  ['const f = (a: Frame) => a.contentWindow.globalThis; type Frame = never;', 'contentWindow,globalThis'],
  ["const f = (page: Document) => page['defaultView'];", 'defaultView'],
  ['const f = (page: Document) => page[`defaultView`];', 'defaultView'],
  ["const f = (page: Document) => Reflect.get(page, 'defaultView');", 'defaultView'],
  ['const f = ({ defaultView }: Document) => defaultView;', 'defaultView'],
  ["const f = ({ 'defaultView': a }: Document) => a;", 'defaultView'],
])('%s touches %s', (text, name) => {
  expect(touched(text).sort()).toEqual(name.split(','));
});

test.each([
  '// Date.now(), setTimeout and window',
  "const text = 'Date.now() window.location';",
  'const text = `fetch`;',
  'const f = (ports: { clock: { fetch(): void } }) => ports.clock.fetch();',
  'const f = (state: { window: number }) => state.window + state?.window;',
  'const o = { window: 1, document() {}, get location() { return 1; } };',
  'class A { navigator = 1; static Date() {} }',
  "import { fetch } from '../backend/orders.ts'; fetch();",
  'const f = (document: string) => document.length;',
  'const f = ({ location, url: window = 1 }: Place) => location + window; interface Place { location: number; url?: number }',
  'for (const performance of [1]) String(performance);',
  'try { f(); } catch (event) { f(event); } function f(..._: unknown[]) {}',
  'let d: Date; type W = typeof window; interface N { n: Navigator }',
  'const d = ({} as Date) satisfies unknown;',
  'label: for (;;) break label;',
  'const n = Math.floor(JSON.parse(String(1)));',
  'declare const process: unknown;',
  'const where = import.meta.url;',
  "// defaultView\ntype W = Document['defaultView']; interface A { contentWindow: number }",
  "const text = 'the defaultView of a page';",
  'const f = (hour: Intl.DateTimeFormat, atMs: number) => [hour.format(atMs), hour.formatToParts(atMs)];',
  'const f = (page: Document) => page.activeElement;',
])('%s touches nothing', (text) => {
  expect(touched(text)).toEqual([]);
});

test('a breach says its line', () => {
  const text = '\n\nfetch;';
  expect(worldBreaches('src/domain/a.ts', text, parseSource('a.ts', text))).toEqual([
    'src/domain/a.ts:3 touches fetch',
  ]);
});

test('a view may see its elements and nothing more of the page', () => {
  expect(touched('new ResizeObserver(() => {});', 'src/ui/a.tsx')).toEqual([]);
  expect(touched('new ResizeObserver(() => {});', 'src/engine/a.ts')).toEqual(['ResizeObserver']);
  expect(touched('const a = <p title={document.title} />;', 'src/ui/a.tsx')).toEqual(['document']);
});

test('a view may write a time it was told, and no other', () => {
  expect(touched('new Intl.DateTimeFormat().format(1);', 'src/ui/a.tsx')).toEqual([]);
  expect(touched('new Intl.DateTimeFormat().format();', 'src/ui/a.tsx')).toEqual(['format()']);
  expect(touched('new Intl.DateTimeFormat().formatToParts();', 'src/ui/a.tsx')).toEqual(['formatToParts()']);
  expect(touched('new Intl.DateTimeFormat().format(1);', 'simulator/core/a.ts')).toEqual(['Intl']);
});

test('a view finds no way round to the window', () => {
  expect(touched('a.ownerDocument.defaultView; let a: HTMLElement;', 'src/ui/a.tsx')).toEqual(['defaultView']);
  expect(touched('a.contentWindow; let a: HTMLElement;', 'src/ui/a.tsx')).toEqual(['contentWindow']);
  expect(touched('a.globalThis; let a: Frame;', 'src/ui/a.tsx')).toEqual(['globalThis']);
  expect(touched('a.ownerDocument.defaultView; let a: HTMLElement;', 'src/platform/browser/a.ts')).toEqual([]);
});

test.each([
  ['src/domain/a.ts', 1],
  ['src/protocol/a.ts', 1],
  ['src/platform/ports.ts', 1],
  ['src/backend/a.ts', 1],
  ['src/i18n/a.ts', 1],
  ['src/ui/a.tsx', 1],
  ['simulator/core/a.ts', 1],
  ['fixtures/a.ts', 1],
  ['src/platform/browser/a.ts', 0],
  ['src/main.tsx', 0],
  ['simulator/server/a.ts', 0],
])('in %s a timer is found %i times', (path, count) => {
  expect(touched('setTimeout(() => {});', path)).toHaveLength(count);
});

test('an exception holds for its file and its name, and is told once it is idle', () => {
  const path = 'src/ui/a.tsx';
  const exceptions = [{ path, name: 'document', why: 'a reason' }];
  const syntax = parseSource(path, 'document; window;');
  expect(worldBreaches(path, 'document; window;', syntax, exceptions)).toEqual([`${path}:1 touches window`]);
  expect(idleExceptions([{ path, syntax }], exceptions)).toEqual([]);
  expect(idleExceptions([{ path, syntax: parseSource(path, '') }], exceptions)).toHaveLength(1);
});

test('a back door can be excused by its name', () => {
  const path = 'src/ui/a.tsx';
  const exceptions = [{ path, name: 'defaultView', why: 'a reason' }];
  const text = 'const f = (page: Document) => page.defaultView;';
  const syntax = parseSource(path, text);
  expect(worldBreaches(path, text, syntax, exceptions)).toEqual([]);
  expect(idleExceptions([{ path, syntax }], exceptions)).toEqual([]);
});
