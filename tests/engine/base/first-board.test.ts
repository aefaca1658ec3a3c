import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import { FIRST_BOARD_MS_MAX, FIRST_SCREEN_MS_MAX } from '../../../src/domain/limits.ts';
import { createFirstBoard } from '../../../src/engine/base/first-board.ts';
import { initialState } from '../../../src/engine/base/state.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { testClock } from '../virtual-clock.ts';

function bench(installed = true) {
  const clock = testClock();
  const state = initialState({ installed });
  let frames = 0;
  const page = {
    async painted() {
      frames += 1;
    },
  };
  const firstBoard = createFirstBoard({ state, page, timers: createTimers(clock) });
  let isPainted = false;
  void firstBoard.painted().then(() => {
    isPainted = true;
  });
  let isKnown = false;
  void firstBoard.known().then(() => {
    isKnown = true;
  });
  return { clock, state, firstBoard, isPainted: () => isPainted, isKnown: () => isKnown, frames: () => frames };
}

test('[START-4] the wait for the first board ends with a paint, after a response is accepted and the KDS is known', async () => {
  const { clock, state, isPainted, frames } = bench();
  state.board.received = true;
  await clock.run(10);
  // Without its unit the board stays empty, whatever was received.
  expect([isPainted(), frames()]).toEqual([false, 0]);
  state.kds = kdsConfig();
  await clock.run(10);
  expect([isPainted(), frames()]).toEqual([true, 1]);
});

test('[START-4] stored cards count as the first board, and an empty board before any response does not', async () => {
  const { clock, state, isPainted } = bench();
  state.kds = kdsConfig();
  await clock.run(10);
  expect(isPainted()).toBe(false);
  state.board.keys = ['4711-0'];
  await clock.run(10);
  expect(isPainted()).toBe(true);
});

test('[START-4] the wait for the first board ends at once on release or without an install record, or else after a maximum time', async () => {
  const given = bench();
  given.firstBoard.release();
  await given.clock.run(10);
  expect(given.isPainted()).toBe(true);

  const bare = bench(false);
  await bare.clock.run(10);
  expect([bare.isKnown(), bare.isPainted()]).toEqual([true, true]);

  const silent = bench();
  await silent.clock.run(FIRST_BOARD_MS_MAX - 1);
  expect(silent.isPainted()).toBe(false);
  await silent.clock.run(1);
  expect(silent.isPainted()).toBe(true);
});

test('[START-7] the wait for the first screen ends when orders arrive, on release, or after a shorter maximum time', async () => {
  const ready = bench();
  ready.state.kds = kdsConfig();
  await ready.clock.run(10);
  expect(ready.isKnown()).toBe(false);
  ready.state.board.received = true;
  await ready.clock.run(1);
  expect(ready.isKnown()).toBe(true);

  const refused = bench();
  refused.firstBoard.release();
  await refused.clock.run(1);
  expect(refused.isKnown()).toBe(true);

  const silent = bench();
  await silent.clock.run(FIRST_SCREEN_MS_MAX - 1);
  expect(silent.isKnown()).toBe(false);
  await silent.clock.run(1);
  // The start still waits for the board.
  expect([silent.isKnown(), silent.isPainted()]).toEqual([true, false]);
});
