/** Color is never the only signal. */
import type { Level } from '../../../domain/presentation/levels.ts';
import type { Texts } from '../../../i18n/set-up.ts';

/** Empty for levels that need no attention. */
export const levelWord = (level: Level, t: Texts): string =>
  level === 'neutral' || level === 'normal' ? '' : t(`card.level.${level}`);
