/** The texts of the panel of recent orders, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const RECENT_TEXTS: AreaTexts = {
  es: async () => (await import('./recent-es.ts')).es,
  en: async () => (await import('./recent-en.ts')).en,
};
