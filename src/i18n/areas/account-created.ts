/** The texts of the screen of a created account, each language by itself, with those of the login whose form it has. */
import type { AreaTexts } from '../area-texts.ts';
import { LOGIN_TEXTS } from './login.ts';

export const CREATED_TEXTS: AreaTexts = {
  es: async () => ({ ...(await import('./account-created-es.ts')).es, ...(await LOGIN_TEXTS.es()) }),
  en: async () => ({ ...(await import('./account-created-en.ts')).en, ...(await LOGIN_TEXTS.en()) }),
};
