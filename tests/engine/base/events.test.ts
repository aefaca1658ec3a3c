/** Events of a kitchen: told in order, also before somebody does what follows. */
import { expect, test } from 'vitest';
import { createEvents } from '../../../src/engine/base/events.ts';

test('what is told while the parts are made follows first, in its order, and then all else at once', () => {
  const { tell, follow } = createEvents();
  const followed: string[] = [];
  tell({ kind: 'pulse' });
  tell({ kind: 'levelled' });
  follow(({ kind }) => followed.push(kind));
  expect(followed).toEqual(['pulse', 'levelled']);
  tell({ kind: 'woke' });
  expect(followed).toEqual(['pulse', 'levelled', 'woke']);
});
