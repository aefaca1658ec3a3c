import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shopPage } from '../../../simulator/adapters/shop-page.ts';
import { identityPage } from '../../../simulator/server/identity-page.ts';
import { CONTROL_PAGE, inlineCode, makePage } from '../../../tools/build/page.ts';

const parts = {
  base: '/',
  toRoot: '',
  version: '0.1.0+abc1234',
  script: 'assets/main-1.js',
  preloadScripts: ['assets/chunk-2.js'],
  styles: ['assets/main-3.css'],
  preloadFonts: ['assets/roboto-4.woff2'],
};

test('a page names its base first, then its version, font, further scripts, style and first script', () => {
  const page = makePage(CONTROL_PAGE, parts);
  const order = [
    '<base href="/">',
    '<meta charset',
    'content="0.1.0+abc1234"',
    'roboto-4',
    'chunk-2',
    'main-3',
    'main-1',
  ];
  const places = order.map((text) => page.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('[BAR-10] a page with blocking scripts preloads all its files before the first script', () => {
  const own = { firstScripts: ['platforms.js', 'brand.js'], guardScript: 'boot-guard.js' };
  const page = makePage(CONTROL_PAGE, { ...parts, ...own });
  const [ahead = '', behind = ''] = page.split('<script src="platforms.js">');
  const names = (text: string) =>
    [...text.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="([^"]+)"/g)].map(([, name]) => name);
  const used = names(behind);
  expect(used).toEqual(['brand.js', 'assets/main-3.css', 'boot-guard.js', 'assets/main-1.js']);
  expect(names(ahead)).toEqual(expect.arrayContaining([...used, 'platforms.js', 'assets/chunk-2.js']));
  expect(ahead).not.toMatch(/<script|rel="stylesheet"/);
});

test('no built address of a page except the base starts with a slash', () => {
  const addresses = [...makePage(CONTROL_PAGE, parts).matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]);
  expect(addresses.filter((address) => address?.startsWith('/'))).toEqual(['/']);
});

test("a page in a deeper folder reaches the assets, and the template's own files, through its root", () => {
  const template = CONTROL_PAGE.replace(
    '</head>',
    '  <link rel="icon" href="icons/a.svg"><link href="https://x.test/a"></head>',
  );
  const page = makePage(template, { ...parts, base: '../', toRoot: '../../' });
  expect(page).toContain('src="../../assets/main-1.js"');
  expect(page).toContain('href="../../icons/a.svg"');
  expect(page).toContain('href="https://x.test/a"');
  expect(page).toContain('<base href="../">');
});

test('a version with any text stays within its attribute', () => {
  expect(makePage(CONTROL_PAGE, { ...parts, version: '1"><script>' })).toContain('content="1&quot;>&lt;script>"');
});

test.each([
  ['<html></html>', 'no head'],
  ['<head><base href="/"></head>', 'put in by the build'],
  ['<head></head><script type="module" src="/src/main.tsx"></script>', 'put in by the build'],
])('the template %s is rejected with the message "%s"', (template, why) => {
  expect(() => makePage(template, parts)).toThrow(why);
});

test('a finished page has no inline code', () => {
  expect(inlineCode(makePage(CONTROL_PAGE, parts))).toEqual([]);
});

test.each([
  '<script>run()</script>',
  '<script type="module">run()</script>',
  '<style>a{}</style>',
  '<p style="color:red">',
  '<body onload="run()">',
  '<a href="javascript:run()">',
])('the check finds inline code in %s', (html) => {
  expect(inlineCode(`<div>${html}</div>`)).toHaveLength(1);
});

const KIOSK_TEMPLATE = readFileSync(join(import.meta.dirname, '../../../public/index.html'), 'utf8');

test.each([
  ['kiosk', KIOSK_TEMPLATE],
  ['control room', CONTROL_PAGE],
])('the page of the %s has one title and a description of one sentence', (_, template) => {
  const page = makePage(template, parts);
  expect(page.match(/<title>/g)).toHaveLength(1);
  expect(page.match(/<meta name="description" content="[^"]{40,160}">/g)).toHaveLength(1);
});

test.each([
  ['kiosk', KIOSK_TEMPLATE],
  ['control room', CONTROL_PAGE],
  ['shop', shopPage('https://accounts.example/l/profile')],
  ['identity provider', identityPage({ ok: false, problem: 'none' })],
])('[LOOK-31][LOOK-33] the page of the %s forbids zoom and translation', (_, template) => {
  expect(template).toMatch(/<html lang="es" translate="no"/);
  expect(template).toContain('<meta name="google" content="notranslate">');
  expect(template).toMatch(/<meta name="viewport" content="[^"]*maximum-scale=1, user-scalable=no/);
});
