import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settings } from '../../../fixtures/settings.ts';
import { elapsedS } from '../../../src/domain/presentation/elapsed.ts';
import { LEVELS, levelOf, thresholdsOf } from '../../../src/domain/presentation/levels.ts';
import { anyMoment } from '../board/hostile.ts';

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
])('[ALARM-10] the settings $chosen on a KDS with $kds result in the thresholds $is', ({ chosen, kds, is }) => {
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
] as const)('[ALARM-5] after %d s a card has the level %s', (waitedS, level) => {
  expect(levelOf(waitedS, { normalS: 30, warningS: 60, lateS: 90, criticalS: 120 })).toBe(level);
});

test('[ALARM-5] thresholds in the wrong sequence give the highest level whose threshold has passed', () => {
  const thresholds = { normalS: 0, warningS: 600, lateS: 300, criticalS: null };
  expect([0, 300, 600, 1e9].map((waitedS) => levelOf(waitedS, thresholds))).toEqual(['normal', 'late', 'late', 'late']);
});

test('[ALARM-5] a card with an invalid waiting time is neutral', () => {
  expect(levelOf(Number.NaN, { normalS: 0, warningS: 60, lateS: 90, criticalS: 120 })).toBe('neutral');
});

const anyThreshold = fc.oneof(fc.integer({ min: -10, max: 700 }), fc.constantFrom(0, Number.NaN));

test('[ALARM-11] as time passes neither waiting time nor level decreases, for any thresholds', () => {
  const chosen = fc.record({ tn: anyThreshold, tw: anyThreshold, tt: anyThreshold, tc: anyThreshold });
  const kds = fc.record({ warningS: anyThreshold, lateS: anyThreshold });
  const moments = fc.array(fc.double({ min: 0, max: 4e9, noNaN: true }), { maxLength: 20 });
  const near = fc.array(fc.integer({ min: 1_760_540_300, max: 1_760_541_500 }), { maxLength: 20 });
  fc.assert(
    fc.property(anyMoment, chosen, kds, fc.oneof(moments, near), (startedAtS, thresholdSettings, config, times) => {
      const thresholds = thresholdsOf(settings(thresholdSettings), config);
      const waitedS = times.toSorted((one, other) => one - other).map((nowS) => elapsedS(startedAtS, nowS));
      const ranks = waitedS.map((each) => LEVELS.indexOf(levelOf(each, thresholds)));
      expect(waitedS).toEqual(waitedS.toSorted((one, other) => one - other));
      expect(ranks).toEqual(ranks.toSorted());
      expect(waitedS.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
    }),
  );
});
