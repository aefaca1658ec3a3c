import { expect, test } from 'vitest';
import { createDeferred } from '../../../src/engine/base/deferred.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { deferredPromise } from '../../deferred-promise.ts';
import { testClock } from '../virtual-clock.ts';

const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('[START-4] an exception in one deferred task is reported and does not stop the next task', async () => {
  const reported: unknown[] = [];
  const page = { log() {}, report: (bug: unknown) => void reported.push(bug) };
  const deferred = createDeferred(
    { page, timers: createTimers(testClock()), timer: 'part', after: null },
    async () => 'the part',
  );
  const done: string[] = [];
  deferred.use(() => done.push('first'));
  deferred.use(() => {
    throw new Error('broken at first');
  });
  deferred.use((part) => done.push(`last with ${part}`));
  await flushPromises();
  expect(done).toEqual(['first', 'last with the part']);
  deferred.use(() => {
    throw new Error('broken later');
  });
  deferred.use(() => done.push('at once'));
  expect(done).toHaveLength(3);
  expect(reported).toEqual([new Error('broken at first'), new Error('broken later')]);
});

test('[START-4] a deferred part loads only once loading is allowed, and a failed load is retried', async () => {
  const clock = testClock();
  const loads: number[] = [];
  const page = { report() {}, log() {} };
  const { promise: after, resolve: mayLoad } = deferredPromise();
  const deferred = createDeferred(
    { page, timers: createTimers(clock), timer: 'part', after: () => after },
    async () => {
      loads.push(clock.monotonicMs());
      if (loads.length < 3) throw new Error('no network');
      return 'the part';
    },
  );
  const done: string[] = [];
  deferred.use((part) => {
    done.push(part);
    deferred.use(() => done.push('from within'));
  });
  await clock.run(1_000);
  expect(loads).toEqual([]);
  mayLoad();
  await flushPromises();
  expect(loads).toEqual([1_000]);
  await clock.run(60_000);
  expect(loads).toHaveLength(3);
  expect(done).toEqual(['the part', 'from within']);
});

test('[START-4] the retry of a failed load waits in browser time, also while the simulation is paused', async () => {
  const clock = testClock();
  const real = testClock();
  let loads = 0;
  const timers = createTimers(clock, real.after);
  const load = async () => {
    loads += 1;
    if (loads < 2) throw new Error('no network');
    return 'the part';
  };
  const done: string[] = [];
  createDeferred({ page: { report() {}, log() {} }, timers, timer: 'part', after: null }, load).use((part) =>
    done.push(part),
  );
  await flushPromises();
  expect(done).toEqual([]);
  await real.run(60_000);
  expect(done).toEqual(['the part']);
});
