import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kdsConfig, venueConfig } from '../../../fixtures/kds.ts';
import { settingProblems } from '../../../src/domain/device/settings-problems.ts';
import { DEFAULT_SETTINGS, SETTINGS, type Settings } from '../../../src/domain/presentation/settings.ts';

const KDS = { ...kdsConfig(), warningS: 300, lateS: 600 };
const VENUE = { ...venueConfig(), colours: { normal: '#1b7a43', warning: '#f4b400', late: '#d3302a' } };

const problems = (overrides: Partial<Settings>, kds: { warningS: number; lateS: number } = KDS) =>
  settingProblems({ ...DEFAULT_SETTINGS, ...overrides }, kds, VENUE);
const hidden = (...keys: string[]) => keys.map((key) => ({ key, why: 'never-shows' }));
const faint = (...keys: string[]) => keys.map((key) => ({ key, why: 'low-contrast' }));

test('[SETTINGS-8][SETTINGS-9][SETTINGS-10] the default settings have no problem', () => {
  expect(problems({})).toEqual([]);
});

test.each([
  [{ tw: 599 }, []],
  [{ tw: 600 }, ['tw']],
  [{ tw: 601 }, ['tw']],
  [{ tt: 301 }, []],
  [{ tt: 300 }, ['tw']],
  [{ tc: 601 }, []],
  [{ tc: 600 }, ['tt']],
  [{ tc: 300 }, ['tw', 'tt']],
  [{ tn: 299 }, []],
  [{ tn: 300 }, ['tn']],
  [{ tn: 700, tc: 700 }, ['tn']],
  [{ tn: 700 }, ['tn']],
  [{ tn: 5, tw: 4, tt: 3, tc: 2 }, ['tn', 'tw', 'tt']],
  [{ tc: 0, tt: 9_000 }, []],
])('[SETTINGS-8] with the thresholds %j the levels %j never appear', (thresholds, keys) => {
  expect(problems(thresholds)).toEqual(hidden(...keys));
});

test('[SETTINGS-8] a threshold of 0 counts as the threshold of the KDS', () => {
  expect(problems({}, { warningS: 900, lateS: 600 })).toEqual(hidden('tw'));
  expect(problems({ tw: 500 }, { warningS: 900, lateS: 600 })).toEqual([]);
});

test.each([
  [{ ctn: '#ffffff', ftn: '#777777' }, ['ftn']],
  [{ ctn: '#ffffff', ftn: '#767676' }, []],
  [{ ftn: '#000000' }, ['ftn']],
  [{ ftw: '#ffffff' }, ['ftw']],
  [{ ftt: '#000000' }, ['ftt']],
  [{ ftc: '#000000' }, ['ftc']],
  [{ ctc: '#ffffff' }, []],
  [{ ctc: '#ffffff', ftc: 'nothing' }, []],
])('[SETTINGS-9] with the colors %j the text colors %j are hard to read', (colours, keys) => {
  expect(problems(colours)).toEqual(faint(...keys));
});

test("[SETTINGS-9] text colors are checked on the venue's color if the settings choose no color", () => {
  const venue = { ...VENUE, colours: { ...VENUE.colours, normal: '#ffffff' } };
  expect(settingProblems({ ...DEFAULT_SETTINGS, ftn: '#ffffff' }, KDS, venue)).toEqual(faint('ftn'));
});

test('[SETTINGS-10] of several functions with the same key, all but the first have a warning', () => {
  expect(problems({ keysave: 66, keyrefresh: 66 })).toEqual([
    { key: 'keysave', why: 'key-taken' },
    { key: 'keyrefresh', why: 'key-taken' },
  ]);
});

test('[SETTINGS-8][SETTINGS-9][SETTINGS-10] problems of levels come first, then problems of text colors, and then problems of keys', () => {
  expect(problems({ tw: 600, ftt: '#000000', keysave: 66 })).toEqual([
    { key: 'tw', why: 'never-shows' },
    { key: 'ftt', why: 'low-contrast' },
    { key: 'keysave', why: 'key-taken' },
  ]);
});

test('[SETTINGS-8][SETTINGS-9][SETTINGS-10] for any numbers and colors, each problem names a setting once', () => {
  const number = fc.oneof(fc.double(), fc.integer());
  const odd = fc.record({
    tn: number,
    tw: number,
    tt: number,
    tc: number,
    ftn: fc.string(),
    ctw: fc.string(),
    keysave: number,
  });
  fc.assert(
    fc.property(odd, number, number, (chosen, warningS, lateS) => {
      const keys = problems(chosen, { warningS, lateS }).map(({ key }) => key);
      expect(keys.every((key) => key in SETTINGS)).toBe(true);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
