import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settings } from '../../fixtures/settings.ts';
import { DEFAULT_SETTINGS, SETTINGS, type SettingKey } from '../../src/domain/presentation/settings.ts';
import { decodeSettings } from '../../src/protocol/decode-settings.ts';

const KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

test('[WIRE-18] the decoder reads complete settings unchanged, also from text', () => {
  const chosen = settings({ tw: 90, fontsize: 'big', sts: [{ id: 110, c: '#aabbcc' }], orderPositions: ['7-0'] });
  expect(decodeSettings(chosen)).toEqual(chosen);
  expect(decodeSettings(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
});

test('[WIRE-18] an empty record has every default, in the order of the table', () => {
  expect(decodeSettings({})).toEqual(DEFAULT_SETTINGS);
  expect(Object.keys(decodeSettings({}) ?? {})).toEqual(KEYS);
});

test('[WIRE-18] an invalid setting takes its default, the other settings keep their values, and unknown settings are ignored', () => {
  const raw = { ...settings({ tt: 700 }), tw: 'soon', ctw: '#ABC', keysave: 50, darkMode: '0', newer: 1 };
  expect(decodeSettings(raw)).toEqual(settings({ tt: 700, tw: 0, ctw: '#aabbcc', keysave: 13, darkMode: false }));
});

test.each(['S', 'si', 'true', 'Y', 1, '1'])('[WIRE-18] a flag sent as %j counts as on', (sent) => {
  expect(decodeSettings({ changeAll: sent })).toMatchObject({ changeAll: true });
});

test.each(['N', 'no', 'false', '0', ''])('[WIRE-18] a flag sent as %j counts as off', (sent) => {
  expect(decodeSettings({ darkMode: sent })).toMatchObject({ darkMode: false });
});

test('[WIRE-18] the decoder accepts lists sent as objects and numbers sent as text', () => {
  const chosen = { sts: [{ id: 110, c: '#aabbcc' }], heldPriorities: [2, 9], orderPositions: ['7-0'], tw: 90 };
  const sent = {
    sts: { 1: { id: '110', c: '#aabbcc' } },
    heldPriorities: { 1: '2', 3: '9' },
    orderPositions: { 1: '7-0' },
    tw: '90',
  };
  expect(decodeSettings(sent)).toEqual(decodeSettings(chosen));
});

test.each([[null], [undefined], [[]], [[{}]], ['{}'], [7], [true]])(
  '[WIRE-18] the value %j is not a record of settings',
  (raw) => {
    expect(decodeSettings(raw)).toBeNull();
  },
);

test('[WIRE-15] the decoder ignores inherited keys and keys that every object has', () => {
  const polluted = decodeSettings(JSON.parse('{"__proto__":{"tw":5},"constructor":{"tw":5},"tt":7}'));
  expect(polluted).toEqual(settings({ ok: false, tt: 7 }));
  expect(decodeSettings(Object.create({ tw: 5 }))).toEqual(DEFAULT_SETTINGS);
});

test('[WIRE-18] any value decodes to complete settings, which decode to the same settings again', () => {
  const record = fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), fc.anything());
  fc.assert(
    fc.property(fc.oneof(record, fc.anything()), (raw) => {
      const read = decodeSettings(raw);
      if (read === null) return;
      expect(Object.keys(read)).toEqual(KEYS);
      expect(decodeSettings(read)).toEqual(read);
    }),
  );
});
