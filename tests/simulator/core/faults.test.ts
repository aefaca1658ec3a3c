/** Faults begin, end by themselves on the virtual clock, and can be healed. */
import { expect, test } from 'vitest';
import { createClock } from '../../../simulator/core/clock.ts';
import { createFaults } from '../../../simulator/core/faults.ts';

function watched() {
  const clock = createClock(0);
  const told: string[] = [];
  const faults = createFaults(clock, {
    begun: (fault) => told.push(`+${fault}@${clock.nowMs()}`),
    ended: (fault) => told.push(`-${fault}@${clock.nowMs()}`),
  });
  return { clock, faults, told };
}

test('a fault ends when its time is over', () => {
  const { clock, faults, told } = watched();
  faults.set('cloud-down', 1_000);
  clock.runUntil(999);
  expect(faults.isOn('cloud-down')).toBe(true);
  clock.runUntil(1_000);
  expect(faults.isOn('cloud-down')).toBe(false);
  expect(told).toEqual(['+cloud-down@0', '-cloud-down@1000']);
});

test('a fault set again ends when the later of both would, and begins only once', () => {
  const { clock, faults, told } = watched();
  faults.set('cloud-500', 1_000);
  clock.runUntil(500);
  faults.set('cloud-500', 2_000);
  faults.set('cloud-500', 10);
  clock.runUntil(5_000);
  expect(told).toEqual(['+cloud-500@0', '-cloud-500@2500']);
});

test('healing ends every fault at once and for good', () => {
  const { clock, faults, told } = watched();
  faults.set('cloud-hang', 1_000);
  faults.set('local-down', 2_000);
  expect(faults.active()).toEqual(['cloud-hang', 'local-down']);
  faults.heal();
  expect(faults.active()).toEqual([]);
  clock.runUntil(5_000);
  expect(told).toEqual(['+cloud-hang@0', '+local-down@0', '-cloud-hang@0', '-local-down@0']);
});
