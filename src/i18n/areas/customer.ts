/** The texts of the screen for diners, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const CUSTOMER_TEXTS: AreaTexts = {
  es: async () => (await import('./customer-es.ts')).es,
  en: async () => (await import('./customer-en.ts')).en,
};
