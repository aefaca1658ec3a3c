/** Events of a kitchen: told in order, also before somebody does what follows. */
import { expect, test } from 'vitest';
import { createEvents } from '../../../src/engine/base/events.ts';

test('what is told while the parts are made follows first, in its order, and then all else at once', () => {
  const { tell, follow } = createEvents({ report() {} });
  const followed: string[] = [];
  tell({ kind: 'pulse' });
  tell({ kind: 'levelled' });
  follow(({ kind }) => followed.push(kind));
  expect(followed).toEqual(['pulse', 'levelled']);
  tell({ kind: 'woke' });
  expect(followed).toEqual(['pulse', 'levelled', 'woke']);
});

test('[R11o] whoever tells goes on: what breaks in what follows is reported, and stops nothing that comes after it', () => {
  const reported: unknown[] = [];
  const { tell, follow } = createEvents({ report: (bug) => reported.push(bug) });
  const followed: string[] = [];
  tell({ kind: 'pulse' });
  tell({ kind: 'levelled' });
  follow(({ kind }) => {
    followed.push(kind);
    if (kind !== 'levelled') throw new Error(`broken by ${kind}`);
  });
  tell({ kind: 'woke' });
  expect(followed).toEqual(['pulse', 'levelled', 'woke']);
  expect(reported).toEqual([new Error('broken by pulse'), new Error('broken by woke')]);
});
