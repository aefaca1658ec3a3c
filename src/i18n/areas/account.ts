/** The texts of what all screens of an account share, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const ACCOUNT_TEXTS: AreaTexts = {
  es: async () => (await import('./account-es.ts')).es,
  en: async () => (await import('./account-en.ts')).en,
};
