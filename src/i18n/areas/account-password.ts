/** The texts of the screen of a new password, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const PASSWORD_TEXTS: AreaTexts = {
  es: async () => (await import('./account-password-es.ts')).es,
  en: async () => (await import('./account-password-en.ts')).en,
};
