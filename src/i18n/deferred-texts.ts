/** Loads texts only in the language of the screen. */
import type { i18n } from 'i18next';
import { addTexts } from './shown-texts.ts';

/** `panels`: over the board. `screens`: all others, which also use some of `panels`. */
export type DeferredTexts = 'panels' | 'screens';

const PANELS = {
  es: async () => (await import('./es-panels.ts')).es,
  en: async () => (await import('./en-panels.ts')).en,
};
const SCREENS = {
  es: async () => (await import('./es-screens.ts')).es,
  en: async () => (await import('./en-screens.ts')).en,
};

/** Platform texts may replace some of the loaded texts. Rejects when the texts cannot be loaded. */
export async function loadDeferredTexts(texts: i18n, which: DeferredTexts): Promise<void> {
  const language = texts.language === 'en' ? 'en' : 'es';
  const loads = which === 'panels' ? [PANELS] : [PANELS, SCREENS];
  const loaded = await Promise.all(loads.map((load) => load[language]()));
  for (const late of loaded) addTexts(texts, late);
}
