/** How often a measurement is repeated. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

const hang = () => new Promise<number>(() => {});
/** A scope with so much time, and the runs that it heard of. */
function within(ms: number) {
  const heard: number[] = [];
  return { leftMs: () => ms, ran: (runs: number) => void heard.push(runs), heard };
}

const A_MINUTE_MS = 60_000;
/** A little more than what is kept for the end. */
const A_MOMENT_MS = 2_050;

test('each run follows the one before', async () => {
  let running = 0;
  const results = await repeat(3, within(A_MINUTE_MS), async (at) => {
    running += 1;
    await wait(1);
    expect(running).toBe(1);
    running -= 1;
    return at;
  });
  expect(results).toEqual([0, 1, 2]);
});

test('a run that does not fit into the time is left out, those before it count', async () => {
  const scope = within(A_MOMENT_MS);
  expect(await repeat(5, scope, async (at) => (at < 2 ? at : hang()))).toEqual([0, 1]);
  expect(scope.heard).toEqual([2]);
});

test('a run that fails fails the measurement', async () => {
  const broken = repeat(2, within(A_MINUTE_MS), async (at) => (at === 0 ? at : Promise.reject(new Error('no board'))));
  await expect(broken).rejects.toThrow('no board');
});

test('without one whole run there is no result', async () => {
  await expect(repeat(5, within(A_MOMENT_MS), hang)).rejects.toThrow('too short for one run');
});
