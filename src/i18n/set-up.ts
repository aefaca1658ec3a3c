/** Makes the texts of the app: both languages are bundled, so the first paint already speaks. */
import { createInstance, type i18n, type TFunction } from 'i18next';
import { en } from './en.ts';
import { es } from './es.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof es };
  }
}

/** Looks a text up by its typed key. */
export type Texts = TFunction;

/** The texts in a language, ready when this returns; what is missing shows in Spanish. */
export function createTexts(language: 'es' | 'en'): i18n {
  const texts = createInstance({
    lng: language,
    fallbackLng: 'es',
    resources: { es: { translation: es }, en: { translation: en } },
    // React escapes what it draws; escaping twice would show entities.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  texts.init();
  return texts;
}
