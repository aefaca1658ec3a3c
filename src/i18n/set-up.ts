/** Makes the texts of the app: Spanish is in the bundle, another language is loaded before the first paint. */
import { createInstance, type i18n, type TFunction } from 'i18next';
import type { Language } from '../domain/shown/language.ts';
import { es } from './es.ts';
import type { es as panels } from './es-panels.ts';
import type { es as screens } from './es-screens.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: {
      translation: typeof es & typeof panels & typeof screens;
    };
  }
}

/** Where the texts that the app carries are kept, besides among those that are shown: the platform's may take their places. */
export const CARRIED = 'carried';

/** Looks a text up by its typed key. */
export type Texts = TFunction;

/** The texts in a language, ready when this returns; what is missing shows in Spanish. */
export function createTexts(language: Language, spoken: typeof es): i18n {
  const texts = createInstance({
    lng: language,
    fallbackLng: 'es',
    resources: { es: { translation: es }, [language]: { translation: spoken, [CARRIED]: spoken } },
    // React escapes what it draws; escaping twice would show entities.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  texts.init();
  return texts;
}

/** The texts that board and shell carry in a language: Spanish is in the bundle. Rejects when another one cannot be loaded. */
const carriedIn = async (language: Language): Promise<typeof es> =>
  language === 'es' ? es : (await import('./en.ts')).en;

/** The texts in a language, loaded where they are not in the bundle; in Spanish when they cannot be loaded. */
export async function loadTexts(language: Language): Promise<i18n> {
  try {
    return createTexts(language, await carriedIn(language));
  } catch {
    return createTexts('es', es);
  }
}
