/** A part that is fetched when it is wanted: who waited for it gets it in turn, whatever happens to the one before. */
import { expect, test } from 'vitest';
import { createLater } from '../../../src/engine/base/later.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { testClock } from '../virtual-clock.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function bench() {
  const reported: unknown[] = [];
  const page = { painted: async () => {}, report: (bug: unknown) => reported.push(bug) };
  const later = createLater({ page } as never, createTimers(testClock()), async () => 'the part');
  return { later, reported };
}

test('[D7] one that breaks with the part does not silence the others that wait for it, and is reported', async () => {
  const { later, reported } = bench();
  const done: string[] = [];
  later.use(() => done.push('first'));
  later.use(() => {
    throw new Error('broken at birth');
  });
  later.use((part) => done.push(`last with ${part}`));
  await settle();
  expect(done).toEqual(['first', 'last with the part']);
  expect(reported).toEqual([new Error('broken at birth')]);
  later.use(() => done.push('at once'));
  expect(done).toHaveLength(3);
});
