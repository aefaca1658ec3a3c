/** Brings the texts of an area: they are not in the first bundle, and only the language on the screen is loaded. */
import type { i18n } from 'i18next';
import type { Language, TextTree } from '../domain/shown/language.ts';
import { addTexts } from './shown-texts.ts';

/** How an area's texts are loaded in each language. */
export type AreaTexts = Readonly<Record<Language, () => Promise<TextTree>>>;

/** Puts an area's texts beside those at hand, with the platform's in their places. Rejects when they cannot be loaded. */
export async function bringTexts(texts: i18n, area: AreaTexts): Promise<void> {
  const language: Language = texts.language === 'en' ? 'en' : 'es';
  addTexts(texts, await area[language]());
}
