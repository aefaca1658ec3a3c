import type { i18n } from 'i18next';
import type { Language, TextTree } from '../domain/shown/language.ts';
import { sendTexts } from './shown-texts.ts';

/** Shows the platform's texts, if they are in the language on the screen. If the English texts failed to load, Spanish ones are shown. */
export function showPlatformTexts(texts: i18n, language: Language, sent: TextTree): void {
  if (texts.language === language) sendTexts(texts, sent);
}
