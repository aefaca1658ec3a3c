/** The texts of the login, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const LOGIN_TEXTS: AreaTexts = {
  es: async () => (await import('./login-es.ts')).es,
  en: async () => (await import('./login-en.ts')).en,
};
