import { expect, test } from 'vitest';
import { createClock } from '../../../../simulator/core/base/clock.ts';
import { FAULT_KINDS, FAULT_NAMES } from '../../../../simulator/core/base/fault-kinds.ts';
import { createFaults, settingsOf } from '../../../../simulator/core/faults/faults.ts';

function watched() {
  const clock = createClock(0);
  const notified: string[] = [];
  const faults = createFaults(clock, {
    begun: (fault) => notified.push(`+${fault}@${clock.nowMs()}`),
    turned: (fault, leftMs) => notified.push(`~${fault}@${clock.nowMs()} for ${leftMs}`),
    ended: (fault) => notified.push(`-${fault}@${clock.nowMs()}`),
  });
  return { clock, faults, notified };
}

test('a fault ends when its time is over', () => {
  const { clock, faults, notified } = watched();
  faults.set('cloud-down', 1_000);
  clock.runUntil(999);
  expect(faults.isOn('cloud-down')).toBe(true);
  clock.runUntil(1_000);
  expect(faults.isOn('cloud-down')).toBe(false);
  expect(notified).toEqual(['+cloud-down@0', '-cloud-down@1000']);
});

test('a fault set again lasts until the later end, and begins only once', () => {
  const { clock, faults, notified } = watched();
  faults.set('cloud-500', 1_000);
  clock.runUntil(500);
  faults.set('cloud-500', 2_000);
  faults.set('cloud-500', 10);
  clock.runUntil(5_000);
  expect(notified).toEqual(['+cloud-500@0', '~cloud-500@500 for 2000', '~cloud-500@500 for 2000', '-cloud-500@2500']);
});

test('healing ends every fault at once, and no fault returns', () => {
  const { clock, faults, notified } = watched();
  faults.set('cloud-hang', 1_000);
  faults.set('local-down', 2_000);
  expect(faults.active()).toEqual(['cloud-hang', 'local-down']);
  faults.heal();
  expect(faults.active()).toEqual([]);
  clock.runUntil(5_000);
  expect(notified).toEqual(['+cloud-hang@0', '+local-down@0', '-cloud-hang@0', '-local-down@0']);
});

test('[SIM-7] the options of a fault have its defaults, and stay within its bounds', () => {
  expect(settingsOf('cloud-slow').of('delayMs')).toBe(3_000);
  expect(settingsOf('cloud-slow', { delayMs: 700 }).of('delayMs')).toBe(700);
  expect(settingsOf('cloud-loss', { share: 7 }).of('share')).toBe(1);
  expect(settingsOf('cloud-500', { status: 200 }).of('status')).toBe(500);
  expect(() => settingsOf('cloud-down').of('share')).toThrow('cloud-down');
});

test('[SIM-7] a fault affects the server in its option, or else its usual servers, or all when it has no such option', () => {
  const { faults } = watched();
  faults.set('cloud-down', 1_000);
  faults.set('cloud-html', 1_000, { on: 'local' });
  faults.set('cloud-500', 1_000, { on: 'data' });
  faults.set('cloud-truncated', 1_000, { on: 'language' });
  faults.set('response-lost', 1_000);
  const on = (fault: Parameters<typeof faults.at>[0]) =>
    (['cloud', 'data', 'language', 'local'] as const).filter((server) => faults.at(fault, server));
  expect(on('cloud-down')).toEqual(['cloud', 'data', 'language']);
  expect(on('cloud-html')).toEqual(['local']);
  expect(on('cloud-500')).toEqual(['data']);
  expect(on('cloud-truncated')).toEqual(['language']);
  expect(on('response-lost')).toEqual(['cloud', 'data', 'language', 'local']);
  expect(on('cloud-hang')).toEqual([]);
});

test('[SIM-7] a fault that is set again takes the new options', () => {
  const { faults } = watched();
  faults.set('cloud-loss', 1_000, { share: 0.1 });
  faults.set('cloud-loss', 10, { share: 0.9 });
  expect(faults.at('cloud-loss', 'cloud')?.of('share')).toBe(0.9);
});

test('[SIM-7] there are at least sixteen faults, and each default option is within its bounds', () => {
  expect(FAULT_NAMES.length).toBeGreaterThanOrEqual(16);
  for (const fault of FAULT_NAMES) {
    for (const [name, range] of Object.entries(FAULT_KINDS[fault].numbers)) {
      expect(range.default, `${fault} ${name}`).toBeGreaterThanOrEqual(range.min);
      expect(range.default, `${fault} ${name}`).toBeLessThanOrEqual(range.max);
    }
  }
});
