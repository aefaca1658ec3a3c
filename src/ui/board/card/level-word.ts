/** The word of a level, so that color is never the only signal. */
import type { Level } from '../../../domain/presentation/levels.ts';
import type { Texts } from '../../../i18n/set-up.ts';

/** Empty for the levels that call for nothing. */
export const levelWord = (level: Level, t: Texts): string =>
  level === 'neutral' || level === 'normal' ? '' : t(`card.level.${level}`);
