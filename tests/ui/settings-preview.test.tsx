/** The sample of the preview agrees with itself: what its cards have waited is at the level that they show. */
import { expect, test } from 'vitest';
import { kdsConfig, venueConfig } from '../../fixtures/kds.ts';
import { settings as someSettings } from '../../fixtures/settings.ts';
import { elapsedS } from '../../src/domain/shown/elapsed.ts';
import { levelOf, thresholdsOf } from '../../src/domain/shown/levels.ts';
import { sampleBoard } from '../../src/ui/settings/preview/sample-board.ts';
import { allTexts } from '../../stories/all-texts.ts';
import { stillApp } from '../../stories/still-app.ts';

const NOW_S = 1_780_000_000.5;

test.each([
  ['far apart', { tw: 300, tt: 600, tc: 900 }],
  ['close together', { tw: 10, tt: 20, tc: 25 }],
])('[SET25] each card of the preview has waited as long as its level says, thresholds %s', (_, times) => {
  const settings = someSettings({ ...times, timeToGroupUp: 60 });
  const kds = kdsConfig();
  const { names } = stillApp().state;
  const t = allTexts('es').t;
  for (const level of ['normal', 'warning', 'late', 'critical'] as const) {
    const { cards } = sampleBoard({ settings, level, nowS: NOW_S, kds, venue: venueConfig(), names, t });
    expect(cards.length).toBeGreaterThan(2);
    const levels = cards.map(({ startedAtS }) => levelOf(elapsedS(startedAtS, NOW_S), thresholdsOf(settings, kds)));
    expect(new Set(levels)).toEqual(new Set([level]));
  }
});
