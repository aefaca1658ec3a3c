/** The texts of the profile, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const PROFILE_TEXTS: AreaTexts = {
  es: async () => (await import('./account-profile-es.ts')).es,
  en: async () => (await import('./account-profile-en.ts')).en,
};
