import { expect, test } from 'vitest';
import { kdsConfig, venueConfig } from '../../../fixtures/kds.ts';
import { BUMP_BARS, hasBar, withBar } from '../../../src/domain/device/bump-bars.ts';
import { checkKey } from '../../../src/domain/device/key-assign.ts';
import { digitOf, isAssignableKey, KEY_COMMANDS, KEY_SETTINGS, keyCommand } from '../../../src/domain/device/keys.ts';
import { changedKeys } from '../../../src/domain/device/settings-draft.ts';
import { settingProblems } from '../../../src/domain/device/settings-problems.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/domain/presentation/settings.ts';

const SPACE = 32;
const BARS = BUMP_BARS.map((bar) => [`${bar.name} ${bar.sheet}`, bar] as const);

/** Keys of bars that a user had bound by hand to other functions. */
const BY_HAND: Settings = {
  ...DEFAULT_SETTINGS,
  keyrefresh: 17,
  keysave: 109,
  keynext: 13,
  keyback: 120,
  dragndrop: true,
};

test('bump bars have unique ids, and the three bars have the legend sheets A, B and C', () => {
  expect(new Set(BUMP_BARS.map(({ id }) => id)).size).toBe(BUMP_BARS.length);
  expect(BARS.map(([name]) => name)).toEqual(['Logic Controls KB1700 A', 'Logic Controls KB9000 B', 'Bematech C']);
});

test.each(BARS)(
  '[KEY-16] the bump bar %s has each of the eight functions once, on unique codes that may be bound',
  (_, bar) => {
    const keys = bar.rows.flat();
    expect(keys).toHaveLength(17);
    expect(new Set(keys.map(({ code }) => code)).size).toBe(17);
    const bound = keys.filter(({ does }) => does !== null);
    expect(bound.map(({ does }) => does).toSorted()).toEqual(KEY_SETTINGS.toSorted());
    for (const { label, code } of bound) expect(isAssignableKey(code), label).toBe(true);
  },
);

test.each(BARS)('[KEY-16][KEY-11][KEY-12][KEY-13] a user can bind the keys of the bump bar %s one by one', (_, bar) => {
  const settings = withBar(BY_HAND, bar);
  for (const key of KEY_SETTINGS) {
    // Removes the key's own binding first, because a check always accepts it.
    expect(checkKey({ ...settings, [key]: 0 }, key, settings[key]), key).toEqual({ ok: true });
  }
  const problems = settingProblems(settings, kdsConfig(), venueConfig());
  expect(problems.filter(({ why }) => why === 'key-taken')).toEqual([]);
});

test.each(BARS)(
  '[KEY-16] with the bar %s, each key with a function runs its command, and each other key means its digit',
  (_, bar) => {
    const settings = withBar(DEFAULT_SETTINGS, bar);
    for (const { code, does, label } of bar.rows.flat()) {
      expect(keyCommand(settings, code), label).toBe(does === null ? digitOf(code) : KEY_COMMANDS[does]);
    }
  },
);

test.each(BARS)('[KEY-17] the number keys 1 to 9 of the bump bar %s send their own digits', (_, bar) => {
  const numbers = bar.rows.flat().filter(({ label }) => /^[1-9]$/.test(label));
  expect(numbers.map(({ code }) => digitOf(code))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(numbers.map(({ label }) => Number(label))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(numbers.filter(({ does }) => does !== null)).toEqual([]);
});

test.each(BARS)('[KEY-18] no key of the bump bar %s sends Space', (_, bar) => {
  expect(bar.rows.flat().map(({ code }) => code)).not.toContain(SPACE);
});

test.each(BARS)('[KEY-19] the bump bar %s replaces all eight keys and no other setting', (_, bar) => {
  const settings = withBar(BY_HAND, bar);
  expect(changedKeys(BY_HAND, settings).every((key) => KEY_SETTINGS.some((setting) => setting === key))).toBe(true);
  expect([hasBar(BY_HAND, bar), hasBar(settings, bar)]).toEqual([false, true]);
  for (const key of KEY_SETTINGS) expect(hasBar({ ...settings, [key]: 90 }, bar), key).toBe(false);
  expect(BUMP_BARS.filter((other) => hasBar(settings, other))).toEqual([bar]);
});
