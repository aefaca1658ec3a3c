/** What traces of two builds come to by kinds. */
import { expect, test } from 'vitest';
import { comparedKinds, type KindSums } from './compared-kinds.ts';

/** Kinds by their milliseconds. */
function traced(took: Readonly<Record<string, number>>): KindSums {
  const kinds = Object.entries(took).map(([kind, ms]) => ({ kind, tookUs: ms * 1_000, besideUs: 7 }));
  return { kinds, spanUs: kinds.reduce((sum, { tookUs }) => sum + tookUs, 0) };
}
const rows = (...pairs: readonly (readonly [ours: KindSums, theirs: KindSums])[]) =>
  comparedKinds(
    'one tap',
    pairs.map(([ours, theirs]) => ({ ours, theirs })),
  ).map(({ name, unit, ours, theirs, ratio }) => [name, unit, ours, theirs, ratio]);

test('each kind has both builds and their ratio, the longest of ours first, and the whole comes last', () => {
  expect(rows([traced({ style: 20, react: 60, gc: 20 }), traced({ react: 30, style: 40, gc: 10 })])).toEqual([
    ['one tap, react', 'ms', 60, 30, 2],
    ['one tap, style', 'ms', 20, 40, 0.5],
    ['one tap, gc', 'ms', 20, 10, 2],
    ['one tap, all smaller kinds', 'ms', 0, 0, null],
    ['one tap, in all', 'ms', 100, 80, 1.25],
  ]);
});

test('kinds that are small in both are one row, one that is large in either has its own', () => {
  expect(rows([traced({ react: 99, draw: 0.5, gc: 0.5 }), traced({ react: 93, draw: 0.5, paint: 6.5 })])).toEqual([
    ['one tap, react', 'ms', 99, 93, 99 / 93],
    ['one tap, paint', 'ms', 0, 6.5, 0],
    ['one tap, all smaller kinds', 'ms', 1, 0.5, 2],
    ['one tap, in all', 'ms', 100, 100, 1],
  ]);
});

test('of several pairs a row has the medians, and of a pair that lacks the kind in theirs no ratio', () => {
  const one = traced({ react: 10, gc: 10 });
  const other = traced({ react: 30, gc: 10 });
  const third = traced({ react: 50 });
  expect(rows([one, other], [other, one], [other, third])).toEqual([
    ['one tap, react', 'ms', 30, 30, 0.6],
    ['one tap, gc', 'ms', 10, 10, null],
    ['one tap, all smaller kinds', 'ms', 0, 0, null],
    ['one tap, in all', 'ms', 40, 40, 0.8],
  ]);
});

test('without a pair there is nothing to compare', () => {
  expect(() => rows()).toThrow('nothing was measured');
});
