/** How long a card has waited, which level that is and how the level looks (rule C6). */
import { parseColour, readableInk } from '../device/colours.ts';
import type { KdsConfig, VenueConfig } from '../device/kds.ts';
import { DEFAULT_COLOURS, LEVEL_LATE_S, LEVEL_WARNING_S, NEUTRAL_COLOUR } from '../limits.ts';
import type { Settings } from '../shown/settings.ts';
import type { Card, Level, LevelStyle } from './card.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** A moment in unix seconds; 0, which is no moment, for what is none (rule C6j). */
export const momentS = (atS: number): number => (atS > 0 && atS < Number.POSITIVE_INFINITY ? atS : 0);

/** Whole seconds that have passed; 0 for a start that is unknown or still to come (rules C6b, C6i, C6j). */
export const elapsedS = (startedAtS: number, nowS: number): number =>
  startedAtS > 0 ? Math.max(0, Math.floor(momentS(nowS) - startedAtS)) : 0;

/** From how many seconds on each level holds; `criticalS` null is never. */
export interface Thresholds {
  readonly normalS: number;
  readonly warningS: number;
  readonly lateS: number;
  readonly criticalS: number | null;
}

const firstAboveZero = (...secondsS: readonly number[]): number => secondsS.find((valueS) => valueS > 0) ?? 0;

/** The thresholds in seconds: the settings', else those of the KDS, else the product's; critical is off at 0 (rule C6h). */
export const thresholdsOf = (settings: Settings, kds: Pick<KdsConfig, 'warningS' | 'lateS'>): Thresholds => ({
  normalS: firstAboveZero(settings.tn),
  warningS: firstAboveZero(settings.tw, kds.warningS, LEVEL_WARNING_S),
  lateS: firstAboveZero(settings.tt, kds.lateS, LEVEL_LATE_S),
  criticalS: settings.tc > 0 ? settings.tc : null,
});

/** The highest level whose threshold has passed (rule C6c). */
export function levelOf(waitedS: number, thresholds: Thresholds): Level {
  if (thresholds.criticalS !== null && waitedS >= thresholds.criticalS) return 'critical';
  if (waitedS >= thresholds.lateS) return 'late';
  if (waitedS >= thresholds.warningS) return 'warning';
  return waitedS >= thresholds.normalS ? 'normal' : 'neutral';
}

/** The level of each card by its key: colours and sounds both come from here (rules C6i, C7g). */
export const levelsOf = (cards: readonly Card[], thresholds: Thresholds, nowS: number): ReadonlyMap<string, Level> =>
  new Map(cards.map(({ key, startedAtS }) => [key, levelOf(elapsedS(startedAtS, nowS), thresholds)]));

/** The first of the colours that is one, as `#rrggbb`. */
const firstColour = (chosen: readonly string[], fallback: string): string =>
  chosen.map(parseColour).find((colour) => colour !== null) ?? fallback;

function styleOf(backgrounds: readonly string[], fallback: string, ink: string, animate: boolean): LevelStyle {
  const background = firstColour(backgrounds, fallback);
  return { background, ink: parseColour(ink) ?? readableInk(background), animate };
}

/** The look of each level: the settings' colours, else the venue's, else the product's; unset ink is whichever reads better (rule C6e). */
export const levelStyles = (settings: Settings, venue: VenueConfig): Record<Level, LevelStyle> => ({
  neutral: { background: NEUTRAL_COLOUR, ink: readableInk(NEUTRAL_COLOUR), animate: false },
  normal: styleOf([settings.ctn, venue.colours.normal], DEFAULT_COLOURS.normal, settings.ftn, settings.atn),
  warning: styleOf([settings.ctw, venue.colours.warning], DEFAULT_COLOURS.warning, settings.ftw, settings.atw),
  late: styleOf([settings.ctt, venue.colours.late], DEFAULT_COLOURS.late, settings.ftt, settings.att),
  critical: styleOf([settings.ctc], DEFAULT_COLOURS.critical, settings.ftc, settings.atc),
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Seconds as `mm:ss`, from an hour on as `h:mm:ss`; 00:00 for what is no time (rule C6f). */
export function formatElapsed(seconds: number): string {
  const wholeS = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const minutes = twoDigits(Math.floor((wholeS % HOUR_S) / MINUTE_S));
  const clock = `${minutes}:${twoDigits(wholeS % MINUTE_S)}`;
  return wholeS < HOUR_S ? clock : `${Math.floor(wholeS / HOUR_S)}:${clock}`;
}
