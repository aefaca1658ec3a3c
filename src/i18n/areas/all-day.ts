/** The texts of the all-day board, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const ALL_DAY_TEXTS: AreaTexts = {
  es: async () => (await import('./all-day-es.ts')).es,
  en: async () => (await import('./all-day-en.ts')).en,
};
