import { expect, test } from 'vitest';
import { venueConfig } from '../../../fixtures/kds.ts';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import { levelStyles, levelsOf } from '../../../src/domain/board/timing.ts';
import { cardsOn } from './board.ts';

test('[ALARM-29] the level of each card follows the clock of its batch', () => {
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

test('[ALARM-7] colors come from the settings, or else from the venue, or else from the app', () => {
  const venue = venueConfig({ colours: { normal: 'green', warning: 'no color', late: '#ABC' } });
  const styles = levelStyles(settings({ ctn: '#123456', ctw: 'javascript:x', atw: true, ftn: '#999' }), venue);
  expect(styles.normal).toEqual({ background: '#123456', ink: '#999999', animate: false });
  expect(styles.warning).toEqual({ background: '#f4b400', ink: '#000000', animate: true });
  expect(styles.late.background).toBe('#aabbcc');
  expect(styles.critical).toEqual({ background: '#8f0d2d', ink: '#ffffff', animate: false });
  expect(styles.neutral).toEqual({ background: '#47525a', ink: '#ffffff', animate: false });
});

test('[ALARM-7] each level has its own settings, and each level except critical a color of the venue', () => {
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
  expect(styles.normal).toEqual({ background: '#555555', ink: '#aaaaaa', animate: true });
  expect(styles.warning).toEqual({ background: '#666666', ink: '#bbbbbb', animate: false });
  expect(styles.late).toEqual({ background: '#777777', ink: '#cccccc', animate: false });
  expect(styles.critical).toEqual({ background: '#8f0d2d', ink: '#dddddd', animate: false });
});

test("[ALARM-7] without colors of the settings or the venue the levels have the app's own colors", () => {
  const styles = levelStyles(settings(), venueConfig({ colours: { normal: '', warning: '', late: '' } }));
  expect(styles.normal.background).toBe('#1b7a43');
  expect(styles.warning.background).toBe('#f4b400');
  expect(styles.late.background).toBe('#d3302a');
});

test('[ALARM-9] an invalid text color becomes black or white by contrast', () => {
  const styles = levelStyles(settings({ ctc: '#ffee00', ftc: 'invisible' }), venueConfig());
  expect(styles.critical.ink).toBe('#000000');
});
