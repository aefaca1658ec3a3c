import { expect, test } from 'vitest';
import { createLifetimes } from '../../../simulator/adapters/lifetimes.ts';

/** A lock queue for each name, as in a browser; `end` ends the holder, as a crash would. */
function browserLocks() {
  const queues = new Map<string, (() => void)[]>();
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    return queue;
  };
  const end = (name: string) => {
    const queue = queueOf(name);
    queue.shift();
    queue[0]?.();
  };
  const request = (name: string, work: () => unknown) =>
    new Promise<unknown>((resolve) => {
      const queue = queueOf(name);
      queue.push(async () => {
        resolve(await work());
        end(name);
      });
      if (queue.length === 1) queue[0]?.();
    });
  return { locks: { request } as unknown as LockManager, end };
}

/** Whether a promise is still pending after all other work. */
async function isStillOpen(promise: Promise<void>): Promise<boolean> {
  const later = new Promise<'open'>((resolve) => setImmediate(() => resolve('open')));
  return (await Promise.race([promise, later])) === 'open';
}

test('[SIM-3] every wait for the end of a page resolves when the page has ended, and not before', async () => {
  const { locks, end } = browserLocks();
  const { hold, whenReleased } = createLifetimes(locks);
  await hold('page 1');
  const releases = [whenReleased('page 1'), whenReleased('page 1')];
  for (const gone of releases) expect(await isStillOpen(gone)).toBe(true);
  end('page 1');
  await Promise.all(releases);
});

test('[SIM-3] the second of two kitchens starts when the first has ended', async () => {
  const { locks, end } = browserLocks();
  await createLifetimes(locks).hold('kitchen');
  const second = createLifetimes(locks).hold('kitchen');
  expect(await isStillOpen(second)).toBe(true);
  end('kitchen');
  await second;
  expect(await isStillOpen(createLifetimes(locks).whenReleased('kitchen'))).toBe(true);
});

test('[SIM-3] a page over plain http, which has no locks, starts at once and detects no end of a page', async () => {
  const { hold, whenReleased } = createLifetimes(undefined);
  await hold('page 2');
  expect(await isStillOpen(whenReleased('page 2'))).toBe(true);
});

test('[SIM-3] a page starts even if the browser refuses locks', async () => {
  const refusing = { request: () => Promise.reject(new Error('no')) } as unknown as LockManager;
  await createLifetimes(refusing).hold('page 3');
});
