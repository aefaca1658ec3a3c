/** The texts of the panels over the board, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const PANEL_TEXTS: AreaTexts = {
  es: async () => (await import('./panels-es.ts')).es,
  en: async () => (await import('./panels-en.ts')).en,
};
