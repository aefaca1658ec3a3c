import { runInNewContext } from 'node:vm';
import { transform } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { BROWSERS_MIN } from '../../../tools/build/bundle.ts';
import { buildBrowserCheck } from '../../../tools/build/workers.ts';
import { scripts } from '../../tidy/source/parsed-project.ts';

const GLOBALS = [
  ...['AbortController', 'IntersectionObserver', 'MessageChannel', 'Promise', 'ResizeObserver', 'URLSearchParams'],
  ...['WebSocket', 'fetch', 'globalThis', 'queueMicrotask', 'reportError'],
];

const ARRAY = ['at', 'findLast', 'findLastIndex', 'flatMap', 'toReversed', 'toSorted', 'toSpliced', 'with'];

const PATHS = [
  ...GLOBALS,
  ...ARRAY.map((name) => `Array.prototype.${name}`),
  ...['AbortSignal.timeout', 'HTMLDialogElement.prototype.showModal', 'Intl.DateTimeFormat', 'Intl.NumberFormat'],
  ...['Intl.PluralRules', 'Object.fromEntries', 'Object.hasOwn', 'Promise.allSettled', 'String.prototype.matchAll'],
  ...['String.prototype.replaceAll', 'crypto.getRandomValues'],
] as const;

let script = '';
beforeAll(async () => {
  script = String(Buffer.from([...(await buildBrowserCheck()).files.values()][0] ?? ''));
});

type Named = Record<string, unknown>;

interface World {
  readonly without?: readonly string[];
  readonly hasModules?: boolean;
  readonly hasInert?: boolean;
  readonly css?: boolean | null;
}

/** The subset of the element API that the check uses. */
class FakeElement {
  readonly children: FakeElement[] = [];
  readonly attributes = new Map<string, string>();
  className = '';
  readonly ownText: string;
  constructor(ownText = '') {
    this.ownText = ownText;
  }
  appendChild(child: FakeElement): void {
    this.children.push(child);
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  get text(): string {
    return this.ownText + this.children.map((child) => child.text).join(' ');
  }
}

/** `root` is the mount element of the app. */
function pageOf({ hasModules = true, hasInert = true }: World, root: FakeElement) {
  let parsed = () => {};
  const document = {
    documentElement: hasInert ? { inert: false } : {},
    createElement: (name: string) =>
      Object.assign(new FakeElement(), name === 'script' && hasModules ? { noModule: false } : {}),
    createTextNode: (text: string) => new FakeElement(text),
    getElementById: () => root,
    addEventListener(_: string, listener: () => void) {
      parsed = listener;
    },
  };
  return { document, parse: () => parsed() };
}

function checkIn(world: World) {
  const { without = [], css = true } = world;
  const page: Named = { CSS: css === null ? undefined : { supports: () => css } };
  const ownerOf = (path: string) =>
    path
      .split('.')
      .slice(0, -1)
      .reduce<Named>((owner, name) => {
        owner[name] ??= {};
        return owner[name] as Named;
      }, page);
  const lastOf = (path: string) => path.split('.').at(-1) ?? '';
  for (const path of PATHS) ownerOf(path)[lastOf(path)] ??= {};
  for (const path of without) ownerOf(path)[lastOf(path)] = undefined;
  const root = new FakeElement();
  const { document, parse } = pageOf(world, root);
  runInNewContext(script, { window: page, document });
  parse();
  return { lacks: page.kdsBrowserLacks, root, text: root.text };
}

test('[BROWSER-3] in a browser with every feature, the check shows no message and lets the app start', () => {
  const { lacks, root } = checkIn({});
  expect([lacks, root.children]).toEqual([undefined, []]);
});

test.each(PATHS.filter((path) => path !== 'Promise' && path !== 'globalThis'))(
  '[BROWSER-1][BROWSER-2] in a browser without %s, the check blocks the app and shows the message in both languages',
  (path) => {
    const { lacks, text } = checkIn({ without: [path] });
    expect(lacks).toEqual([path]);
    expect(text).toContain('Este navegador es demasiado antiguo');
    expect(text).toContain('This browser is too old');
    expect(text).toContain(`falta: ${path}.`);
    expect(text).toContain(`missing: ${path}.`);
  },
);

test.each<readonly [string, World]>([
  ['script type=module', { hasModules: false }],
  ['inert', { hasInert: false }],
  ['CSS dvh', { css: false }],
  ['CSS dvh', { css: null }],
  ['globalThis', { without: ['globalThis'] }],
])('[BROWSER-1] the check detects a browser without %s', (name, world) => {
  expect(checkIn(world).lacks).toEqual([name]);
});

test('[BROWSER-1] without promises the check lists every feature that depends on promises', () => {
  expect(checkIn({ without: ['Promise'] }).lacks).toEqual(expect.arrayContaining(['Promise', 'Promise.allSettled']));
});

test('[BROWSER-2] the message names the minimum versions of the build', () => {
  const { root, text } = checkIn({ without: ['fetch'] });
  const { chrome, firefox, safari } = BROWSERS_MIN;
  const [main] = root.children;
  const sections = (main?.children ?? []).flatMap(({ children }) => children);
  expect(sections.map(({ attributes }) => attributes.get('lang'))).toEqual(['es', 'en']);
  for (const named of [`Edge ${chrome},`, `Firefox ${firefox} `, `Safari ${safari}.`])
    expect(text.split(named)).toHaveLength(3);
});

test('[BROWSER-1] the built check uses only ES5 syntax', async () => {
  const written = await transform(script, { target: 'es5', minifyWhitespace: true, charset: 'utf8' });
  const asBuilt = await transform(script, { target: 'esnext', minifyWhitespace: true, charset: 'utf8' });
  expect(written.code).toBe(asBuilt.code);
  await expect(transform('const newer = 1;', { target: 'es5', logLevel: 'silent' })).rejects.toThrow();
});

/** Features newer than 2019, each with the path that the check tests, or with why the app runs without it. */
const NEWER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ARRAY.map((name) => [`.${name}(`, `Array.prototype.${name}`])),
  '.allSettled(': 'Promise.allSettled',
  '.fromEntries(': 'Object.fromEntries',
  '.hasOwn(': 'Object.hasOwn',
  '.matchAll(': 'String.prototype.matchAll',
  '.replaceAll(': 'String.prototype.replaceAll',
  '.showModal(': 'HTMLDialogElement.prototype.showModal',
  'AbortSignal.timeout': 'AbortSignal.timeout',
  reportError: 'reportError',
  queueMicrotask: 'queueMicrotask',
  'navigator.locks': 'guarded: a browser without locks lets every page work',
  CompressionStream: 'guarded: a recording is given out without compression',
  BroadcastChannel: 'guarded: only used with locks',
  '.showPopover': 'guarded: the notices lie below an open dialog',
  'Intl.DisplayNames': 'older than every browser with toSorted',
};

const WATCHED =
  /AbortSignal\.(?:any|timeout)|\b(?:structuredClone|reportError|queueMicrotask|navigator\.locks|CompressionStream|BroadcastChannel|WeakRef|FinalizationRegistry|scheduler\.\w+|requestIdleCallback|OffscreenCanvas|URLPattern|EyeDropper|Temporal)\b|\bIntl\.(?:DisplayNames|ListFormat|Segmenter|DurationFormat)|\.(?:showPopover|startViewTransition|checkVisibility|moveBefore|setHTML)\b|\.(?:at|findLast|findLastIndex|flatMap|toReversed|toSorted|toSpliced|with|allSettled|fromEntries|hasOwn|matchAll|replaceAll|showModal|groupBy|withResolvers|fromAsync|try|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference|randomUUID|canParse|toWellFormed|isWellFormed)\(/g;

test('[BROWSER-1] the check covers every newer feature that the app’s sources use', () => {
  const used = scripts
    .filter(({ path }) => path.startsWith('src/') && path !== 'src/browser-check.ts')
    .flatMap(({ file }) => file.text.match(WATCHED) ?? []);
  expect([...new Set(used)].filter((name) => !(name in NEWER)).sort()).toEqual([]);
  const rows = Object.values(NEWER).filter((row) => !/[ :]/.test(row));
  for (const row of rows) expect(PATHS).toContain(row);
});
