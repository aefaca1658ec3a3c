import type { KdsConfig } from '../device/kds.ts';
import { LEVEL_LATE_S, LEVEL_WARNING_S } from '../limits.ts';
import type { Settings } from './settings.ts';

/** In ascending order; `neutral` is below the first threshold. */
export const LEVELS = ['neutral', 'normal', 'warning', 'late', 'critical'] as const;
export type Level = (typeof LEVELS)[number];

/** Seconds of waiting; `criticalS` is null when that level is off. */
export interface Thresholds {
  readonly normalS: number;
  readonly warningS: number;
  readonly lateS: number;
  readonly criticalS: number | null;
}

const firstAboveZero = (...secondsS: readonly number[]): number => secondsS.find((valueS) => valueS > 0) ?? 0;

/**
 * Seconds. Where a setting is 0, warning and late have the threshold of the KDS, else the default one, and critical is
 * off (rule ALARM-10).
 */
export const thresholdsOf = (settings: Settings, kds: Pick<KdsConfig, 'warningS' | 'lateS'>): Thresholds => ({
  normalS: firstAboveZero(settings.tn),
  warningS: firstAboveZero(settings.tw, kds.warningS, LEVEL_WARNING_S),
  lateS: firstAboveZero(settings.tt, kds.lateS, LEVEL_LATE_S),
  criticalS: settings.tc > 0 ? settings.tc : null,
});

export function levelOf(waitedS: number, thresholds: Thresholds): Level {
  if (thresholds.criticalS !== null && waitedS >= thresholds.criticalS) return 'critical';
  if (waitedS >= thresholds.lateS) return 'late';
  if (waitedS >= thresholds.warningS) return 'warning';
  return waitedS >= thresholds.normalS ? 'normal' : 'neutral';
}
