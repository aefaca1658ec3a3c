/** Waiting times, levels and their looks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { venueConfig } from '../../../fixtures/kds.ts';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import { LEVELS } from '../../../src/domain/board/card.ts';
import {
  elapsedS,
  formatElapsed,
  levelOf,
  levelStyles,
  levelsOf,
  momentS,
  thresholdsOf,
} from '../../../src/domain/board/timing.ts';
import { cardsOn } from './board.ts';
import { anyMoment } from './hostile.ts';

test.each([
  [1_000, 1_090.9, 90],
  [1_000, 1_000, 0],
  [2_000, 1_000, 0],
  [0, 1_760_540_400, 0],
  [Number.NaN, 1_000, 0],
  [1_000, Number.NaN, 0],
  [1, 2, 1],
  [0.5, 2, 1],
  [-10, 1_000, 0],
  [Number.POSITIVE_INFINITY, 1_000, 0],
  [Number.NEGATIVE_INFINITY, 1_000, 0],
  [1_000, Number.POSITIVE_INFINITY, 0],
  [1_000, -5, 0],
])('[C6b] started at %d, at %d a card has waited %d s', (startedAtS, nowS, waitedS) => {
  expect(elapsedS(startedAtS, nowS)).toBe(waitedS);
});

test.each([
  [1_760_540_400, 1_760_540_400],
  [0.25, 0.25],
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  [Number.NEGATIVE_INFINITY, 0],
])('[C6j] %d is the moment %d', (atS, is) => {
  expect(momentS(atS)).toBe(is);
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
  {
    chosen: { tn: Number.NaN, tw: Number.NaN, tt: 1, tc: Number.NaN },
    kds: { warningS: Number.NaN, lateS: 400 },
    is: { normalS: 0, warningS: 300, lateS: 1, criticalS: null },
  },
  {
    chosen: { tw: 1, tt: 0, tc: 1 },
    kds: { warningS: 9, lateS: 1 },
    is: { normalS: 0, warningS: 1, lateS: 1, criticalS: 1 },
  },
  { chosen: { tn: -1, tw: -5, tc: -1 }, kds: KDS, is: { normalS: 0, warningS: 200, lateS: 400, criticalS: null } },
])('[C6h] settings $chosen on a KDS with $kds: $is', ({ chosen, kds, is }) => {
  expect(thresholdsOf(settings(chosen), kds)).toEqual(is);
});

test.each([
  [0, 'neutral'],
  [29, 'neutral'],
  [30, 'normal'],
  [59, 'normal'],
  [60, 'warning'],
  [89, 'warning'],
  [90, 'late'],
  [119, 'late'],
  [120, 'critical'],
  [1e9, 'critical'],
] as const)('[C6c] after %d s a card is %s', (waitedS, level) => {
  expect(levelOf(waitedS, { normalS: 30, warningS: 60, lateS: 90, criticalS: 120 })).toBe(level);
});

test('[C6c] thresholds in the wrong order give the highest level that has passed', () => {
  const thresholds = { normalS: 0, warningS: 600, lateS: 300, criticalS: null };
  expect([0, 300, 600, 1e9].map((waitedS) => levelOf(waitedS, thresholds))).toEqual(['normal', 'late', 'late', 'late']);
});

test('[C6c] what is no waiting time has no level', () => {
  expect(levelOf(Number.NaN, { normalS: 0, warningS: 60, lateS: 90, criticalS: 120 })).toBe('neutral');
});

test('[C7g] the levels of all cards come by card, each by the clock of its batch', () => {
  const lines = [line({ id: 1, firstAtS: 1_000 }), line({ id: 2, firstAtS: 1_100 })];
  const cards = cardsOn({ orders: [order({ id: 1, lines }), order({ id: 2, lines: [line({ firstAtS: 5_000 })] })] });
  const thresholds = { normalS: 0, warningS: 60, lateS: 120, criticalS: null };
  expect([...levelsOf(cards, thresholds, 1_160)]).toEqual([
    ['1-0', 'late'],
    ['1-1', 'warning'],
    ['2-0', 'normal'],
  ]);
  expect(levelsOf([], thresholds, 1_160).size).toBe(0);
});

const anyThreshold = fc.oneof(fc.integer({ min: -10, max: 700 }), fc.constantFrom(0, Number.NaN));

test('[C6i] as time goes on neither waiting time nor level goes back, whatever the thresholds are', () => {
  const chosen = fc.record({ tn: anyThreshold, tw: anyThreshold, tt: anyThreshold, tc: anyThreshold });
  const kds = fc.record({ warningS: anyThreshold, lateS: anyThreshold });
  const moments = fc.array(fc.double({ min: 0, max: 4e9, noNaN: true }), { maxLength: 20 });
  const near = fc.array(fc.integer({ min: 1_760_540_300, max: 1_760_541_500 }), { maxLength: 20 });
  fc.assert(
    fc.property(anyMoment, chosen, kds, fc.oneof(moments, near), (startedAtS, settled, config, times) => {
      const thresholds = thresholdsOf(settings(settled), config);
      const waitedS = times.toSorted((one, other) => one - other).map((nowS) => elapsedS(startedAtS, nowS));
      const ranks = waitedS.map((each) => LEVELS.indexOf(levelOf(each, thresholds)));
      expect(waitedS).toEqual(waitedS.toSorted((one, other) => one - other));
      expect(ranks).toEqual(ranks.toSorted());
      expect(waitedS.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
    }),
  );
});

test('[C6f] any waiting time reads as minutes and seconds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double({ max: 1e15 }), anyMoment), (seconds) => {
      expect(formatElapsed(seconds)).toMatch(/^(\d+:)?[0-5]\d:[0-5]\d$/);
    }),
  );
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

test('[C6e] each level has its own settings, and each but critical a colour of the venue', () => {
  const own = { ctn: '#111111', ctw: '#222222', ctt: '#333333', ctc: '#444444' };
  const ink = { ftn: '#aaaaaa', ftw: '#bbbbbb', ftt: '#cccccc', ftc: '#dddddd' };
  const venue = venueConfig({ colours: { normal: '#555555', warning: '#666666', late: '#777777' } });
  expect(levelStyles(settings({ ...own, ...ink, att: true, atc: true }), venue)).toEqual({
    neutral: { background: '#47525a', ink: '#ffffff', animate: false },
    normal: { background: '#111111', ink: '#aaaaaa', animate: false },
    warning: { background: '#222222', ink: '#bbbbbb', animate: false },
    late: { background: '#333333', ink: '#cccccc', animate: true },
    critical: { background: '#444444', ink: '#dddddd', animate: true },
  });
  const styles = levelStyles(settings({ ...ink, atn: true }), venue);
  expect([styles.normal, styles.warning, styles.late, styles.critical]).toEqual([
    { background: '#555555', ink: '#aaaaaa', animate: true },
    { background: '#666666', ink: '#bbbbbb', animate: false },
    { background: '#777777', ink: '#cccccc', animate: false },
    { background: '#8f0d2d', ink: '#dddddd', animate: false },
  ]);
});

test('[C6e] without colours of the settings or the venue the levels have those of the product', () => {
  const styles = levelStyles(settings(), venueConfig({ colours: { normal: '', warning: '', late: '' } }));
  expect([styles.normal.background, styles.warning.background, styles.late.background]).toEqual([
    '#1b7a43',
    '#f4b400',
    '#d3302a',
  ]);
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
