import { expect, test } from 'vitest';
import { chooseLocation, mustLocate } from '../../../src/domain/person/location.ts';

const NOW_S = 1_700_000_000;
const aged = (ageS: number) => ({ position: { latitude: 1, longitude: 2 }, atS: NOW_S - ageS });

test.each([
  [0, false],
  [21_599, false],
  [21_600, false],
  [21_601, true],
  [-1, true],
  [Number.NaN, true],
])('[ADDRESS-15] with a stored location that is %d s old the browser is queried: %s', (ageS, isQueried) => {
  expect(mustLocate(aged(ageS), NOW_S)).toBe(isQueried);
});

test('[ADDRESS-15] without a stored location the browser is queried', () => expect(mustLocate(null, NOW_S)).toBe(true));

test.each([
  [0, 0, 0, 'browser'],
  [86_400, 0, 0, 'browser'],
  [86_401, 0, 0, 'stored'],
  [null, 604_800, 0, 'stored'],
  [null, 604_801, 3_600, 'connection'],
  [null, 604_801, 3_601, null],
  [null, null, 0, 'connection'],
  [null, null, null, null],
  [-1, 0, 0, 'stored'],
  [null, -1, 0, 'connection'],
  [null, null, -1, null],
  [Number.NaN, null, null, null],
])(
  '[ADDRESS-16] with locations of these ages in seconds: browser %j, stored %j, connection %j (null: no location), the form uses %j (null: none)',
  (browserS, storedS, connectionS, used) => {
    const at = (ageS: number | null) => (ageS === null ? null : aged(ageS));
    const sources = { browser: at(browserS), stored: at(storedS), connection: at(connectionS) };
    const expected = used === null ? null : sources[used as keyof typeof sources];
    expect(chooseLocation(sources, NOW_S)).toBe(expected);
  },
);
