/** Waiting times, levels and their looks. */
import { expect, test } from 'vitest';
import { venueConfig } from '../../../fixtures/kds.ts';
import { settings } from '../../../fixtures/settings.ts';
import { elapsedS, formatElapsed, levelOf, levelStyles, thresholdsOf } from '../../../src/domain/board/timing.ts';

test.each([
  [1_000, 1_090.9, 90],
  [1_000, 1_000, 0],
  [2_000, 1_000, 0],
  [0, 1_760_540_400, 0],
  [Number.NaN, 1_000, 0],
  [1_000, Number.NaN, 0],
])('[C6b] started at %d, at %d a card has waited %d s', (startedAtS, nowS, waitedS) => {
  expect(elapsedS(startedAtS, nowS)).toBe(waitedS);
});

const KDS = { warningS: 200, lateS: 400 };

test.each([
  { chosen: {}, kds: KDS, is: { normalS: 0, warningS: 200, lateS: 400, criticalS: null } },
  {
    chosen: { tn: 30, tw: 60, tt: 90, tc: 120 },
    kds: KDS,
    is: { normalS: 30, warningS: 60, lateS: 90, criticalS: 120 },
  },
  { chosen: {}, kds: { warningS: 0, lateS: 0 }, is: { normalS: 0, warningS: 300, lateS: 600, criticalS: null } },
  { chosen: { tn: -1, tw: -5, tc: -1 }, kds: KDS, is: { normalS: 0, warningS: 200, lateS: 400, criticalS: null } },
])('[C6h] settings $chosen on a KDS with $kds: $is', ({ chosen, kds, is }) => {
  expect(thresholdsOf(settings(chosen), kds)).toEqual(is);
});

test.each([
  [0, 'neutral'],
  [29, 'neutral'],
  [30, 'normal'],
  [60, 'warning'],
  [89, 'warning'],
  [90, 'late'],
  [120, 'critical'],
  [1e9, 'critical'],
] as const)('[C6c] after %d s a card is %s', (waitedS, level) => {
  expect(levelOf(waitedS, { normalS: 30, warningS: 60, lateS: 90, criticalS: 120 })).toBe(level);
});

test('[C6c] thresholds in the wrong order give the highest level that has passed', () => {
  const thresholds = { normalS: 0, warningS: 600, lateS: 300, criticalS: null };
  expect([0, 300, 600, 1e9].map((waitedS) => levelOf(waitedS, thresholds))).toEqual(['normal', 'late', 'late', 'late']);
});

test('[C6e] colours come from the settings, else the venue, else the product', () => {
  const venue = venueConfig({ colours: { normal: 'green', warning: 'no colour', late: '#ABC' } });
  const styles = levelStyles(settings({ ctn: '#123456', ctw: 'javascript:x', atw: true, ftn: '#999' }), venue);
  expect(styles.normal).toEqual({ background: '#123456', ink: '#999999', animate: false });
  expect(styles.warning).toEqual({ background: '#f4b400', ink: '#000000', animate: true });
  expect(styles.late.background).toBe('#aabbcc');
  expect(styles.critical).toEqual({ background: '#8f0d2d', ink: '#ffffff', animate: false });
  expect(styles.neutral).toEqual({ background: '#47525a', ink: '#ffffff', animate: false });
});

test('[C6g] ink that is no colour is black or white by contrast', () => {
  const styles = levelStyles(settings({ ctc: '#ffee00', ftc: 'invisible' }), venueConfig());
  expect(styles.critical.ink).toBe('#000000');
});

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [61.9, '01:01'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [36_061, '10:01:01'],
  [-5, '00:00'],
  [Number.NaN, '00:00'],
  [Number.POSITIVE_INFINITY, '00:00'],
])('[C6f] %d s show as %s', (seconds, shown) => {
  expect(formatElapsed(seconds)).toBe(shown);
});
