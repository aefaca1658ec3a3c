import { parseColour, readableInk } from '../device/colours.ts';
import type { VenueConfig } from '../device/kds.ts';
import { DEFAULT_COLOURS, NEUTRAL_COLOUR } from '../limits.ts';
import { elapsedS } from '../presentation/elapsed.ts';
import { type Level, levelOf, type Thresholds } from '../presentation/levels.ts';
import type { Settings } from '../presentation/settings.ts';
import type { Card, LevelStyle } from './card.ts';

/** By card key (rules ALARM-11, ALARM-29). */
export const levelsOf = (cards: readonly Card[], thresholds: Thresholds, nowS: number): ReadonlyMap<string, Level> =>
  new Map(
    cards.map(({ key, startedAtS, clock }) => [
      key,
      clock === 'running' ? levelOf(elapsedS(startedAtS, nowS), thresholds) : 'neutral',
    ]),
  );

const firstColour = (chosen: readonly string[], fallback: string): string =>
  chosen.map(parseColour).find((colour) => colour !== null) ?? fallback;

function styleOf(backgrounds: readonly string[], fallback: string, ink: string, animate: boolean): LevelStyle {
  const background = firstColour(backgrounds, fallback);
  return { background, ink: parseColour(ink) ?? readableInk(background), animate };
}

/**
 * The color of the settings, else of the venue, else the built-in one. The venue has no color for critical. Without a
 * text color, black or white is chosen (rules ALARM-7, ALARM-9).
 */
export const levelStyles = (settings: Settings, venue: VenueConfig): Record<Level, LevelStyle> => ({
  neutral: { background: NEUTRAL_COLOUR, ink: readableInk(NEUTRAL_COLOUR), animate: false },
  normal: styleOf([settings.ctn, venue.colours.normal], DEFAULT_COLOURS.normal, settings.ftn, settings.atn),
  warning: styleOf([settings.ctw, venue.colours.warning], DEFAULT_COLOURS.warning, settings.ftw, settings.atw),
  late: styleOf([settings.ctt, venue.colours.late], DEFAULT_COLOURS.late, settings.ftt, settings.att),
  critical: styleOf([settings.ctc], DEFAULT_COLOURS.critical, settings.ftc, settings.atc),
});
