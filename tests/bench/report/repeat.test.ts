/** How often a measurement is repeated. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

const hang = () => new Promise<number>(() => {});
const minute = () => 60_000;
/** A little more than what is kept for the end. */
const aMoment = () => 2_050;

test('each run follows the one before', async () => {
  let running = 0;
  const results = await repeat(3, minute, async (at) => {
    running += 1;
    await wait(1);
    expect(running).toBe(1);
    running -= 1;
    return at;
  });
  expect(results).toEqual([0, 1, 2]);
});

test('a run that does not fit into the time is left out, those before it count', async () => {
  expect(await repeat(5, aMoment, async (at) => (at < 2 ? at : hang()))).toEqual([0, 1]);
});

test('a run that fails fails the measurement', async () => {
  const broken = repeat(2, minute, async (at) => (at === 0 ? at : Promise.reject(new Error('no board'))));
  await expect(broken).rejects.toThrow('no board');
});

test('without one whole run there is no result', async () => {
  await expect(repeat(5, aMoment, hang)).rejects.toThrow('too short for one run');
});
