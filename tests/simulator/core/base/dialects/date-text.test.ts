import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownMs } from '../../../../../simulator/adapters/start-time.ts';
import { isoText, sqlText } from '../../../../../simulator/core/base/dialects/date-text.ts';

/** Whole minutes in years with the venue's present daylight saving rule, in unix seconds. */
const atS = fc
  .integer({ min: Date.UTC(2023, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
  .map((min) => min * 60);

test('[SIM-36] the ISO form of a time is in UTC, and its SQL form in the local time of the venue', () => {
  fc.assert(
    fc.property(atS, (moment) => {
      const ofUtc = new Date(moment * 1_000).toISOString();
      const ofVenue = new Date(shownMs(moment * 1_000)).toISOString();
      expect(isoText(moment)).toEqual(ofUtc.replace('.000', ''));
      expect(sqlText(moment)).toEqual(ofVenue.replace('T', ' ').replace('.000Z', ''));
    }),
  );
});

test.each([
  ['2026-04-05T02:59:59Z', '2026-04-04 23:59:59'],
  ['2026-04-05T03:00:00Z', '2026-04-04 23:00:00'],
  ['2026-09-06T03:59:59Z', '2026-09-05 23:59:59'],
  ['2026-09-06T04:00:00Z', '2026-09-06 01:00:00'],
])('[SIM-36] the time %s in UTC is %s at the venue', (utc, local) => {
  expect(sqlText(Date.parse(utc) / 1_000)).toBe(local);
});
