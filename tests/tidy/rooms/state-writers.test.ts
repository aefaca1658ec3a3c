import { expect, test } from 'vitest';
import { scripts } from '../source/parsed-project.ts';
import { parseSource } from '../source/syntax.ts';
import { sharedFacts } from './state-writers.ts';

const written = (...texts: readonly string[]) =>
  sharedFacts(
    texts.map((text, at) => ({
      path: `${at}.ts`,
      file: { path: `${at}.ts`, text },
      syntax: parseSource(`${at}.ts`, text),
    })),
  );

test.each([
  [['state.a = 1;', 'state.a = 2;'], ['state.a is written by 0.ts and 1.ts']],
  [['state.a.b = 1;', 'const f = () => { state.a.b += 2; };'], ['state.a.b is written by 0.ts and 1.ts']],
  [['state.a = 1; state.a = 2;', 'state.b = 1;'], []],
  [['state.a.b = 1;', 'state.a.c = 1; const b = state.a.b;'], []],
  [['other.a = 1;', 'other.a = 1;'], []],
  [['state.a++;', '--state.a;'], ['state.a is written by 0.ts and 1.ts']],
  [['state.a = 1;', 'delete state.a;'], ['state.a is written by 0.ts and 1.ts']],
  [['state.a = 1;', 'deps.state.a = 1;'], ['state.a is written by 0.ts and 1.ts']],
  [['state.a.b = 1;', 'const { a } = state; a.b = 1;'], ['state.a.b is written by 0.ts and 1.ts']],
  [
    ['state.a.b = 1;', 'const { a: { b: c } } = deps.state; c.d = 1; const e = state.a; e.b = 2;'],
    ['state.a.b is written by 0.ts and 1.ts'],
  ],
  [['state.a.b = 1;', 'const f = ({ state: { a } }) => { a.b = 1; };'], ['state.a.b is written by 0.ts and 1.ts']],
  [['state.a.b = 1;', 'function f({ state: s }) { s.a.b = 1; }'], ['state.a.b is written by 0.ts and 1.ts']],
  [['state.a.b = 1;', 'const { state: s } = deps; s.a.b = 1;'], ['state.a.b is written by 0.ts and 1.ts']],
  [['state.a.b = 1;', 'Object.assign(state.a, { b: 2, c: 3 });'], ['state.a.b is written by 0.ts and 1.ts']],
  [['Object.assign(state.a, f());'], ['0.ts:1 writes unnamed facts of the state']],
  [['const { a } = state;\nObject.assign(a, { ...b });'], ['0.ts:2 writes unnamed facts of the state']],
  [['state.a.b = 1;', 'const { a } = other; a.b = 1; let c = state.a; c = null; Object.assign(d, f());'], []],
])('for files with %j the check reports %j', (texts, shared) => {
  expect(written(...texts)).toEqual(shared);
});

test("no field of the engine's state is written by two files", () => {
  const engine = scripts.filter(({ path }) => path.startsWith('src/engine/'));
  expect(engine.length).toBeGreaterThan(30);
  expect(sharedFacts(engine)).toEqual([]);
});
