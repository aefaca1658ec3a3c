import { expect, test } from 'vitest';
import { runAll } from '../../../src/engine/base/run-all.ts';

test('an exception in one function does not stop the other functions, and is thrown at the end', () => {
  const done: string[] = [];
  const broken = () => {
    throw new Error('broken');
  };
  expect(() =>
    runAll(
      () => done.push('first'),
      broken,
      () => done.push('last'),
    ),
  ).toThrow('broken');
  expect(done).toEqual(['first', 'last']);
});
