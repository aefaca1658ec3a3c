import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coerceSetting } from '../../../src/domain/device/coerce-setting.ts';
import {
  DEFAULT_SETTINGS,
  SETTINGS,
  type SettingKey,
  type SettingRow,
} from '../../../src/domain/presentation/settings.ts';

const ROWS: readonly (readonly [SettingKey, SettingRow])[] = Object.entries(SETTINGS) as never;
const KEYS = ROWS.map(([key]) => key);

test('[SETTINGS-2] every default is a valid value of its own row', () => {
  expect(KEYS).toHaveLength(72);
  for (const [key, row] of ROWS) expect(coerceSetting(key, row.fallback)).toEqual(row.fallback);
});

test('[SETTINGS-2] an unreadable value of any setting counts as its default', () => {
  const unreadable = [undefined, null, Number.NaN, 'x', {}, () => 1, Symbol('x'), 2n, -1, Number.POSITIVE_INFINITY];
  for (const [key, row] of ROWS) {
    for (const value of unreadable) expect(coerceSetting(key, value)).toEqual(row.fallback);
  }
});

test.each(['tn', 'tw', 'tt', 'tc'] as const)(
  '[SETTINGS-1][SETTINGS-2] the threshold setting %s accepts seconds up to a day',
  (key) => {
    const table: readonly (readonly [unknown, number])[] = [
      [300, 300],
      ['300', 300],
      ['12.9', 12],
      [12.9, 12],
      [0, 0],
      [-0, 0],
      [0.4, 0],
      [-0.4, 0],
      [-5, 0],
      ['-5', 0],
      ['', 0],
      [' 5', 0],
      ['5 ', 0],
      ['5s', 0],
      ['x5', 0],
      ['.5', 0],
      ['1.', 0],
      ['1e3', 0],
      ['1234567890123456', 0],
      ['1.1234567890123456', 0],
      ['1.123456789012345', 1],
      ['123456789012345', 86_400],
      [86_399, 86_399],
      [86_400, 86_400],
      [86_401, 86_400],
      [1e300, 86_400],
      [true, 0],
      [[5], 0],
    ];
    for (const [value, coerced] of table) expect([value, coerceSetting(key, value)]).toEqual([value, coerced]);
  },
);

test.each(['stn', 'stw', 'stt', 'stc'] as const)(
  '[SETTINGS-1][SETTINGS-2] the sound setting %s is 1 to 9, or else none',
  (key) => {
    expect([-1, 0, 1, 1.9, '9', 9, 10, 99].map((value) => coerceSetting(key, value))).toEqual([0, 0, 1, 1, 9, 9, 0, 0]);
  },
);

test.each([
  ['autosave', [0, 2, 5, 7, 10, 15, '7', 7.9], [1, 3, 20, -2]],
  ['minTimeRefresh', [1, 2, 5, 7, 10, 12, 15], [0, 3, 16]],
  ['clickArea', [24, 34, 44], [0, 23, 25, 45]],
  ['finalOrders', [5, 8, 10, 12, 15, 18, 20], [0, 6, 21]],
  ['prio', [0, 1, 2], [3, -1]],
] as const)('[SETTINGS-1] the setting %s is one of its options, or else the default', (key, accepted, refused) => {
  for (const value of accepted) expect(coerceSetting(key, value)).toBe(Math.trunc(Number(value)));
  for (const value of refused) expect(coerceSetting(key, value)).toBe(DEFAULT_SETTINGS[key]);
});

test.each([
  ['timeToGroupUp', 60, 86_400],
  ['recordCount', 10, 1_000],
  ['orderLines', 10, 1_000],
] as const)(
  '[SETTINGS-1][SETTINGS-2] the setting %s is any whole number from 0 to its limit, or else %d',
  (key, fallback, max) => {
    expect([0, 1, 37.5, max, max + 1, -1, 'many'].map((value) => coerceSetting(key, value))).toEqual([
      0,
      1,
      37,
      max,
      max,
      fallback,
      fallback,
    ]);
  },
);

test('[SETTINGS-1][KEY-11] a key is a whole code that may be bound, or else the default', () => {
  const codes = [65, '65', 65.5, 0, 1, 255, 256, 229, 48, 49, 57, 58, 96, 97, 105, 106];
  expect(codes.map((code) => coerceSetting('keysave', code))).toEqual([
    65, 65, 65, 13, 1, 255, 13, 13, 48, 13, 13, 58, 96, 13, 13, 106,
  ]);
});

test.each([
  [true, true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
  ['', false],
  ['true', true],
  [2, true],
  [null, true],
])('[SETTINGS-2] the value %j of a flag that is on by default counts as %j', (value, coerced) => {
  expect(coerceSetting('showPAX', value)).toBe(coerced);
});

test('[SETTINGS-1] a choice setting is one of its options, or else the default', () => {
  expect(['small', 'bigger', 'huge', 'toString', 0].map((value) => coerceSetting('fontsize', value))).toEqual([
    'small',
    'bigger',
    'normal',
    'normal',
    'normal',
  ]);
  expect(coerceSetting('fontFamily', 'Barlow')).toBe('Barlow');
  expect(coerceSetting('direction', 'rightup')).toBe('rightup');
  expect(coerceSetting('width', 'small')).toBe('normal');
});

test.each([
  ['#F4B400', '#f4b400'],
  ['f4b400', '#f4b400'],
  ['#abc', '#aabbcc'],
  ['Yellow', '#ffff00'],
  ['#f4b400ff', ''],
  ['url(x)', ''],
  ['', ''],
  [7, ''],
])('[SETTINGS-15] the color setting %j is stored as %j', (value, coerced) => {
  expect(coerceSetting('ctw', value)).toBe(coerced);
});

test('[SETTINGS-16] only readable status colors count, and the first color of each status', () => {
  const sent = [
    { id: 110, c: '#ABC' },
    { id: '75', c: 'red' },
    { id: 110, c: '#000000' },
    { id: -1, c: '#000000' },
    { id: 0, c: 'nothing' },
    { id: 40 },
    { c: '#000000' },
    null,
    'x',
    [],
  ];
  expect(coerceSetting('sts', sent)).toEqual([
    { id: 110, c: '#aabbcc' },
    { id: 75, c: '#ff0000' },
    { id: 0, c: '' },
  ]);
});

test('[SETTINGS-16] no more than 50 status colors and 2000 positions are read', () => {
  const colours = Array.from({ length: 60 }, (_, id) => ({ id, c: '#000000' }));
  expect(coerceSetting('sts', colours)).toEqual(colours.slice(0, 50));
  const positions = Array.from({ length: 2_100 }, (_, at) => `${at}-0`);
  expect(coerceSetting('orderPositions', positions)).toEqual(positions.slice(0, 2_000));
});

test('[SETTINGS-16] only readable card positions count, each once', () => {
  const long = 'x'.repeat(60);
  expect(coerceSetting('orderPositions', ['7-0', 7, null, '', '7-1', '7-0', long, `${long}x`])).toEqual([
    '7-0',
    '7-1',
    long,
  ]);
});

const hostile = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), fc.double(), fc.string());

test('[SETTINGS-1][SETTINGS-2] for any input, a stored value is stored again unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KEYS), hostile, (key, value) => {
      const coerced = coerceSetting(key, value);
      expect(typeof coerced).toBe(typeof SETTINGS[key].fallback);
      expect(coerceSetting(key, coerced)).toEqual(coerced);
    }),
  );
});

test.each([
  [
    [2, '3', 2],
    [2, 3],
  ],
  [[0, -1, 'x', null, 1.5], [1]],
  [Array.from({ length: 60 }, (_, at) => at + 1), Array.from({ length: 50 }, (_, at) => at + 1)],
  ['2', []],
])('[SETTINGS-2][SETTINGS-47] the held priorities %j are read as %j', (value, coerced) => {
  expect(coerceSetting('heldPriorities', value)).toEqual(coerced);
});
