/** What counts as taken from the world: each scope hides a global from its own code and from no other. */
import { expect, test } from 'vitest';
import { parseSource } from '../source/syntax.ts';
import { freeNames } from './free-names.ts';

function namesIn(text: string): string[] {
  return freeNames(parseSource('a.ts', text).program).map(({ name }) => name);
}

test.each([
  '{ const fetch = 1; } fetch;',
  '{ let fetch = 1; } fetch;',
  '{ function fetch() {} } fetch;',
  '{ class fetch {} } fetch;',
  'if (1) { const fetch = 1; } else { fetch; }',
  'const f = () => { { const fetch = 1; } return fetch; };',
  'const f = (fetch: number) => fetch; fetch;',
  'function f() { var fetch = 1; } fetch;',
  'function f(a = fetch) { var fetch = 1; return [a, fetch]; }',
  'const f = function fetch() {}; fetch;',
  'const f = ({ a }: { fetch: number }) => [a, fetch];',
  'const f = (a: fetch) => [a, fetch]; interface fetch {}',
  'const { fetch: a } = { fetch: 1 }; fetch;',
  'try { } catch (fetch) { } fetch;',
  'try { fetch; } catch ({ fetch }) { }',
  'const A = class fetch {}; fetch;',
  'class A { static { var fetch = 1; } b = fetch; }',
  'class A { fetch() { return fetch; } }',
  'for (const fetch of [1]) { } fetch;',
  'for (const fetch in {}) { } fetch;',
  'for (let fetch = 0; fetch < 1; ) { } fetch;',
  'switch (1) { case 1: const fetch = 1; } fetch;',
  'switch (fetch) { case 1: const fetch = 1; }',
  "import type { fetch } from './a.ts'; fetch;",
  "import { type fetch } from './a.ts'; fetch;",
  'declare const fetch: unknown; fetch;',
  'import f = fetch.a; f;',
])('%s takes fetch once', (text) => {
  expect(namesIn(text)).toEqual(['fetch']);
});

test.each([
  '{ const fetch = 1; { fetch; } }',
  '{ var fetch = 1; } fetch;',
  'for (var fetch = 0; ; ) { } fetch;',
  'if (1) { try { var { a: [fetch] } = b; } catch { } } fetch; let b = 1;',
  'const f = () => fetch; const fetch = 1;',
  'f; fetch; { fetch; } function fetch() {} class f {}',
  'const f = (fetch: number, a = fetch) => { { return [fetch, a]; } };',
  'const f = function fetch() { return [fetch, arguments]; };',
  'const f = ({ a: { fetch } = { fetch: 1 }, ...b }, [c, ...d]) => [fetch, b, c, d];',
  'try { } catch ({ fetch }) { fetch; }',
  'const A = class fetch { a = fetch; };',
  'class A { static { var fetch = 1; fetch; } }',
  'class A { constructor(private readonly fetch: number) { fetch; } }',
  'for (const fetch of [1]) fetch;',
  'for (let fetch = 0; fetch < 1; fetch++) { fetch; }',
  'switch (1) { case 1: let fetch = 1; break; default: fetch; }',
  "import fetch from './a.ts'; { fetch; }",
  "import * as fetch from './a.ts'; fetch;",
  'export const fetch = 1; fetch;',
  'export function fetch() { fetch; }',
  'export default class fetch {} fetch;',
  "import fetch = require('./a.ts'); fetch;",
])('%s takes nothing', (text) => {
  expect(namesIn(text)).toEqual([]);
});
