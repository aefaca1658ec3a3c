import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boundTo,
  digitOf,
  isAssignableKey,
  isKey,
  KEY_COMMANDS,
  KEY_SETTINGS,
  keyCommand,
} from '../../../src/domain/device/keys.ts';
import { DEFAULT_SETTINGS } from '../../../src/domain/presentation/settings.ts';

test.each([
  [66, 'toggle'],
  [85, 'toggleBack'],
  [78, 'next'],
  [80, 'back'],
  [73, 'nextDiner'],
  [74, 'previousDiner'],
  [13, 'save'],
  [90, 'refresh'],
  [65, null],
  [0, null],
  [-1, null],
  [66.5, null],
  [Number.NaN, null],
])('[KEY-1] by default, the key %d means %j (null: nothing)', (code, command) => {
  expect(keyCommand(DEFAULT_SETTINGS, code)).toBe(command);
});

test.each(KEY_SETTINGS)(
  '[KEY-1] after a new binding of %s, the new key runs its command and the old key runs none',
  (key) => {
    const settings = { ...DEFAULT_SETTINGS, [key]: 65 };
    expect(keyCommand(settings, 65)).toBe(KEY_COMMANDS[key]);
    expect(keyCommand(settings, DEFAULT_SETTINGS[key])).toBeNull();
  },
);

test('[KEY-1] each of the eight functions has a key setting', () => {
  expect(KEY_SETTINGS).toEqual(Object.keys(DEFAULT_SETTINGS).filter((key) => key.startsWith('key')));
  expect(KEY_SETTINGS).toHaveLength(8);
});

test('[KEY-9] the keys 1 to 9 of the number row and the number pad are digits, and the keys beside them are not', () => {
  const codes = [48, 49, 50, 57, 58, 96, 97, 98, 105, 106, 49.5, 97.5];
  const digits = [null, 1, 2, 9, null, null, 1, 2, 9, null, null, null];
  expect(codes.map(digitOf)).toEqual(digits);
  expect(codes.map((code) => keyCommand(DEFAULT_SETTINGS, code))).toEqual(digits);
});

test('[KEY-9] a digit key means its digit, even if a function is bound to that key', () => {
  expect(keyCommand({ ...DEFAULT_SETTINGS, keysave: 49, keynext: 97 }, 49)).toBe(1);
  expect(keyCommand({ ...DEFAULT_SETTINGS, keysave: 49, keynext: 97 }, 97)).toBe(1);
});

test('[KEY-10] when two functions have the same key, the first one runs', () => {
  const settings = { ...DEFAULT_SETTINGS, keynext: 65, keyrefresh: 65 };
  expect(boundTo(settings, 65)).toBe('keynext');
  expect(keyCommand(settings, 65)).toBe('next');
  expect(boundTo(settings, 66)).toBe('keytoggle');
  expect(boundTo(settings, 67)).toBeNull();
});

test.each([0, 229, 256, -3, Number.NaN, 66.5])(
  '[KEY-10] the code %d does nothing, even if a function is bound to it',
  (code) => {
    expect(keyCommand({ ...DEFAULT_SETTINGS, keysave: code }, code)).toBeNull();
  },
);

test.each([
  [0, false, false],
  [1, true, true],
  [48, true, true],
  [49, true, false],
  [57, true, false],
  [58, true, true],
  [96, true, true],
  [97, true, false],
  [105, true, false],
  [106, true, true],
  [228, true, true],
  [229, false, false],
  [230, true, true],
  [255, true, true],
  [256, false, false],
  [65.5, false, false],
  [Number.NaN, false, false],
  [Number.POSITIVE_INFINITY, false, false],
])('[KEY-11][KEY-12] the code %d is a key: %j, and may be bound: %j', (code, key, assignable) => {
  expect([isKey(code), isAssignableKey(code)]).toEqual([key, assignable]);
});

test('[KEY-1][KEY-9] with any key codes a press means a digit, a command or nothing', () => {
  const known = new Set<unknown>([...Object.values(KEY_COMMANDS), null, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const code = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.double());
  fc.assert(
    fc.property(code, code, (pressed, bound) => {
      expect(known.has(keyCommand({ ...DEFAULT_SETTINGS, keysave: bound }, pressed))).toBe(true);
    }),
  );
});
