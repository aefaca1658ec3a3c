/** The texts of the side menu, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const MENU_TEXTS: AreaTexts = {
  es: async () => (await import('./menu-es.ts')).es,
  en: async () => (await import('./menu-en.ts')).en,
};
