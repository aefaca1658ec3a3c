/** A part that is fetched when it is wanted: who waited for it gets it in turn, whatever happens to the one before. */
import { expect, test } from 'vitest';
import { createLater } from '../../../src/engine/base/later.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { testClock } from '../virtual-clock.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function bench() {
  const logged: string[] = [];
  const page = { painted: async () => {}, log: (text: string) => logged.push(text) };
  const later = createLater({ page } as never, createTimers(testClock()), async () => 'the part');
  return { later, logged };
}

test('[D7] one that breaks with the part does not silence the others that wait for it, and is said', async () => {
  const { later, logged } = bench();
  const done: string[] = [];
  later.use(() => done.push('first'));
  later.use(() => {
    throw new Error('broken at birth');
  });
  later.use((part) => done.push(`last with ${part}`));
  await settle();
  expect(done).toEqual(['first', 'last with the part']);
  expect(logged.join()).toContain('broken at birth');
  later.use(() => done.push('at once'));
  expect(done).toHaveLength(3);
});
