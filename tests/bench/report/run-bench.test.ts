/** A benchmark ends: with its figures, with a sentence, or at its limit; and takes along what it started. */
import { expect, test } from 'vitest';
import type { Bench } from '../bench.ts';
import { exactFigure } from './figure.ts';
import { runBench } from './run-bench.ts';

const bench = (run: Bench['run'], limitMs = 10_000): Bench => ({ name: 'sample', what: 'A sample.', limitMs, run });

/** Nobody interrupts. */
const NEVER = new AbortController().signal;

test('its figures come back, and what it started is stopped, the last first', async () => {
  const stopped: string[] = [];
  const outcome = await runBench(
    bench(async (runs, scope) => {
      for (const name of ['server', 'browser']) scope.stopLater(async () => void stopped.push(name));
      return [exactFigure({ name: 'runs', unit: 'count' }, runs)];
    }),
    5,
    NEVER,
  );
  expect(outcome).toMatchObject({ ok: true, figures: [{ name: 'runs', value: 5 }] });
  expect(stopped).toEqual(['browser', 'server']);
});

test.each([
  ['what is repeated', [3], 3],
  ['what no repetition would change', [], 1],
])('%s counts the runs that were done, not those asked for', async (_, counts, runs) => {
  const outcome = await runBench(
    bench(async (__, { ran }) => {
      for (const count of counts) ran(count);
      return [];
    }),
    5,
    NEVER,
  );
  expect(outcome).toMatchObject({ ok: true, figures: [], runs });
});

test('what it pictured comes back by name', async () => {
  const png = new Uint8Array([137, 80]);
  const outcome = await runBench(
    bench(async (_, { pictured }) => {
      pictured('board.png', png);
      return [];
    }),
    1,
    NEVER,
  );
  expect(outcome).toMatchObject({ pictures: new Map([['board.png', png]]) });
});

test('a failure is a sentence, and stops everything too', async () => {
  const stopped: string[] = [];
  const outcome = await runBench(
    bench(async (_, scope) => {
      scope.stopLater(async () => {
        throw new Error('already gone');
      });
      scope.stopLater(async () => void stopped.push('browser'));
      throw new Error('Failed to find the board.');
    }),
    1,
    NEVER,
  );
  expect(outcome).toEqual({ ok: false, why: 'Failed to find the board.' });
  expect(stopped).toEqual(['browser']);
});

test.each([
  [1, 20],
  [5, 20],
  [10, 40],
])('what hangs with %i runs is stopped after %i ms', async (runs, limitMs) => {
  let stopped = false;
  const outcome = await runBench(
    bench((_, scope) => {
      scope.stopLater(async () => {
        stopped = true;
      });
      return new Promise(() => {});
    }, 20),
    runs,
    NEVER,
  );
  expect(outcome).toEqual({ ok: false, why: `Failed to finish sample: it took longer than ${limitMs / 1_000} s.` });
  expect(stopped).toBe(true);
});

test('an interrupted run stops what it started and says so', async () => {
  let stopped = false;
  const interrupted = new AbortController();
  const outcome = await runBench(
    bench((_, scope) => {
      scope.stopLater(async () => {
        stopped = true;
      });
      interrupted.abort();
      return new Promise(() => {});
    }),
    1,
    interrupted.signal,
  );
  expect(outcome).toEqual({ ok: false, why: 'Failed to finish sample: it was interrupted.' });
  expect(stopped).toBe(true);
});
