import { expect, test } from 'vitest';
import { createClock } from '../../../../simulator/core/base/clock.ts';
import { createLocalModes, type LocalMode } from '../../../../simulator/core/local-server/local-mode.ts';

function watched() {
  const clock = createClock(0);
  const notified: (readonly [atS: number, mode: LocalMode])[] = [];
  let serves = true;
  const modes = createLocalModes({
    clock,
    cloudServes: () => serves,
    changed: (mode) => notified.push([clock.nowMs() / 1_000, mode]),
  });
  const cloud = (now: boolean) => {
    serves = now;
    modes.cloudContactChanged();
  };
  return { clock, notified, modes, cloud };
}

test('[SIM-12] in automatic mode the local server takes over after 10 s without the cloud, and hands back after 20 s with the cloud', () => {
  const { clock, notified, modes, cloud } = watched();
  modes.set('auto');
  cloud(false);
  clock.runUntil(9_999);
  expect(modes.now()).toBe(1);
  clock.runUntil(60_000);
  cloud(true);
  clock.runUntil(200_000);
  expect(notified).toEqual([
    [0, 1],
    [10, 2],
    [80, 1],
  ]);
});

test('[SIM-12] the local server reports whether its mode is automatic', () => {
  const { clock, modes, cloud } = watched();
  const reported: boolean[] = [];
  const record = () => reported.push(modes.isAuto());
  record();
  modes.set('auto');
  record();
  cloud(false);
  clock.runUntil(60_000);
  expect(modes.now()).toBe(2);
  record();
  modes.set(1);
  record();
  expect(reported).toEqual([false, true, true, false]);
});

test('[SIM-12] a flickering cloud causes neither a takeover nor a hand-back', () => {
  const { clock, notified, modes, cloud } = watched();
  modes.set('auto');
  for (let at = 1; at <= 20; at++) {
    cloud(at % 2 === 0);
    clock.runUntil(at * 8_000);
  }
  expect(notified).toEqual([[0, 1]]);
});

test('[SIM-12] a mode set by command stays, whatever the cloud does', () => {
  const { clock, modes, cloud } = watched();
  modes.set('auto');
  cloud(false);
  clock.runUntil(5_000);
  modes.set(3);
  cloud(true);
  cloud(false);
  clock.runUntil(100_000);
  expect(modes.now()).toBe(3);
});

test('[SIM-12] the mode that the local server had at an earlier time can be read', () => {
  const { clock, modes } = watched();
  modes.set(1);
  clock.runUntil(10_000);
  modes.set(2);
  clock.runUntil(15_000);
  expect([modes.ago(0), modes.ago(5_000), modes.ago(5_001), modes.ago(60_000)]).toEqual([2, 2, 1, 0]);
});
