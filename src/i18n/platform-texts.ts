/** Puts the platform's texts on the screen in place of those that the app carries. */
import type { i18n } from 'i18next';
import type { Language, TextTree } from '../domain/shown/language.ts';
import { sendTexts } from './shown-texts.ts';

/** Shows the texts of a language, where that is the one on the screen. English that could not be loaded shows in Spanish. */
export function showPlatformTexts(texts: i18n, language: Language, sent: TextTree): void {
  if (texts.language === language) sendTexts(texts, sent);
}
