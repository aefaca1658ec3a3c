/** The screen shows the warnings beside the setting, and the user can still save it. */

import { levelStyles } from '../board/timing.ts';
import { CONTRAST_MIN } from '../limits.ts';
import { thresholdsOf } from '../presentation/levels.ts';
import type { SettingKey, Settings } from '../presentation/settings.ts';
import { contrastRatio } from './colours.ts';
import type { KdsConfig, VenueConfig } from './kds.ts';
import { boundTo, KEY_SETTINGS } from './keys.ts';

/**
 * `never-shows`: a later level begins at the same time or earlier. `low-contrast`: the text is hard to read.
 * `key-taken`: another function has the same key and takes precedence.
 */
export interface SettingProblem {
  readonly key: SettingKey;
  readonly why: 'never-shows' | 'low-contrast' | 'key-taken';
}

/** Levels that never show, because a later level begins at the same time or earlier (rule SETTINGS-8). */
function hiddenLevels(settings: Settings, kds: Pick<KdsConfig, 'warningS' | 'lateS'>): readonly SettingKey[] {
  const { normalS, warningS, lateS, criticalS } = thresholdsOf(settings, kds);
  const levels = [
    ['tn', normalS],
    ['tw', warningS],
    ['tt', lateS],
    ['tc', criticalS ?? Number.POSITIVE_INFINITY],
  ] as const;
  return levels
    .filter(([, startS], at) => levels.slice(at + 1).some(([, laterS]) => laterS <= startS))
    .map(([key]) => key);
}

/** Text colors with a contrast below 4.5 on the background of their level (rule SETTINGS-9). */
function faintLetters(settings: Settings, venue: VenueConfig): readonly SettingKey[] {
  const styles = levelStyles(settings, venue);
  const letters = [
    ['ftn', styles.normal],
    ['ftw', styles.warning],
    ['ftt', styles.late],
    ['ftc', styles.critical],
  ] as const;
  return letters.filter(([, { background, ink }]) => contrastRatio(background, ink) < CONTRAST_MIN).map(([key]) => key);
}

/** First levels, then text colors, then keys (rules SETTINGS-8 to SETTINGS-10). */
export function settingProblems(
  settings: Settings,
  kds: Pick<KdsConfig, 'warningS' | 'lateS'>,
  venue: VenueConfig,
): readonly SettingProblem[] {
  const idle = KEY_SETTINGS.filter((key) => boundTo(settings, settings[key]) !== key);
  return [
    ...hiddenLevels(settings, kds).map((key) => ({ key, why: 'never-shows' }) as const),
    ...faintLetters(settings, venue).map((key) => ({ key, why: 'low-contrast' }) as const),
    ...idle.map((key) => ({ key, why: 'key-taken' }) as const),
  ];
}
