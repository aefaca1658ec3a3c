import { expect, test } from 'vitest';
import { heapParts } from './heap-parts.ts';
import { slopeOf } from './slope.ts';

const STRINGS = ['', '{"k":"answer","t":5}', 'k'];

const snapshotOf = (...nodes: readonly (readonly [type: number, bytes: number, name?: number])[]): string =>
  JSON.stringify({
    snapshot: {
      meta: {
        node_fields: ['type', 'name', 'self_size'],
        node_types: [['object', 'code', 'native', 'string'], 'string'],
      },
    },
    nodes: nodes.flatMap(([type, bytes, name = 0]) => [type, name, bytes]),
    strings: STRINGS,
  });

test('objects and code are separate parts, and the browser’s own memory is neither', () => {
  const text = snapshotOf([0, 100], [1, 7], [3, 20], [2, 5_000], [1, 1]);
  expect(heapParts(text)).toEqual({ objectBytes: 120, recordedBytes: 0, codeBytes: 8 });
});

test('lines of a recording are counted separately; an object of that name does not count', () => {
  expect(heapParts(snapshotOf([3, 20, 1], [3, 4, 2], [0, 100, 1]))).toEqual({
    objectBytes: 104,
    recordedBytes: 20,
    codeBytes: 0,
  });
});

test('a text that is no snapshot is rejected', () => {
  expect(() => heapParts('{"nodes":[],"strings":[]}')).toThrow();
});

test('the slope of a line is found through points beside it', () => {
  expect(slopeOf([0, 1, 2, 3].map((x) => [x, 5 + 2 * x]))).toBe(2);
  expect(
    slopeOf([
      [0, 1],
      [1, 3],
      [2, 1],
      [3, 3],
    ]),
  ).toBeCloseTo(0.4);
});

test('one point has no slope', () => {
  expect(() => slopeOf([[1, 1]])).toThrow('two points apart');
});
