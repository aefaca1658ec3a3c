/** A part that is fetched when it is wanted: who waited for it gets it in turn, whatever happens to the one before. */
import { expect, test } from 'vitest';
import { createLater } from '../../../src/engine/base/later.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { testClock } from '../virtual-clock.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function bench() {
  const reported: unknown[] = [];
  const page = { log() {}, report: (bug: unknown) => void reported.push(bug) };
  const later = createLater(
    { page, timers: createTimers(testClock()), timer: 'part', behind: { painted: async () => {} } },
    async () => 'the part',
  );
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

test('what is made of the part is made once, before whoever uses it, and nobody gets what was not made', async () => {
  const { later } = bench();
  const done: string[] = [];
  const made = later.made((part) => {
    done.push('made');
    return `of ${part}`;
  });
  const nothing = later.made(() => null);
  made.use((it) => done.push(it));
  nothing.use(() => done.push('never'));
  expect([made.now(), nothing.now()]).toEqual([null, null]);
  await settle();
  made.use((it) => done.push(`again ${it}`));
  expect(done).toEqual(['made', 'of the part', 'again of the part']);
  expect([made.now(), nothing.now()]).toEqual(['of the part', null]);
});

test('a making that breaks is reported, and whoever waits for it waits for nothing', async () => {
  const { later, reported } = bench();
  const done: string[] = [];
  const made = later.made((): string => {
    throw new Error('broken at birth');
  });
  made.use(() => done.push('never'));
  later.use(() => done.push('next'));
  await settle();
  expect(done).toEqual(['next']);
  expect(reported).toEqual([new Error('broken at birth')]);
});

test('[D7] a part is fetched when it may come, and again while it does not', async () => {
  const clock = testClock();
  const loads: number[] = [];
  const page = { report() {}, log() {} };
  let mayCome = () => {};
  const after = new Promise<void>((resolve) => {
    mayCome = resolve;
  });
  const later = createLater(
    { page, timers: createTimers(clock), timer: 'urgent', behind: { painted: () => after } },
    async () => {
      loads.push(clock.monotonicMs());
      if (loads.length < 3) throw new Error('no network');
      return 'the part';
    },
  );
  const done: string[] = [];
  later.use((part) => {
    done.push(part);
    later.use(() => done.push('from within'));
  });
  await clock.run(1_000);
  expect(loads).toEqual([]);
  mayCome();
  await settle();
  expect(loads).toEqual([1_000]);
  await clock.run(60_000);
  expect(loads).toHaveLength(3);
  expect(done).toEqual(['the part', 'from within']);
});
