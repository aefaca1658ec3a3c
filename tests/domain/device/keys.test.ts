/** Which command a key means. */
import { expect, test } from 'vitest';
import { keyCommand } from '../../../src/domain/device/keys.ts';
import { DEFAULT_SETTINGS } from '../../../src/domain/device/settings.ts';

test('[K1a] a bound key means its command, any other means nothing', () => {
  expect(keyCommand(DEFAULT_SETTINGS, 13)).toBe('save');
  expect(keyCommand(DEFAULT_SETTINGS, 90)).toBe('refresh');
  expect(keyCommand(DEFAULT_SETTINGS, 65)).toBeNull();
});

test('[K1a] a key that was bound anew means its new command alone', () => {
  const settings = { ...DEFAULT_SETTINGS, keysave: 65 };
  expect(keyCommand(settings, 65)).toBe('save');
  expect(keyCommand(settings, 13)).toBeNull();
});
