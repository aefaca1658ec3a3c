/** The texts of the device's PIN, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const PIN_TEXTS: AreaTexts = {
  es: async () => (await import('./pin-es.ts')).es,
  en: async () => (await import('./pin-en.ts')).en,
};
