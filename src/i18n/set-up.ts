/** Spanish is in the bundle; another language loads before the first paint. */
import { createInstance, type i18n, type TFunction } from 'i18next';
import type { Language } from '../domain/presentation/language.ts';
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

/** The app's own texts, kept apart from the shown ones, which platform texts may replace. */
export const OWN_TEXTS = 'own';

export type Texts = TFunction;

/** Available at once; a missing text shows in Spanish. */
export function createTexts(language: Language, spoken: typeof es): i18n {
  const texts = createInstance({
    lng: language,
    fallbackLng: 'es',
    resources: { es: { translation: es }, [language]: { translation: spoken, [OWN_TEXTS]: spoken } },
    // React escapes what it renders; escaping twice would show entities.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  texts.init();
  return texts;
}

/** Rejects when another language cannot be loaded. */
const ownTextsIn = async (language: Language): Promise<typeof es> =>
  language === 'es' ? es : (await import('./en.ts')).en;

/** Spanish when the texts cannot be loaded. */
export async function loadTexts(language: Language): Promise<i18n> {
  try {
    return createTexts(language, await ownTextsIn(language));
  } catch {
    return createTexts('es', es);
  }
}
