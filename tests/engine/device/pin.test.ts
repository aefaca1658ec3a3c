import { expect, test } from 'vitest';
import { SETTINGS } from '../../../src/domain/presentation/settings.ts';
import { RECORDED_FACTS } from '../../../src/recording/redact.ts';
import { openKitchen } from '../kitchen.ts';

const HOT = 3;

test('[PIN-1] a PIN survives a reload, and a device without a PIN requires none', async () => {
  const device = openKitchen().device(HOT);
  const { commands } = device.app();
  expect([device.app().state.hasPin, commands.tryPin('0000')]).toEqual([false, { kind: 'right' }]);
  expect([commands.setPin('12'), device.app().state.hasPin]).toEqual([false, false]);
  expect([commands.setPin('4711'), device.app().state.hasPin]).toEqual([true, true]);
  device.reload();
  expect([device.app().state.hasPin, device.app().commands.tryPin('0000')]).toEqual([true, { kind: 'wrong' }]);
  expect(device.app().commands.tryPin('4711')).toEqual({ kind: 'right' });
  expect(device.app().commands.setPin(null)).toBe(true);
  device.reload();
  expect(device.app().state.hasPin).toBe(false);
});

test('[PIN-1] a PIN that the storage refuses, or that is damaged, counts as no PIN', () => {
  const device = openKitchen().device(HOT);
  device.storage.facts.set('pin', '<script>');
  device.reload();
  expect(device.app().state.hasPin).toBe(false);
  device.ports().facts.write = () => false;
  expect([device.app().commands.setPin('4711'), device.app().state.hasPin]).toEqual([false, false]);
});

const wrongTries = (device: ReturnType<ReturnType<typeof openKitchen>['device']>, count: number) =>
  Array.from({ length: count }, () => device.app().commands.tryPin('0000').kind);

test('[PIN-3] a reload does not reset the number of wrong PINs, and begins a block again', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  device.app().commands.setPin('4711');
  expect(wrongTries(device, 4)).toEqual(['wrong', 'wrong', 'wrong', 'wrong']);
  device.reload();
  expect(wrongTries(device, 1)).toEqual(['blocked']);
  await kitchen.run(10);
  device.reload();
  expect(device.app().commands.tryPin('4711')).toEqual({ kind: 'blocked', seconds: 30 });
  await kitchen.run(30);
  expect(device.app().commands.tryPin('4711')).toEqual({ kind: 'right' });
  device.reload();
  expect(wrongTries(device, 1)).toEqual(['wrong']);
});

test.each(['', '{', 'null', '[4]', '-9', 'NaN', 'Infinity', '2.5', '6', '1e15'])(
  '[PIN-3] the damaged record %j of wrong PINs counts as no wrong PIN, without a block',
  (text) => {
    const device = openKitchen().device(HOT);
    device.app().commands.setPin('4711');
    device.storage.facts.set('pin-tries', text);
    device.reload();
    expect(wrongTries(device, 4)).toEqual(['wrong', 'wrong', 'wrong', 'wrong']);
    expect(device.app().commands.tryPin('4711')).toEqual({ kind: 'right' });
  },
);

test('[PIN-4] no recording and no settings file contains the PIN', () => {
  expect(RECORDED_FACTS).not.toContain('pin');
  expect(Object.keys(SETTINGS)).not.toContain('pin');
});
