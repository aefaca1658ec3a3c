import { expect, test } from 'vitest';
import { doEach } from '../../../src/engine/base/do-each.ts';

test('one that breaks keeps none of the others from being done, and is told when all are', () => {
  const done: string[] = [];
  const broken = () => {
    throw new Error('broken');
  };
  expect(() =>
    doEach(
      () => done.push('first'),
      broken,
      () => done.push('last'),
    ),
  ).toThrow('broken');
  expect(done).toEqual(['first', 'last']);
});
